const AGAIN_AFTER_MS = 10_000;

/**
 * Tells an error, and the same one again after ten seconds at the earliest, with how often it came since: a worker that waits for a run
 * reports the refusals of Redis ten times a second. `now` is a clock in milliseconds.
 */
export function tellRepeats(tell: (err: Error, times: number) => void, now = () => performance.now()): (err: Error) => void {
  let [said, saidMs, times] = [null as string | null, 0, 0];
  return (err) => {
    times += 1;
    if (err.message === said && now() - saidMs < AGAIN_AFTER_MS) return;
    if (err.message !== said) times = 1;
    tell(err, times);
    [said, saidMs, times] = [err.message, now(), 0];
  };
}
