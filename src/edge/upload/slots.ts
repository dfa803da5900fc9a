import { HttpFailure } from '../error-body.ts';

const RETRY_AFTER_S = 5;

/** Takes a place for an upload and returns what gives it back; refuses with 503 where all are taken. */
export type TakeSlot = () => () => void;

export function createSlots(places: number): TakeSlot {
  let taken = 0;
  return () => {
    if (taken >= places)
      throw new HttpFailure('service_unavailable', 'As many uploads are in progress as are taken at once.', { 'Retry-After': String(RETRY_AFTER_S) });
    taken++;
    return () => void taken--;
  };
}
