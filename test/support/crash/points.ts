import type { AnyStage } from '../../../src/flow/stage.ts';
import type { Store } from '../../../src/store/store.ts';

/** What happens at a point: before or after the n-th call that a worker makes of the store or of a stage's run. */
export type AtPoint = (index: number, side: 'before' | 'after', name: string, args: readonly unknown[]) => Promise<void> | void;

export interface Points {
  /** Calls begun so far. */
  count: number;
}

/** The store, with something happening around every call of what segments write. The product knows nothing of it. */
export function storeWithPoints(store: Store, points: Points, at: AtPoint): Store {
  return {
    ...store,
    jobs: around('jobs', store.jobs, points, at),
    segments: around('segments', store.segments, points, at),
    groups: around('groups', store.groups, points, at),
    links: around('links', store.links, points, at),
  };
}

export function stagesWithPoints<Context>(stages: readonly AnyStage<Context>[], points: Points, at: AtPoint): AnyStage<Context>[] {
  return stages.map((stage) => ({
    ...stage,
    run: (input, context) => call(`run.${stage.name}`, [input], points, at, () => stage.run(input, context)),
  }));
}

function around<T extends object>(room: string, target: T, points: Points, at: AtPoint): T {
  return new Proxy(target, {
    get(object, property, receiver) {
      const value: unknown = Reflect.get(object, property, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const name = `${room}.${String(property)}`;
        // Lists that are read bit by bit are no calls with an end.
        if (name === 'groups.keys' || name === 'links.list') return value.apply(object, args) as unknown;
        return call(name, args, points, at, () => value.apply(object, args) as Promise<unknown>);
      };
    },
  });
}

async function call<T>(name: string, args: readonly unknown[], points: Points, at: AtPoint, made: () => Promise<T>): Promise<T> {
  const index = points.count++;
  await at(index, 'before', name, args);
  const result = await made();
  await at(index, 'after', name, args);
  return result;
}
