import { useEffect } from 'react';
import { isTyping } from '#ui/forms/is-typing.ts';
import { setOpened, type Opened } from './palette-state.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key press opens: Ctrl or Cmd+K the palette, wherever one is; `?` the shortcuts, unless one is writing. */
export function openedBy(press: Press, isWriting: boolean): Opened {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'palette' : undefined;
  return press.key === '?' && !isWriting ? 'shortcuts' : undefined;
}

/**
 * Listens for the keys that open the palette and the shortcuts: they work as soon as the button stands there that says
 * so.
 */
export function usePaletteKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const next = openedBy(event, isTyping(event.target));
      if (next === undefined || event.defaultPrevented) return;
      event.preventDefault();
      setOpened(next);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
