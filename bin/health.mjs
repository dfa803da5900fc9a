// Exits with 0 where the edge of this machine says that it is ready: for the health check of a container.
const TIMEOUT_MS = 4_000;

const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
