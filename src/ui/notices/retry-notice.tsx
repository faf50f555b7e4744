import type { ReactNode } from 'react';
import { say } from '#i18n/translate.ts';
import { ListState } from '../lists/list-state.tsx';

interface RetryNoticeProps {
  /** As it begins a sentence: "The members". */
  readonly what: string;
  /** True where it is all of a page. */
  readonly isPage?: boolean;
  /** What it is called within a sentence. */
  readonly within: string;
  /** Where another sentence is asked for than that it could not be read. */
  readonly title?: string;
  /** Asks again at once; where it is left out, that happens by itself alone. */
  readonly onRetry?: () => void;
}

/** The server answered, and not with this. */
export function RetryNotice({
  what,
  within,
  title = say('{what} could not be read', { what }),
  isPage = false,
  onRetry,
}: RetryNoticeProps) {
  const act: ReactNode = onRetry && (
    <button type="button" className="button-secondary" onClick={onRetry}>
      {say('Try again')}
    </button>
  );
  return (
    <ListState title={title} role="alert" isPage={isPage} act={act}>
      {say('The server answered, but not with {within}. Outrider asks again by itself.', { within })}
    </ListState>
  );
}
