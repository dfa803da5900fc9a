/** Prints what a peer did as the one line that the harness reads: rows, seconds, peak memory, and what it says of its answer. */
export function done(started, result) {
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage();
  const rss_mb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${JSON.stringify({ seconds, cpu_seconds: (user + system) / 1e6, rss_mb, ...result })}\n`);
}
