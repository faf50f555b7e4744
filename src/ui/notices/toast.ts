import { atom, getDefaultStore } from 'jotai';

/** One passing notice: a title and, where there is more to say, a description. */
export interface Toast {
  readonly key: number;
  readonly tone: 'success' | 'danger' | 'neutral';
  readonly title: string;
  readonly description?: string | undefined;
  /** One of our own addresses where it can be looked at; absent: the one a person is at when they are told. */
  readonly link?: string | undefined;
  /** Of the moment alone: every other toast is kept behind the bell too. */
  readonly isPassing?: boolean | undefined;
  /** What it is about, where the next word about the same makes this one untrue: that one takes its place. */
  readonly about?: string | undefined;
}

/** Toasts that wait to be seen, the visible one first. */
export const toastsAtom = atom<readonly Toast[]>([]);

/**
 * How long a toast stays (specification part 1 §9), and how long at least while one that matters as much waits behind
 * it.
 */
const STAY_MS = 5_000;
const STAY_IN_A_ROW_MS = 1_500;

const WEIGHT = { neutral: 0, success: 1, danger: 2 } as const;

/** How long the first toast stays, in ms: its whole time, unless a weightier one or one of its kind waits. */
export const toastDurationMs = ([first, ...waiting]: readonly Pick<Toast, 'tone'>[]): number =>
  waiting.some(({ tone }) => first !== undefined && WEIGHT[tone] >= WEIGHT[first.tone]) ? STAY_IN_A_ROW_MS : STAY_MS;

/** Since when the foremost toast is seen. */
let seen: { readonly key: number; readonly sinceMs: number } | undefined;

/**
 * How long a toast that stays so long is still to be seen, in ms: in another region, or one that is mounted anew, it
 * goes on with its time.
 */
export function remainingMs(key: number, patienceMs: number, nowMs: number): number {
  if (seen?.key !== key) seen = { key, sinceMs: nowMs };
  return seen.sinceMs + patienceMs - nowMs;
}

/** A toast that was held has its whole time again once it is let go. */
export function restartTimer(): void {
  seen = undefined;
}

let nextKey = 1;

/**
 * Shows a toast when those before it have been seen. The same words are not queued twice, nor said twice in one; of one
 * subject there is one.
 */
export function showToast({ description: detail, ...said }: Omit<Toast, 'key'>): void {
  const toast = { ...said, description: detail === said.title ? undefined : detail };
  getDefaultStore().set(toastsAtom, (waiting) =>
    waiting.some((other) => other.title === toast.title && other.description === toast.description)
      ? waiting
      : [
          ...waiting.filter((other) => toast.about === undefined || other.about !== toast.about),
          { ...toast, key: nextKey++ },
        ],
  );
}

/** Takes a toast away; the next one is shown. */
export function dismissToast(key: number): void {
  getDefaultStore().set(toastsAtom, (waiting) => waiting.filter((toast) => toast.key !== key));
}

/** Takes away what was said of this: it is being tried anew. */
export function dismissToastsAbout(subject: string): void {
  getDefaultStore().set(toastsAtom, (waiting) => waiting.filter(({ about }) => about !== subject));
}
