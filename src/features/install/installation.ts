import * as z from 'zod/mini';
import { atom, getDefaultStore } from 'jotai';
import { t } from '#i18n/translate.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { showToast } from '#ui/notices/toast.ts';

/** The browser's deferred install prompt (Chromium only). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Whether the app is installed. `askable`: the browser can prompt. `by-hand`: the person can add it on an iPhone or
 * iPad. `installed`: it runs in its own window or was just installed. `none`: the browser does not support it or has
 * not said so.
 */
export type Installation = 'askable' | 'by-hand' | 'installed' | 'none';

/** Days a dismissal lasts (pitfalls, "Install"). */
const REFUSAL_DAYS = 30;
const DAY_MS = 86_400_000;

const dismissalStorage = localStorageItem('install-refused', z.number());
const successStorage = localStorageItem('install-success', z.boolean());

/** The deferred prompt and the installation state. */
const promptAtom = atom<InstallPromptEvent | undefined>(undefined);
const installedAtom = atom(false);
const succeededAtom = atom(false);
const refusedAtom = atom(0);

export const installationAtom = atom((get): Installation => {
  if (get(installedAtom) || runsInOwnWindow()) return 'installed';
  if (get(promptAtom) !== undefined) return 'askable';
  return isIosDevice(navigator) ? 'by-hand' : 'none';
});

/** True when the offer is due: something succeeded on this device and the offer was not dismissed lately. */
export const isOfferedAtom = atom((get): boolean => {
  const hasSucceeded = get(succeededAtom) || successStorage.read() === true;
  const refusedAt = Math.max(get(refusedAtom), dismissalStorage.read() ?? 0);
  const installation = get(installationAtom);
  return (
    (installation === 'askable' || installation === 'by-hand') &&
    isInstallOfferDue({ hasSucceeded, refusedAtMs: refusedAt, nowMs: Date.now() })
  );
});

/**
 * Returns whether the offer is due: after a success and 30 days after a dismissal; 0 means never dismissed. Times in
 * Unix ms.
 */
export const isInstallOfferDue = ({
  hasSucceeded,
  refusedAtMs,
  nowMs,
}: {
  hasSucceeded: boolean;
  refusedAtMs: number;
  nowMs: number;
}): boolean => hasSucceeded && nowMs - refusedAtMs > REFUSAL_DAYS * DAY_MS;

/** Tells whether this is an iPhone or iPad; iPads identify as Macs. */
export const isIosDevice = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const runsInOwnWindow = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches ||
  Reflect.get(navigator, 'standalone') === true;

/**
 * Keeps the browser's install prompt for later, and reports an installation wherever it was accepted. Calls
 * `requestPersistence` then: after an installation browsers are most likely to grant persistent storage. Listens until
 * the page closes.
 */
export function watchInstallation(requestPersistence: () => Promise<'persistent' | 'best-effort' | 'unknown'>): void {
  const store = getDefaultStore();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    store.set(promptAtom, undefined);
    store.set(installedAtom, true);
    void reportInstalled(requestPersistence);
  });
}

async function reportInstalled(
  requestPersistence: () => Promise<'persistent' | 'best-effort' | 'unknown'>,
): Promise<void> {
  const persistence = await requestPersistence().catch(() => 'unknown' as const);
  showToast({
    tone: 'success',
    title: t('Outrider is installed. Thank you!'),
    description:
      persistence === 'persistent'
        ? t('It opens in its own window, even offline, and the browser keeps its data.')
        : t('It opens in its own window, even offline.'),
  });
}

/** Records that something the person did succeeded. */
export function noteSuccess(): void {
  if (successStorage.read() === true) return;
  successStorage.save(true);
  getDefaultStore().set(succeededAtom, true);
}

/** Records that the person dismissed the offer. */
export function dismissInstallOffer(nowMs: number): void {
  dismissalStorage.save(nowMs);
  getDefaultStore().set(refusedAtom, nowMs);
}

/** Shows the browser's prompt, once; a refusal counts as a dismissal. Does nothing without a prompt. */
export async function install(): Promise<void> {
  const store = getDefaultStore();
  const prompt = store.get(promptAtom);
  if (prompt === undefined) return;
  const { outcome } = await prompt.prompt();
  store.set(promptAtom, undefined);
  if (outcome === 'dismissed') dismissInstallOffer(Date.now());
}
