import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#ui/forms/is-typing.ts';

/** What a key does in Messages. */
export type ChatKey =
  | 'next'
  | 'previous'
  | 'open'
  | 'pause'
  | 'assign'
  | 'tag'
  | 'control'
  | 'note'
  | 'reply'
  | 'snooze'
  | 'approve'
  | 'decide'
  | 'unread'
  | 'nextUnanswered'
  | 'select'
  | 'back'
  | 'search';

const KEYS: Readonly<Record<string, ChatKey>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  p: 'pause',
  a: 'assign',
  t: 'tag',
  h: 'control',
  n: 'note',
  r: 'reply',
  z: 'snooze',
  y: 'approve',
  d: 'decide',
  u: 'unread',
  e: 'nextUnanswered',
  x: 'select',
  Escape: 'back',
  '/': 'search',
};

/** Keys that may be held down; what others do is not repeated unseen. */
const MOVES: readonly ChatKey[] = ['next', 'previous'];

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the action of a key press; undefined with a modifier, which belongs to the browser. */
export const chatKeyOf = (press: Press): ChatKey | undefined =>
  press.ctrlKey || press.metaKey || press.altKey ? undefined : KEYS[press.key];

/**
 * Tells whether an element handles the key itself: arrows scroll the messages, Enter presses buttons and links. A row's
 * link opens like any other key.
 */
function belongsToElement(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter') return target.closest('a:not([data-chat]), button, summary') !== null;
  return key.startsWith('Arrow') && target.closest('[role="log"], aside') !== null;
}

/**
 * Listens for single-key shortcuts while Messages is shown; `onKey` returns whether it handled the key. Silent while
 * the person types or a dialog is open.
 */
export function useChatKeys(onKey: (key: ChatKey) => boolean): void {
  const callOnKey = useEffectEvent(onKey);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"][aria-modal="true"], :popover-open') !== null
      )
        return;
      const key = chatKeyOf(event);
      if (key === undefined || belongsToElement(event.target, event.key)) return;
      if (event.repeat && !MOVES.includes(key)) return;
      if (callOnKey(key)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
