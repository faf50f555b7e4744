/** A smaller difference is the way of the answer, and the seconds that `Date` leaves out. */
const TOLERANCE_MS = 60_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Notes the `Date` (RFC 9110) of an answer that no cache has given; `nowMs` is the device's clock. */
export function noteServerDate(header: string | null, nowMs: number): void {
  const saidMs = Date.parse(header ?? '') - nowMs;
  const nextMs = Math.abs(saidMs) < TOLERANCE_MS ? 0 : saidMs;
  if (Number.isNaN(saidMs) || Math.abs(nextMs - aheadMs) < TOLERANCE_MS) return;
  aheadMs = nextMs;
  for (const listener of listeners) listener();
}

/** Returns by how many ms the server's clock is ahead of the device's; 0 until the server has told. */
export const serverAheadMs = (): number => aheadMs;

/** Calls `listener` whenever the server has told another time. Returns a function that stops it. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
