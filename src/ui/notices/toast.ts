import { atom, getDefaultStore } from 'jotai';

/** A short notice: a title and an optional description. */
export interface Toast {
  readonly key: number;
  readonly tone: 'success' | 'danger' | 'neutral';
  readonly title: string;
  readonly description?: string | undefined;
  /** Path where it can be looked at; by default the path on which it is shown. */
  readonly link?: string | undefined;
  /** Not stored as a notification, unlike other toasts. */
  readonly isTransient?: boolean | undefined;
  /** A newer toast with the same tag replaces it. */
  readonly tag?: string | undefined;
}

/** Queued toasts, the visible one first. */
export const toastsAtom = atom<readonly Toast[]>([]);

/** How long a toast is shown (specification part 1 §9), and how long while one of at least its importance waits. */
const DURATION_MS = 5_000;
const QUEUED_DURATION_MS = 1_500;

const IMPORTANCE = { neutral: 0, success: 1, danger: 2 } as const;

/** Returns how long the first toast is shown, in ms: shorter while one of at least its importance waits. */
export const toastDurationMs = ([first, ...queue]: readonly Pick<Toast, 'tone'>[]): number =>
  queue.some(({ tone }) => first !== undefined && IMPORTANCE[tone] >= IMPORTANCE[first.tone])
    ? QUEUED_DURATION_MS
    : DURATION_MS;

/** The toast in view, and since when. */
let visible: { readonly key: number; readonly sinceMs: number } | undefined;

/**
 * Returns how much of its duration a toast has left, in ms; the time continues when it moves to another region or is
 * mounted again.
 */
export function remainingMs(key: number, durationMs: number, nowMs: number): number {
  if (visible?.key !== key) visible = { key, sinceMs: nowMs };
  return visible.sinceMs + durationMs - nowMs;
}

/** Gives the visible toast its full duration again after a pause. */
export function restartTimer(): void {
  visible = undefined;
}

let nextKey = 1;

/**
 * Queues a toast. A toast with the same texts is not queued twice, a description equal to the title is left out, and of
 * each tag only the newest stays.
 */
export function showToast({ description: detail, ...rest }: Omit<Toast, 'key'>): void {
  const toast = { ...rest, description: detail === rest.title ? undefined : detail };
  getDefaultStore().set(toastsAtom, (queue) =>
    queue.some((other) => other.title === toast.title && other.description === toast.description)
      ? queue
      : [...queue.filter((other) => toast.tag === undefined || other.tag !== toast.tag), { ...toast, key: nextKey++ }],
  );
}

/** Removes a toast; the next one is shown. */
export function dismissToast(key: number): void {
  getDefaultStore().set(toastsAtom, (queue) => queue.filter((toast) => toast.key !== key));
}

/** Removes toasts about what is being tried again. */
export function dismissToastsByTag(obsolete: string): void {
  getDefaultStore().set(toastsAtom, (queue) => queue.filter(({ tag }) => tag !== obsolete));
}
