import { HttpFailure } from '../error-body.ts';

const RETRY_AFTER_S = 5;

/** Takes a place for something of a partner and returns what gives it back; refuses with 503 where none is left for it. */
export type TakeSlot = (partnerId: string) => () => void;

/** One partner has half of the places at most (rounded up), so that its slow uploads cannot keep every other one out. `things` says what they are, in the plural. */
export function createSlots(places: number, things = 'uploads'): TakeSlot {
  const placesEach = Math.ceil(places / 2);
  const taken = new Map<string, number>();
  let takenInAll = 0;
  return (partnerId) => {
    const own = taken.get(partnerId) ?? 0;
    if (takenInAll >= places) throw full(`As many ${things} are in progress as are taken at once.`);
    if (own >= placesEach) throw full(`As many of your ${things} are in progress as are taken at once.`);
    taken.set(partnerId, own + 1);
    takenInAll++;
    return () => {
      const left = (taken.get(partnerId) ?? 0) - 1;
      if (left > 0) taken.set(partnerId, left);
      else taken.delete(partnerId);
      takenInAll--;
    };
  };
}

function full(details: string): HttpFailure {
  return new HttpFailure('service_unavailable', details, { 'Retry-After': String(RETRY_AFTER_S) });
}
