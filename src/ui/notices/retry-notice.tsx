import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { ListState } from '../lists/list-state.tsx';

interface RetryNoticeProps {
  /** Subject of the title, capitalized: "The members". */
  readonly subject: string;
  /** True when it fills the page. */
  readonly isPage?: boolean;
  /** The same within a sentence. */
  readonly subjectInSentence: string;
  /** Replaces the default title. */
  readonly title?: string;
  /** Retries at once; without it, only the automatic retry remains. */
  readonly onRetry?: () => void;
}

/** Shows that the server answered without the requested data. */
export function RetryNotice({
  subject,
  subjectInSentence,
  title = t('{what} could not be loaded', { what: subject }),
  isPage = false,
  onRetry,
}: RetryNoticeProps) {
  const retryButton: ReactNode = onRetry && (
    <button type="button" className="button-secondary" onClick={onRetry}>
      {t('Try again')}
    </button>
  );
  return (
    <ListState title={title} role="alert" isPage={isPage} action={retryButton}>
      {t('The server answered, but not with {within}. Outrider will try again.', { within: subjectInSentence })}
    </ListState>
  );
}
