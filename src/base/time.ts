/** Where a component reads the time from; tests hand in one that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `YYYY-MM-DDTHH:MM:SSZ`, the only form of a moment that leaves the service. */
export function timestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
