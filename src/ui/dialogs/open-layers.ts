import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** How to close each dialog, sheet and menu that is open, the topmost last. */
let layers: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function setLayers(next: readonly (() => void)[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whether a dialog, sheet or menu is open. */
export const hasLayers = (): boolean => layers.length > 0;

/** Returns whether a dialog, sheet or menu is open. */
export const useHasLayers = (): boolean => useSyncExternalStore(subscribe, hasLayers);

/** Closes the topmost dialog, sheet or menu, after its question where something that was entered would be lost. */
export const closeTopLayer = (): void => layers.at(-1)?.();

/**
 * Lists a dialog, sheet or menu as open, so that the browser's Back closes it instead of leaving the screen
 * (docs/adr/0044).
 */
export function useLayer(close: () => void, isOpen = true): void {
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = (): void => closeLatest();
    setLayers([...layers, layer]);
    return () => setLayers(layers.filter((other) => other !== layer));
  }, [isOpen]);
}
