import Copy from 'lucide-react/icons/copy';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { clockTime, TimeText } from '#ui/time-text.tsx';
import { replyFacts, type TestMessage } from './prompt-test.ts';

/** Lists the messages of a test with writer and cost of each reply. */
export const TestConversation = ({
  messages,
  isOnPost,
  isReversed,
}: {
  messages: readonly TestMessage[];
  isOnPost: boolean;
  /** True when the person plays the profile. */
  isReversed: boolean;
}) => (
  <div
    role="log"
    aria-label={isOnPost ? t('Posts and comments') : t('Test conversation')}
    className="flex flex-col gap-4"
  >
    {messages.map((message) => (
      <Bubble key={message.id} message={message} isOnPost={isOnPost} isReversed={isReversed} />
    ))}
  </div>
);

/** Says who speaks, and whom they play. */
function speakerOf(isAi: boolean, isOnPost: boolean, isReversed: boolean): string {
  if (isOnPost) return isAi ? t('AI') : t('Post');
  if (isAi) return isReversed ? t('AI, as the prospect') : t('AI, as the profile');
  return isReversed ? t('You, as the profile') : t('You, as the prospect');
}

function Bubble({ message, isOnPost, isReversed }: { message: TestMessage; isOnPost: boolean; isReversed: boolean }) {
  const { type, content, timestamp } = message;
  const isAi = type === 'ai';
  const facts = replyFacts(message);
  return (
    <div className={classNames('flex max-w-[90%] flex-col gap-0.5', isAi ? 'self-start' : 'items-end self-end')}>
      <p className="px-1 text-small font-medium text-ink-muted">{speakerOf(isAi, isOnPost, isReversed)}</p>
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
