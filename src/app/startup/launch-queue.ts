import { pathOfAppLink } from '#domain/app-link.ts';
import { ownPath } from '#features/session/sign-in/return-to.ts';

/** What the system hands over when it opens the app (Launch Handler and File Handling API; Chromium alone has them). */
interface Launch {
  readonly targetURL?: string | undefined;
  readonly files: readonly { getFile?: () => Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

/** Files that were handed over and not yet taken, and who waits for some. */
let held: readonly File[] = [];
const listeners = new Set<(files: readonly File[]) => void>();

/**
 * Calls back with the files the app was opened with, now and whenever some come; what is told once is told to nobody
 * else. Gives the way to stop.
 */
export function listenForLaunchedFiles(onFiles: (files: readonly File[]) => void): () => void {
  listeners.add(onFiles);
  if (held.length > 0) tell();
  return () => listeners.delete(onFiles);
}

function tell(): void {
  const files = held;
  if (listeners.size === 0) return;
  held = [];
  for (const listener of listeners) listener(files);
}

/**
 * Where a launch leads: an address of ours. Undefined: it only brings the window to the front, as the icon does, or
 * leads to nothing of ours.
 * @param target absolute address the system names
 */
export function launchPath(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const { pathname, search, searchParams } = new URL(target);
  if (searchParams.get('source') === 'pwa') return undefined;
  return ownPath(pathOfOpenParam(search) ?? `${pathname}${search}`);
}

/** The path that a link of ours meant, when an address was opened for one (`?open=`, as the manifest has it). */
export function pathOfOpenParam(search: string): string | undefined {
  const link = new URLSearchParams(search).get('open');
  return link === null ? undefined : pathOfAppLink(link);
}

/**
 * Receives what the system launches into this window instead of a new one: files go to where lists are imported,
 * addresses are opened without loading the page anew, so that nothing that is being written is lost.
 * @param first the address this page was opened at: the launch that opened it is no news
 */
export function receiveLaunches(first: string, goTo: (path: string) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  let opening: string | undefined = first;
  queue?.setConsumer(({ targetURL, files }) => {
    const isNews = targetURL !== opening;
    opening = undefined;
    const address = isNews && targetURL !== undefined ? launchPath(targetURL) : undefined;
    if (address !== undefined) goTo(address);
    void Promise.allSettled(files.map(async (handle) => handle.getFile?.())).then((answers) => {
      // One that cannot be read is none.
      const read = answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value !== undefined ? [answer.value] : [],
      );
      if (read.length === 0) return;
      held = read;
      tell();
    });
  });
}
