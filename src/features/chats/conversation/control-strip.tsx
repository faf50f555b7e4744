import Bot from 'lucide-react/icons/bot';
import Clock3 from 'lucide-react/icons/clock-3';
import UserRound from 'lucide-react/icons/user-round';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { canBeTakenOver } from '#domain/chat/control.ts';
import { MAX_NOTE_LENGTH } from '#domain/chat/rating.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { sanitizeText } from '#domain/text/sanitize-text.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import { handBackChat, takeOverChat } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { aiNoteDrafts } from './ai-note-drafts.ts';
import type { OpenChat } from './open-chat.ts';
import { PausedSince } from './paused-since.tsx';

/** On a phone a button without a frame, so that the strip is one low line. */
const BUTTON_CLASS =
  'button-secondary max-md:-me-3 max-md:border-transparent max-md:bg-transparent max-md:text-accent-ink';

interface ControlStripProps {
  readonly userId: string;
  readonly openChat: OpenChat;
}

/**
 * Says who writes in a conversation, the AI or a person, and lets one take it over or hand it back (docs/adr/0047).
 * While that is not saved it says what will happen, never that it has.
 */
export const ControlStrip = (props: ControlStripProps) =>
  canBeTakenOver(props.openChat.chat) ? <Strip {...props} /> : null;

function Strip({ userId, openChat }: ControlStripProps) {
  const { chat } = openChat;
  const replica = useReplica();
  const { takeover } = chat;
  const strip = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  const isTakenOver = takeover !== undefined;
  useLayoutEffect(() => {
    // The button that was pressed is replaced by the opposite one.
    if (wasPressed.current) strip.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [isTakenOver]);
  const isPhone = useMedia(PHONE);
  // On a phone it is above the bars at the bottom, where toasts appear.
  useToastsAbove(strip, isPhone);
  const takeOver = () => {
    wasPressed.current = true;
    void takeOverChat(replica, chat);
  };
  const Icon = takeover === undefined ? Bot : UserRound;
  return (
    <section
      ref={strip}
      data-control={chat.id}
      aria-label={t('Who writes here')}
      className={classNames(
        'flex shrink-0 items-center gap-x-4 border-t border-line bg-canvas px-3 max-md:min-h-11 max-md:[&>[role=status]]:py-0.5 md:px-6 md:py-2 print:hidden',
        // The thread also says who writes.
        isTakenOver && 'max-md:[section:has(:is([data-reply],[data-note]):focus-within)>&]:hidden',
      )}
    >
      <div role="status" className="flex min-w-0 grow items-start gap-2 text-small text-ink-muted">
        <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        <span className="min-w-0">
          <WhoWrites userId={userId} openChat={openChat} />
        </span>
      </div>
      {takeover === undefined ? (
        <button type="button" className={BUTTON_CLASS} onClick={takeOver}>
          {t('Take over')}
        </button>
      ) : (
        <HandBack userId={userId} chat={chat} onHandedBack={() => (wasPressed.current = true)} />
      )}
    </section>
  );
}

/** Says who writes, since when, and what the AI was told. */
function WhoWrites({ userId, openChat: { chat, campaign, memberNames } }: ControlStripProps) {
  const isOffline = useReach() !== 'reachable';
  const { takeover, paused, aiNote } = chat;
  if (chat.unsaved?.['takeover'] !== undefined) {
    return (
      <>
        <Clock3 size={14} strokeWidth={1.75} aria-hidden className="me-1.5 inline align-[-2px] text-warning-ink" />
        {takeover === undefined
          ? isOffline
            ? t('It is handed back to the AI when you are online again.')
            : t('Handing it back to the AI…')
          : isOffline
            ? t('You take over when you are online again. Until then the AI may still write.')
            : t('Taking over… Until it is saved the AI may still write.')}
      </>
    );
  }
  if (takeover !== undefined) {
    const isOwn = takeover.by === userId;
    const name = takeover.byKey || memberNames.get(takeover.by);
    return (
      <Trans
        text={
          isOwn
            ? 'You took over {when}. The AI writes nothing here.'
            : name === undefined
              ? 'Taken over {when}. The AI writes nothing here.'
              : takeover.byKey === ''
                ? '{name} took over {when}. The AI writes nothing here.'
                : 'Taken over with the API key {name} {when}. The AI writes nothing here.'
        }
        parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={takeover.at} format={relativeTime} /> }}
      />
    );
  }
  return (
    <>
      {!paused ? (
        campaign?.approvesMessages === true ? (
          t('The AI writes here; you approve. If you write, you take over.')
        ) : (
          t('The AI is in charge here. If you write, you take over.')
        )
      ) : chat.pause !== undefined && chat.pendingPause === undefined ? (
        <PausedSince pause={chat.pause} member={memberNames.get(chat.pause.by)} />
      ) : (
        t('The AI is paused here.')
      )}
      {aiNote !== undefined && (
        <span className="line-clamp-1 md:line-clamp-2" title={aiNote}>
          <Trans text="It was told: {note}" parts={{ note: <bdi>{aiNote}</bdi> }} />
        </span>
      )}
    </>
  );
}

/** Hands a conversation back to the AI, with what it is to know. What is typed stays on this device until then. */
function HandBack({ userId, chat, onHandedBack }: { userId: string; chat: Chat; onHandedBack: () => void }) {
  const replica = useReplica();
  const drafts = aiNoteDrafts.of(userId, chat.teamId, chat.id);
  const [note, setNote] = useState(() => drafts.read() ?? '');
  const change = (next: string) => {
    setNote(next);
    drafts.save(next === '' ? undefined : next);
  };
  const handBack = async (event: FormEvent, close: () => void) => {
    event.preventDefault();
    if (!(await handBackChat(replica, chat, sanitizeText(note).trim()))) return;
    change('');
    close();
    onHandedBack();
  };
  return (
    <Popover
      label={t('Hand back to the AI')}
      align="end"
      className="w-80 p-4"
      buttonClassName={BUTTON_CLASS}
      buttonLabel={t('Hand back to the AI')}
      button={t('Hand back')}
    >
      {(close) => (
        <form noValidate onSubmit={(event) => void handBack(event, close)} className="flex flex-col items-start gap-3">
          <TextArea
            // Rendered before the panel is shown, when the browser focuses it.
            ref={(area) => {
              if (area !== null) area.autofocus = true;
            }}
            label={t('What the AI is to know')}
            hint={t('Optional. The prospect does not see it.')}
            className="w-full"
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => change(target.value)}
          />
          <button type="submit" className="button-primary">
            {t('Hand back')}
          </button>
        </form>
      )}
    </Popover>
  );
}
