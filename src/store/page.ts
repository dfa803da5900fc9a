import { Failure } from '../base/failure.ts';

/** A place in a list that is ordered by a moment and an id, newest first. */
export interface Place {
  at: Date;
  id: string;
}

/** As an opaque text, for `next_cursor`. */
export function cursorOf(place: Place): string {
  return Buffer.from(`${place.at.getTime()} ${place.id}`, 'utf8').toString('base64url');
}

/** Throws the failure `invalid_request` for a text that is no cursor. */
export function placeOf(cursor: string): Place {
  const match = /^(\d{1,15}) ([a-z]{3}_[0-9a-z]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined)
    throw new Failure('invalid_request', 'The cursor is none of ours', 'Use next_cursor as it came with the page before.');
  return { at: new Date(Number(at)), id };
}

/** Documents behind a place. The first condition is implied; it lets the index begin there. */
export function behind(field: string, place: Place): Record<string, unknown>[] {
  return [{ [field]: { $lte: place.at } }, { $or: [{ [field]: { $lt: place.at } }, { _id: { $lt: place.id } }] }];
}
