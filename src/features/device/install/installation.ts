import * as z from 'zod/mini';
import { atom, getDefaultStore } from 'jotai';
import { say } from '#i18n/translate.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';
import { showToast } from '#ui/notices/toast.ts';
import { requestPersistence } from '../storage/persistence.ts';

/** The browser's own question, which it hands over instead of asking it (Chromium alone has it). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the app stands on this device. `askable`: the browser would install it when asked. `by-hand`: a person can add it
 * themselves, on an iPhone or iPad. `installed`: it runs in a window of its own, or was installed a moment ago. `none`:
 * this browser installs nothing, or has not said so.
 */
export type Installation = 'askable' | 'by-hand' | 'installed' | 'none';

/** A refusal is one for so long (pitfalls, "Install"). */
const REFUSAL_DAYS = 30;
const DAY_MS = 86_400_000;

const keptRefusal = localStorageItem('install-refused', z.number());
const keptSuccess = localStorageItem('install-success', z.boolean());

/** The question the browser has handed over, and how the app stands. */
const promptAtom = atom<InstallPromptEvent | undefined>(undefined);
const installedAtom = atom(false);
const succeededAtom = atom(false);
const refusedAtom = atom(0);

export const installationAtom = atom((get): Installation => {
  if (get(installedAtom) || runsInOwnWindow()) return 'installed';
  if (get(promptAtom) !== undefined) return 'askable';
  return isIosDevice(navigator) ? 'by-hand' : 'none';
});

/** Whether this is the moment to offer it: something has gone well on this device, and nobody said no of late. */
export const isOfferedAtom = atom((get): boolean => {
  const hasSucceeded = get(succeededAtom) || keptSuccess.read() === true;
  const refusedAt = Math.max(get(refusedAtom), keptRefusal.read() ?? 0);
  const installation = get(installationAtom);
  return (
    (installation === 'askable' || installation === 'by-hand') &&
    isInstallOfferDue({ hasSucceeded, refusedAtMs: refusedAt, nowMs: Date.now() })
  );
});

/** Offered after a success, and not within 30 days of a refusal; 0 is never refused. Times in Unix ms. */
export const isInstallOfferDue = ({
  hasSucceeded,
  refusedAtMs,
  nowMs,
}: {
  hasSucceeded: boolean;
  refusedAtMs: number;
  nowMs: number;
}): boolean => hasSucceeded && nowMs - refusedAtMs > REFUSAL_DAYS * DAY_MS;

/** iPhones and iPads, the latter of which call themselves Macs. */
export const isIosDevice = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const runsInOwnWindow = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches ||
  Reflect.get(navigator, 'standalone') === true;

/**
 * Keeps the browser's question for the right moment, and thanks for a yes wherever it was said. Listens until the page
 * goes.
 */
export function watchInstallation(): void {
  const store = getDefaultStore();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    store.set(promptAtom, undefined);
    store.set(installedAtom, true);
    void thank();
  });
}

/** Installed is the time at which a browser promises most readily to keep what lies on the device. */
async function thank(): Promise<void> {
  const persistence = await requestPersistence().catch(() => 'unknown' as const);
  showToast({
    tone: 'success',
    title: say('Outrider is installed. Thank you!'),
    description:
      persistence === 'kept'
        ? say('It opens in a window of its own, with or without a connection, and the browser keeps its data.')
        : say('It opens in a window of its own, with or without a connection.'),
  });
}

/** Something the person did has gone well. */
export function noteSuccess(): void {
  if (keptSuccess.read() === true) return;
  keptSuccess.keep(true);
  getDefaultStore().set(succeededAtom, true);
}

/** The person does not want it, for now. */
export function dismissInstallOffer(nowMs: number): void {
  keptRefusal.keep(nowMs);
  getDefaultStore().set(refusedAtom, nowMs);
}

/** Has the browser ask its question, once; a no there is one here. Does nothing when it has none. */
export async function install(): Promise<void> {
  const store = getDefaultStore();
  const prompt = store.get(promptAtom);
  if (prompt === undefined) return;
  const { outcome } = await prompt.prompt();
  store.set(promptAtom, undefined);
  if (outcome === 'dismissed') dismissInstallOffer(Date.now());
}
