import { Fragment } from 'react';
import type { ChatMessage } from '#domain/chat/chat.ts';
import { withoutDirectionMarks } from '#domain/text/sanitize-text.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { clockTime, TimeText } from '#ui/time-text.tsx';
import { ApprovalLine } from '../drafts/approval-line.tsx';
import { splitLinks, type ThreadMessage } from './message-thread.ts';

interface MessageGroupProps {
  readonly role: ChatMessage['role'];
  /** Says who wrote. */
  readonly sender: string;
  /** Person of the picture beside it; without a picture, the initials of the name are shown. */
  readonly name: string;
  readonly picture: string;
  readonly messages: readonly ThreadMessage[];
  readonly userId: string;
  /** Names of the members, by user id. */
  readonly memberNames: ReadonlyMap<string, string>;
}

/** Renders consecutive messages of one sender, each with its exact time: ours at the end, theirs at the start. */
export function MessageGroup({ role, sender, name, picture, messages, userId, memberNames }: MessageGroupProps) {
  const isOurs = role === 'assistant';
  return (
    <div className={classNames('flex max-w-full gap-2.5', isOurs && 'flex-row-reverse')}>
      <Avatar name={name} picture={picture} size={24} className="relative mt-5" />
      <div
        className={classNames(
          'flex min-w-0 max-w-[min(72ch,85%)] flex-col gap-1',
          isOurs ? 'items-end' : 'items-start',
        )}
      >
        <p dir="auto" className="max-w-full text-small font-medium break-words text-ink-muted">
          {sender}
        </p>
        {messages.map((message) => (
          <div
            key={message.key}
            className={classNames('flex max-w-full flex-col gap-0.5', isOurs ? 'items-end' : 'items-start')}
          >
            <div
              dir="auto"
              className={classNames(
                'max-w-full whitespace-pre-wrap break-words rounded-card px-3 py-2',
                isOurs ? 'rounded-se-sm bg-sunken' : 'rounded-ss-sm border border-line bg-surface',
              )}
            >
              <MessageText content={message.content} />
            </div>
            <TimeText time={message.date} format={clockTime} className="px-1 text-small tabular-nums text-ink-faint" />
            <ApprovalLine message={message} userId={userId} memberNames={memberNames} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shows the text of a message with its links. */
export function MessageText({ content }: { content: string }) {
  if (content === '') return <span className="text-ink-muted">{t('Message without text')}</span>;
  return (
    <>
      {splitLinks(content).map((part) =>
        part.kind === 'text' ? (
          withoutDirectionMarks(part.text)
        ) : (
          <Fragment key={part.at}>
            {/* A URL reads left to right in any text direction. */}
            <a
              href={part.href}
              dir="ltr"
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent-ink underline underline-offset-2"
            >
              {part.text}
            </a>
            {part.host !== undefined && (
              <bdi className="text-small text-ink-muted"> {t('(leads to {host})', { host: part.host })}</bdi>
            )}
          </Fragment>
        ),
      )}
    </>
  );
}
