import UsersRound from 'lucide-react/icons/users-round';
import { plural, t } from '#i18n/translate.ts';
import { readChatCoverage } from '#replica/coverage.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { useDuplicates } from './duplicates.ts';

/** Says below the inbox that people are in two conversations, and opens one to decide about. */
export function DuplicatesHint({ teamId, onOpen }: { teamId: string; onOpen: (chatId: string) => void }) {
  const open = liveOr(useDuplicates(teamId), []).filter(({ chat }) => chat.pendingDuplicate === undefined);
  const coverage = liveOr(
    useLive(`duplicates-coverage|${teamId}`, (db) => readChatCoverage(db, { teamId })),
    undefined,
  );
  const [first] = open;
  // Their number is not known before.
  if (first === undefined || coverage !== 'filled') return null;
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-2 border-t border-line bg-warning-soft px-3 py-1.5 text-small"
    >
      <UsersRound size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warning-ink" />
      <p className="min-w-0 grow">
        {plural(open.length, '{count} person is in two conversations', '{count} people are in two conversations')}
      </p>
      <button type="button" className="button-secondary" onClick={() => onOpen(first.chat.id)}>
        {t('Decide')}
      </button>
    </div>
  );
}
