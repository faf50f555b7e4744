import { t } from '#i18n/translate.ts';
import { ListState } from '../lists/list-state.tsx';

interface NotSyncedNoticeProps {
  /** Subject of the sentence, capitalized: "The members". */
  readonly subject: string;
  /** Whether `subject` is singular. */
  readonly isSingular?: boolean;
  /** True when it fills the page. */
  readonly isPage?: boolean;
}

/** Shows that something is not on this device yet; it appears once the server can be reached. */
export const NotSyncedNotice = ({ subject, isSingular = false, isPage = false }: NotSyncedNoticeProps) => (
  <ListState
    title={t(isSingular ? '{what} is not on this device yet' : '{what} are not on this device yet', { what: subject })}
    isPage={isPage}
  >
    {t(
      isSingular
        ? 'It appears as soon as the server can be reached.'
        : 'They appear as soon as the server can be reached.',
    )}
  </ListState>
);
