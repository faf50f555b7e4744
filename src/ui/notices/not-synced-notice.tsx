import { t } from '#i18n/translate.ts';
import { ListState } from '../lists/list-state.tsx';

interface NotSyncedNoticeProps {
  /** Subject of the sentence, capitalized: "The members". */
  readonly what: string;
  /** Whether `what` is singular. */
  readonly isOne?: boolean;
  /** True when it fills the page. */
  readonly isPage?: boolean;
}

/** Shows that something is not on this device yet; it appears once the server can be reached. */
export const NotSyncedNotice = ({ what, isOne = false, isPage = false }: NotSyncedNoticeProps) => (
  <ListState
    title={t(isOne ? '{what} is not on this device yet' : '{what} are not on this device yet', { what })}
    isPage={isPage}
  >
    {t(
      isOne ? 'It appears as soon as the server can be reached.' : 'They appear as soon as the server can be reached.',
    )}
  </ListState>
);
