import { HttpFailure } from './error-body.ts';

const RETRY_AFTER_S = 5;

/** Takes a place for a partner and returns the function that frees it; refuses with 503 if none is left. */
export type TakeSlot = (partnerId: string) => () => void;

/**
 * One partner gets at most half of the places (rounded up), so that its slow uploads cannot keep out everybody else. `things` says what
 * they are, in the plural.
 */
export function createSlots(places: number, things: string): TakeSlot {
  const take = createPlaces(places, things);
  return (partnerId) => {
    const taken = take(partnerId);
    if (taken instanceof HttpFailure) throw taken;
    return taken;
  };
}

/** The function that frees the partner's place, or why there is none. */
type TakePlace = (partnerId: string) => (() => void) | HttpFailure;

function createPlaces(places: number, things: string): TakePlace {
  const placesEach = Math.ceil(places / 2);
  const taken = new Map<string, number>();
  let takenInAll = 0;
  return (partnerId) => {
    const own = taken.get(partnerId) ?? 0;
    if (takenInAll >= places) return full(`As many ${things} are in progress as are taken at once.`);
    if (own >= placesEach) return full(`As many of your ${things} are in progress as are taken at once.`);
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

/** Takes a place once there is one. */
export type AwaitSlot = (partnerId: string) => Promise<() => void>;

/**
 * Slots with a queue. A burst of short work passes; a caller is refused only if it finds no place within `waitMs`, or if too many wait
 * already.
 */
export function createAwaitedSlots(places: number, waitMs: number, things: string): AwaitSlot {
  const take = createPlaces(places, things);
  const waiting = new Set<{ partnerId: string; admit(release: () => void): void }>();
  const admitNext = (): void => {
    for (const one of waiting) {
      const release = taken(one.partnerId);
      if (release instanceof HttpFailure) continue;
      waiting.delete(one);
      one.admit(release);
    }
  };
  const taken: TakePlace = (partnerId) => {
    const giveBack = take(partnerId);
    if (giveBack instanceof HttpFailure) return giveBack;
    return () => {
      giveBack();
      admitNext();
    };
  };
  return async (partnerId) => {
    const release = taken(partnerId);
    if (!(release instanceof HttpFailure)) return release;
    if (waiting.size >= places * MAX_WAITING_FOR_EACH) throw release;
    const place = Promise.withResolvers<() => void>();
    const one = { partnerId, admit: place.resolve };
    waiting.add(one);
    const timer = setTimeout(() => {
      waiting.delete(one);
      place.reject(release);
    }, waitMs);
    try {
      return await place.promise;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** How many requests may wait for each place. A small file takes some ten milliseconds. */
const MAX_WAITING_FOR_EACH = 10;

function full(details: string): HttpFailure {
  return new HttpFailure('service_unavailable', details, { 'Retry-After': String(RETRY_AFTER_S) });
}
