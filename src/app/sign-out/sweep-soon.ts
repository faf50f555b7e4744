import { sweepDatabases } from '#replica/storage/wipe.ts';

/**
 * Chromium closes its store two seconds after the last connection, and on a busy machine only once it has tidied up. A
 * sweep that comes earlier interrupts this and removes nothing, so more follow, each after a longer pause.
 */
const PAUSES_MS = [5_000, 10_000, 20_000, 40_000] as const;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Has the browser remove the files of a wipe once its store is closed. A page that ends before leaves it to the next.
 */
export function sweepSoon(
  sweep: () => Promise<void> = sweepDatabases,
  [pauseMs, ...later]: readonly number[] = PAUSES_MS,
): void {
  clearTimeout(timer);
  if (pauseMs === undefined) return;
  timer = setTimeout(() => {
    const goOn = (): void => sweepSoon(sweep, later);
    sweep().then(goOn, goOn);
  }, pauseMs);
}
