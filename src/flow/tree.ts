import type { Static, TSchema } from 'typebox';
import type { AnyStage, Stage, StageVersion } from './stage.ts';

/** One run of a stage to be queued. Ids have no colon in them (BullMQ's own separator). */
export interface Leaf<Input> {
  readonly id: string;
  readonly input: Input;
}

/** A stage that waits for runs of other stages. Made by `tree`, taken by `flow.submit`. */
export interface Tree extends Leaf<unknown> {
  readonly stage: AnyStage;
  readonly children: readonly { readonly stage: AnyStage; readonly leaves: readonly Leaf<unknown>[] }[];
}

/** A stage that leaves what `Wanted` can read. */
type Leaving<S, Wanted> =
  S extends Stage<string, StageVersion, infer _I, infer O, infer _C, infer _X> ? (Static<O> extends Wanted ? S : never) : never;
type InputOf<S> = S extends Stage<string, StageVersion, infer I, infer _O, infer _C, infer _X> ? Static<I> : never;

type Branches<Stages extends readonly unknown[], Wanted> = {
  readonly [K in keyof Stages]: readonly [stage: Stages[K] & Leaving<Stages[K], Wanted>, leaves: readonly Leaf<InputOf<Stages[K]>>[]];
};

/**
 * Queues `parent` to run when all its children have ended, whatever their outcome (fan-in); it reads their results from the store. Does not
 * compile if a child leaves something else than the parent declares in the `children` of its contract.
 */
export function tree<I extends TSchema, C extends TSchema, Context, const Stages extends readonly unknown[]>(
  parent: Stage<string, StageVersion, I, TSchema, C, Context>,
  node: Leaf<Static<I>> & { readonly children: Branches<Stages, Static<C>> },
): Tree {
  const branches = node.children as unknown as readonly (readonly [AnyStage, readonly Leaf<unknown>[]])[];
  return { stage: parent, id: node.id, input: node.input, children: branches.map(([stage, leaves]) => ({ stage, leaves })) };
}
