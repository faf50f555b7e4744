import { sweepDatabases } from '#replica/storage/wipe.ts';

/** Chromium closes its store two seconds after the last connection. */
const DELAY_MS = 5_000;

/** Has the browser remove the files of a wipe once its store is closed. A page that ends before leaves it to the next. */
export function sweepSoon(): void {
  setTimeout(() => void sweepDatabases().catch(() => undefined), DELAY_MS);
}
