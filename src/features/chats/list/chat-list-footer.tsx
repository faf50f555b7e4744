import { Link } from '@tanstack/react-router';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t } from '#i18n/translate.ts';
import type { Coverage } from '#replica/coverage.ts';
import { endMessage } from './coverage-messages.ts';
import { useChatRetention } from './use-chat-retention.ts';

/** Shows below the last chat which older ones are still loading or not kept here. Nothing when all are there. */
export function ChatListFooter({ coverage, reach }: { coverage: Coverage; reach: Reach }) {
  const { keeping } = useChatRetention();
  const words = endMessage(coverage, reach);
  if (words === undefined && keeping !== '90-days') return null;
  return (
    <p role="status" className="p-4 text-center text-small text-ink-muted">
      {words ?? (
        <>
          {t('Older than 90 days: not kept on this device.')}{' '}
          <Link to="/device" className="link">
            {t('Change')}
          </Link>
        </>
      )}
    </p>
  );
}
