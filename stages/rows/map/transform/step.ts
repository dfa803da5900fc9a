import type { Transform } from '../../../../src/model/transform.ts';
import type { Text } from './text.ts';

/** One transform: changes the text and answers true. False where the text is past the bound, or is not what the transform reads. */
export type TextStep = (text: Text) => boolean;

/** The members of one kind of transform. */
export type TransformOf<K extends Transform['kind']> = Extract<Transform, { kind: K }>;
