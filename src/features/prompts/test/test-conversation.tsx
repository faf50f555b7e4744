import Copy from 'lucide-react/icons/copy';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { clockTime, TimeText } from '#ui/time-text.tsx';
import { replyFacts, type TestMessage } from './prompt-test.ts';

/** Lists the messages of a test with writer and cost of each reply. */
export const TestConversation = ({ messages, isOnPost }: { messages: readonly TestMessage[]; isOnPost: boolean }) => (
  <div
    role="log"
    aria-label={isOnPost ? t('Posts and comments') : t('Test conversation')}
    className="flex flex-col gap-4"
  >
    {messages.map((message) => (
      <Bubble key={message.id} message={message} isOnPost={isOnPost} />
    ))}
  </div>
);

function Bubble({ message, isOnPost }: { message: TestMessage; isOnPost: boolean }) {
  const { type, content, timestamp } = message;
  const isAi = type === 'ai';
  const facts = replyFacts(message);
  return (
    <div className={classNames('flex max-w-[90%] flex-col gap-0.5', isAi ? 'self-start' : 'items-end self-end')}>
      <p className="px-1 text-small font-medium text-ink-muted">{isAi ? t('AI') : isOnPost ? t('Post') : t('You')}</p>
      <div
        dir="auto"
        className={classNames(
          'max-w-full rounded-card px-3 py-2 break-words whitespace-pre-wrap',
          isAi ? 'rounded-ss-sm border border-line bg-surface' : 'rounded-se-sm bg-sunken',
        )}
      >
        {content}
      </div>
      <div className="flex items-center gap-1 ps-1 text-small text-ink-muted">
        <p className="tabular-nums">
          <TimeText time={timestamp} format={clockTime} />
          {facts !== '' && `, ${facts}`}
        </p>
        <IconButton
          label={isAi ? t('Copy the reply') : t('Copy the message')}
          icon={<Copy size={14} strokeWidth={1.5} aria-hidden />}
          onClick={() => void copyText(t('Message'), content)}
        />
      </div>
    </div>
  );
}
