import { say } from '#i18n/translate.ts';
import { ListState } from '../lists/list-state.tsx';

interface NotSyncedNoticeProps {
  /** As it begins a sentence: "The members". */
  readonly what: string;
  /** Whether `what` is one thing. */
  readonly isOne?: boolean;
  /** True where it is all of a page. */
  readonly isPage?: boolean;
}

/** Offline, and never read on this device: it comes by itself. */
export const NotSyncedNotice = ({ what, isOne = false, isPage = false }: NotSyncedNoticeProps) => (
  <ListState
    title={say(isOne ? '{what} is not on this device yet' : '{what} are not on this device yet', { what })}
    isPage={isPage}
  >
    {say(
      isOne ? 'It appears as soon as the server can be reached.' : 'They appear as soon as the server can be reached.',
    )}
  </ListState>
);
