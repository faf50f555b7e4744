import { pathOfAppLink } from '#domain/app-link.ts';
import { ownPath } from '#domain/own-path.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { saveSharedFiles } from '#replica/storage/shared-files.ts';

/** A launch as the system reports it (Launch Handler API and File Handling API; Chromium only). */
interface Launch {
  readonly targetURL?: string | undefined;
  readonly files: readonly { getFile?: () => Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

/** Files that were not delivered to a listener yet. */
let pendingFiles: readonly File[] = [];
const listeners = new Set<(files: readonly File[]) => void>();

/**
 * Calls `onFiles` with the files the app was opened with, now and whenever more arrive; each batch is delivered once.
 * Returns a function that stops listening.
 */
export function listenForLaunchedFiles(onFiles: (files: readonly File[]) => void): () => void {
  listeners.add(onFiles);
  if (pendingFiles.length > 0) deliver();
  return () => listeners.delete(onFiles);
}

function deliver(): void {
  const files = pendingFiles;
  if (listeners.size === 0) return;
  pendingFiles = [];
  for (const listener of listeners) listener(files);
}

/**
 * Returns the path a launch leads to, or undefined when it only brings the window to the front (the app icon) or the
 * URL is not ours.
 * @param target absolute URL given by the system
 */
export function launchPath(target: string): string | undefined {
  if (!canParseUrl(target)) return undefined;
  const { pathname, search, searchParams } = new URL(target);
  if (searchParams.get('source') === 'pwa') return undefined;
  return ownPath(pathOfOpenParam(search) ?? `${pathname}${search}`);
}

/** Returns the path of the app link in the `?open=` parameter, which the manifest's protocol handler sets. */
export function pathOfOpenParam(search: string): string | undefined {
  const link = new URLSearchParams(search).get('open');
  return link === null ? undefined : pathOfAppLink(link);
}

/**
 * Handles launches that the system sends to this window instead of a new one: files go to the import screen, paths
 * are opened without a reload, so that unsaved input is not lost.
 * @param first URL this page was opened with; its own launch is ignored
 */
export function receiveLaunches(first: string, goTo: (path: string) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  let ownUrl: string | undefined = first;
  queue?.setConsumer(({ targetURL, files }) => {
    const isOther = targetURL !== ownUrl;
    ownUrl = undefined;
    const path = isOther && targetURL !== undefined ? launchPath(targetURL) : undefined;
    if (path !== undefined) goTo(path);
    void Promise.allSettled(files.map(async (handle) => handle.getFile?.())).then((answers) => {
      // Files that cannot be read are left out.
      const read = answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value !== undefined ? [answer.value] : [],
      );
      if (read.length === 0) return;
      // Kept like files that another app shares; where the browser refuses, they last as long as the page.
      const announce = (): void => {
        pendingFiles = read;
        deliver();
      };
      void saveSharedFiles(read, navigator.locks).then(announce, announce);
    });
  });
}
