import Mail from 'lucide-react/icons/mail-open';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Chat } from '#domain/chat/chat.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { pauseStateOf, isPausedWithPending } from '#domain/commands/pending.ts';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/notices/toast.ts';
import { pauseControlOf, readPauseWait, togglePauseByKey } from '../chat-pause.ts';
import { markReadByKey } from '../keyboard/chat-shortcut-actions.ts';
import { swipeOf, type Swipe } from './swipe.ts';

/** A row that follows the finger. */
interface SwipedRow {
  readonly item: HTMLElement;
  readonly chat: Chat;
  readonly action: Swipe['action'];
  readonly isFar: boolean;
}

/** What a press began on; `isSwipe` once it moves sideways. */
interface Touch {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly item: HTMLElement;
  readonly chatId: string;
  isSwipe: boolean;
}

/**
 * Swipes of rows by touch: towards the start pauses or resumes, towards the end marks as unread or read. A swipe that
 * is not far enough returns. Vertical movement belongs to scrolling.
 *
 *   pressed ─sideways─▶ swiped ─far enough, released─▶ acts ─▶ returns
 *      └──vertical, second finger, cancelled──▶ nothing
 */
export function RowSwipe({ listPane, rows }: { listPane: RefObject<HTMLElement | null>; rows: readonly Chat[] }) {
  const replica = useReplica();
  const [swiped, setSwiped] = useState<SwipedRow | undefined>(undefined);

  const showSwipe = useEffectEvent(({ item, chatId }: Touch, { action, isFar, offset }: Swipe) => {
    const chat = rows.find(({ id }) => id === chatId);
    if (chat === undefined) return;
    item.dataset['swiped'] = action;
    item.style.setProperty('--swipe', `${offset}px`);
    if (swiped?.item !== item || swiped.action !== action || swiped.isFar !== isFar)
      setSwiped({ item, chat, action, isFar });
  });
  const endSwipe = useEffectEvent(({ item, chatId }: Touch, swipe: Swipe | undefined) => {
    delete item.dataset['swiped'];
    item.style.removeProperty('--swipe');
    setSwiped(undefined);
    if (swipe?.isFar !== true) return;
    if (swipe.action === 'unread') void markReadByKey(replica, chatId);
    else void togglePauseByKey(replica, chatId).then(() => announcePause(replica, chatId));
  });

  useEffect(() => {
    const pane = listPane.current;
    if (pane === null) return undefined;
    let touch: Touch | undefined;
    let wasSwipe = false;
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ) => pane.addEventListener(name, handle, { capture, signal: listening.signal });
    const swipeAt = ({ clientX, clientY }: PointerEvent, { x, y, isSwipe }: Touch) =>
      swipeOf({ dx: clientX - x, dy: clientY - y, isSwipe, isRightToLeft: getComputedStyle(pane).direction === 'rtl' });
    const end = (swipe: Swipe | undefined) => {
      const ended = touch;
      touch = undefined;
      if (ended?.isSwipe === true) endSwipe(ended, swipe);
    };
    on('pointerdown', ({ pointerType, pointerId, isPrimary, target, clientX, clientY }) => {
      wasSwipe = false;
      if (!isPrimary) return end(undefined);
      const link = target instanceof Element ? target.closest<HTMLElement>('[data-chat]') : null;
      const item = link?.closest<HTMLElement>('[role="listitem"]');
      if (pointerType !== 'touch' || link === null || item == null) return;
      touch = { pointerId, x: clientX, y: clientY, item, chatId: link.dataset['chat'] ?? '', isSwipe: false };
    });
    on('pointermove', (event) => {
      if (touch?.pointerId !== event.pointerId) return;
      const swipe = swipeAt(event, touch);
      if (swipe === 'vertical') touch = undefined;
      else if (swipe !== 'undecided') {
        // The pointer stays with the row, also outside the list.
        if (!touch.isSwipe) touch.item.setPointerCapture(event.pointerId);
        touch.isSwipe = wasSwipe = true;
        showSwipe(touch, swipe);
      }
    });
    on('pointerup', (event) => {
      if (touch?.pointerId !== event.pointerId) return;
      const swipe = swipeAt(event, touch);
      end(typeof swipe === 'string' ? undefined : swipe);
    });
    on('pointercancel', () => end(undefined));
    // A swipe does not open the conversation.
    on(
      'click',
      (event) => {
        if (!wasSwipe) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
    return () => {
      listening.abort();
      end(undefined);
    };
  }, [listPane]);

  if (swiped === undefined) return null;
  return createPortal(<SwipeHint {...swiped} />, swiped.item);
}

/** Says what a swipe has requested, or that it withdrew a request. */
async function announcePause(replica: Replica, chatId: string): Promise<void> {
  const chat = await replica.db.chats.get(chatId);
  if (chat === undefined) return;
  const { icon, label, explanation } = pauseControlOf(chat, await readPauseWait(replica.db, chatId));
  const withdrawn = chat.paused ? t('Resume canceled') : t('Pause canceled');
  showToast({
    tone: 'neutral',
    isTransient: true,
    tag: textsOfCommand({ type: 'chat.pause' }).tag,
    title: icon === 'waiting' ? (explanation ?? label) : withdrawn,
  });
}

/** Shows beside the moved row what happens on release; an assistive technology has the row's buttons and keys. */
function SwipeHint({ chat, action, isFar }: SwipedRow) {
  const state = pauseStateOf(chat);
  const isPaused = isPausedWithPending(state);
  const [Icon, words] =
    action === 'unread'
      ? [Mail, t('Unread')]
      : state.kind === 'waiting'
        ? [X, t('Cancel')]
        : isPaused
          ? [Play, t('Resume')]
          : [Pause, t('Pause')];
  return (
    <span
      aria-hidden
      data-swipe-hint
      className={classNames(
        'absolute inset-y-0 flex items-center gap-2 overflow-hidden px-4 font-medium',
        action === 'unread' ? 'start-0' : 'end-0 flex-row-reverse',
        isFar ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
      )}
      style={{ width: 'max(var(--swipe), -1 * var(--swipe))' }}
    >
      <Icon size={20} strokeWidth={1.5} className="shrink-0" />
      <span className="shrink-0">{words}</span>
    </span>
  );
}
