import Check from 'lucide-react/icons/check';
import FilePen from 'lucide-react/icons/file-pen';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { plainMessage, type OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { outgoingStateText } from '#domain/chat/outgoing/outgoing-message-texts.ts';
import { MAX_NOTE_LENGTH } from '#domain/chat/rating.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { sanitizeText } from '#domain/text/sanitize-text.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/forms/field.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { decideDraft } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { MessageText } from '../conversation/message-group.tsx';
import type { OpenChat } from '../conversation/open-chat.ts';
import { draftIdOf, replyDrafts } from '../conversation/reply-drafts.ts';
import { ApprovalLine } from './approval-line.tsx';

interface DraftMessageProps {
  readonly userId: string;
  readonly openChat: OpenChat;
  readonly message: OutgoingMessage;
  /** Moves the focus to the messages, because the pressed control disappears. */
  readonly onDecided: () => void;
}

/**
 * Shows a message of the AI that waits for approval, or is approved and not on its way, with what a person can do
 * (docs/adr/0053). What is typed into it stays on this device until it is approved.
 */
export function DraftMessage({ userId, openChat, message, onDecided }: DraftMessageProps) {
  const { chat, profile, campaign, memberNames } = openChat;
  const replica = useReplica();
  const isOffline = useReach() !== 'reachable';
  const changes = replyDrafts.of(userId, chat.teamId, draftIdOf(chat.id, message.id));
  const [typed, setTyped] = useState(() => changes.read());
  const isStoring = useRef(false);
  const isOpen = message.state === 'draft';
  const isUnsaved = chat.unsaved?.['outgoing'] !== undefined;
  const isEditing = isOpen && typed !== undefined;
  const text = isEditing ? typed : message.content;
  const isSendable = text.trim() !== '' && text.trim().length <= MAX_MESSAGE_LENGTH;
  const change = (next: string | undefined) => {
    setTyped(next);
    changes.save(next === message.content ? undefined : next);
  };
  const approve = async () => {
    if (!isSendable || isStoring.current) return;
    isStoring.current = true;
    onDecided();
    await decideDraft(replica, chat, message.id, { decision: 'approve', content: text });
    isStoring.current = false;
  };
  // Until the server has approved it, what was typed may be needed again.
  const isSettled = message.state === 'approved' && !isUnsaved && typed !== undefined;
  const forgetTyped = useEffectEvent(() => {
    if (typed !== undefined && plainMessage(typed) === message.content) change(undefined);
  });
  useEffect(() => {
    if (isSettled) forgetTyped();
  }, [isSettled]);
  return (
    <>
      <p dir="auto" className="max-w-full text-small font-medium break-words text-ink-muted">
        {profile === undefined ? t('Profile') : profileName(profile)}
      </p>
      {isEditing ? (
        <div className="flex w-full max-w-[min(72ch,100%)] flex-col gap-2">
          <TextArea
            label={t('Message to approve')}
            rows={4}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            error={
              text.trim().length > MAX_MESSAGE_LENGTH
                ? t('Too long: the network takes {limit} characters. Shorten it by {excess}.', {
                    limit: formatNumber(MAX_MESSAGE_LENGTH),
                    excess: formatNumber(text.trim().length - MAX_MESSAGE_LENGTH),
                  })
                : undefined
            }
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault();
                // What is typed stays; the keys of Messages work again outside the field.
                onDecided();
              }
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void approve();
            }}
          />
          <details className="text-small text-ink-muted">
            <summary className="cursor-pointer touch:flex touch:min-h-11 touch:items-center">
              {t('What the AI wrote')}
            </summary>
            <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
              {message.original ?? message.content}
            </p>
          </details>
        </div>
      ) : (
        <div
          dir="auto"
          className={classNames(
            'max-w-[min(72ch,85%)] whitespace-pre-wrap break-words rounded-card rounded-se-sm border border-dashed px-3 py-2',
            isOpen ? 'border-accent' : 'border-line text-ink-muted',
          )}
        >
          <MessageText content={message.content} />
        </div>
      )}
      <p
        className={classNames(
          'flex max-w-full items-start gap-1.5 text-small',
          message.isStale === true ? 'text-warning-ink' : 'text-ink-muted',
        )}
      >
        <FilePen size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        {outgoingStateText(message, {
          isOffline,
          isUnsaved,
          isProfileRunning: (profile?.health ?? 'running') === 'running',
          // What is not on this device is not known to rest.
          isRunning:
            !chat.paused && (campaign?.status ?? 'active') === 'active' && (profile?.health ?? 'running') === 'running',
        })}
      </p>
      <ApprovalLine message={message} userId={userId} memberNames={memberNames} />
      <div data-draft={chat.id} className="flex flex-wrap justify-end gap-2">
        {isOpen ? (
          <>
            <RejectButton
              onReject={async (reason) => {
                if (!(await decideDraft(replica, chat, message.id, { decision: 'reject', reason }))) return;
                change(undefined);
                onDecided();
              }}
            />
            {isEditing ? (
              <button
                type="button"
                className="button-secondary"
                onClick={() => {
                  change(undefined);
                  onDecided();
                }}
              >
                {t('Cancel')}
              </button>
            ) : (
              <button type="button" className="button-secondary" onClick={() => change(message.content)}>
                {t('Edit')}
              </button>
            )}
            <button
              type="button"
              className="button-primary"
              data-approve
              disabled={!isSendable}
              title={isEditing ? t('Approve (Ctrl+Enter)') : t('Approve (y)')}
              onClick={() => void approve()}
            >
              <Check size={16} strokeWidth={1.75} aria-hidden />
              {t('Approve')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button-secondary"
            onClick={() => {
              onDecided();
              void decideDraft(replica, chat, message.id, { decision: 'reopen' });
            }}
          >
            {message.state === 'rejected' ? t('Undo') : t('Withdraw approval')}
          </button>
        )}
      </div>
    </>
  );
}

/** Asks why a message is rejected; the AI writes another one with that in mind. */
function RejectButton({ onReject }: { onReject: (reason: string) => Promise<void> }) {
  const [reason, setReason] = useState('');
  const reject = async (event: FormEvent, close: () => void) => {
    event.preventDefault();
    close();
    await onReject(sanitizeText(reason).trim());
  };
  return (
    <Popover
      label={t('Reject the message')}
      align="end"
      className="w-80 p-4"
      buttonClassName="button-secondary"
      buttonLabel={t('Reject the message')}
      button={t('Reject')}
    >
      {(close) => (
        <form noValidate onSubmit={(event) => void reject(event, close)} className="flex flex-col items-start gap-3">
          <TextArea
            // Rendered before the panel is shown, when the browser focuses it.
            ref={(area) => {
              if (area !== null) area.autofocus = true;
            }}
            label={t('Why?')}
            hint={t('Optional. The AI writes another message with this in mind, which costs credits as usual.')}
            className="w-full"
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <button type="submit" className="button-primary">
            {t('Reject')}
          </button>
        </form>
      )}
    </Popover>
  );
}
