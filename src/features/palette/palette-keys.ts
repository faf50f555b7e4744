import { useEffect } from 'react';
import { isTyping } from '#ui/forms/is-typing.ts';
import { openPalette, type PaletteView } from './palette-state.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns what a key press opens: Ctrl or Cmd+K the palette anywhere, `?` the shortcuts unless the person is typing.
 */
export function paletteViewOf(press: Press, isWriting: boolean): PaletteView {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'palette' : undefined;
  return press.key === '?' && !isWriting ? 'shortcuts' : undefined;
}

/** Listens for the keys of palette and shortcuts, from when their button is shown. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const next = paletteViewOf(event, isTyping(event.target));
      if (next === undefined || event.defaultPrevented) return;
      event.preventDefault();
      openPalette(next);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
