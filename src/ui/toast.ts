import { atom, getDefaultStore } from 'jotai';

/** One passing notice: a title and, where there is more to say, a description. */
export interface Toast {
  readonly key: number;
  readonly tone: 'success' | 'danger' | 'neutral';
  readonly title: string;
  readonly description?: string | undefined;
  /** One of our own addresses where it can be looked at: what matters beyond the moment has one, and is kept behind the bell too. */
  readonly link?: string | undefined;
}

/** Toasts that wait to be seen, the visible one first. */
export const toastsAtom = atom<readonly Toast[]>([]);

let nextKey = 1;

/** Shows a toast when those before it have been seen. The same words are not queued twice. */
export function showToast(toast: Omit<Toast, 'key'>): void {
  getDefaultStore().set(toastsAtom, (waiting) =>
    waiting.some((other) => other.title === toast.title && other.description === toast.description) ? waiting : [...waiting, { ...toast, key: nextKey++ }],
  );
}

/** Takes a toast away; the next one is shown. */
export function dismissToast(key: number): void {
  getDefaultStore().set(toastsAtom, (waiting) => waiting.filter((toast) => toast.key !== key));
}
