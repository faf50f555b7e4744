import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { sendTimeQuestion, type SendTimeQuestion } from '#domain/chat/outgoing/send-time.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { needsDecision } from '#domain/chat/outgoing/needs-decision.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import type { useNetworkClock } from '#ui/network-clock.ts';
import { replyToChat } from '../../chat-commands.ts';
import type { OpenChat } from '../open-chat.ts';

type Clock = ReturnType<typeof useNetworkClock>;

/** Until when somebody has chosen in this page to write at once, by conversation: they are asked once. */
const writesAtOnceUntil = new Map<string, number>();

/** Returns the messages that are sent before one that is changed, or before a new one. */
export function earlierOf({ outgoing = [] }: OpenChat['chat'], edited: OutgoingMessage | undefined) {
  const index = outgoing.findIndex(({ id }) => id === edited?.id);
  return index === -1 ? outgoing : outgoing.slice(0, index);
}

/** Returns what to ask before a message is sent; undefined without a campaign, and while the time is not known. */
export function questionOf(
  { chat, profile, campaign }: Pick<OpenChat, 'chat' | 'profile' | 'campaign'>,
  edited: OutgoingMessage | undefined,
  clock: Clock,
): SendTimeQuestion | undefined {
  if (clock === undefined || profile === undefined || campaign === undefined) return undefined;
  // One that waits keeps its time when its text changes; one that was refused is sent anew.
  if (edited !== undefined && !needsDecision(edited)) return undefined;
  const question = sendTimeQuestion({ profile, earlier: earlierOf(chat, edited), ...clock });
  return question?.hasEarlier === false && writesAtOnceUntil.get(chat.id) === question.untilMs ? undefined : question;
}

/** Remembers that somebody writes at once although they were asked. */
export const writeAtOnce = (chatId: string, { untilMs }: SendTimeQuestion): void =>
  void writesAtOnceUntil.set(chatId, untilMs);

/** Sends messages now that wait for a time, in their order. Resolves to whether that could be stored. */
export async function sendNow(
  replica: Replica,
  chat: OpenChat['chat'],
  timed: readonly OutgoingMessage[],
): Promise<boolean> {
  for (const { id, content } of timed) if (!(await replyToChat(replica, chat, content, id))) return false;
  return true;
}

interface SendTimeChoiceProps {
  readonly question: SendTimeQuestion;
  readonly onNow: () => void;
  readonly onLater: () => void;
  readonly onCancel: () => void;
}

/** Asks whether a message is sent now or when the working hours begin. Esc goes back to the text. */
export function SendTimeChoice({ question, onNow, onLater, onCancel }: SendTimeChoiceProps) {
  const id = useId();
  const later = useRef<HTMLButtonElement>(null);
  useEffect(() => later.current?.focus(), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <div role="group" aria-labelledby={id} className="flex basis-full flex-wrap items-center gap-2">
      <p id={id} className="min-w-0 grow basis-60 text-small">
        {question.text}
      </p>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        <button type="button" className="button-secondary" onKeyDown={handleKeyDown} onClick={onNow}>
          {question.hasEarlier ? t('Send all now') : t('Send now')}
        </button>
        <button
          ref={later}
          type="button"
          // Enter presses it, also where the browser shows no focus that a script has moved.
          className="button-secondary focus:outline-2 focus:outline-offset-2 focus:outline-focus"
          onKeyDown={handleKeyDown}
          onClick={onLater}
        >
          {question.laterLabel}
        </button>
      </div>
    </div>
  );
}
