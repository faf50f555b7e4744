import Clock3 from 'lucide-react/icons/clock-3';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { subjectOf, titleOfCommand, UNKNOWN_COMMAND_WORDS } from '#domain/command-words.ts';
import { unsentWords } from '#domain/sync-status.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { findEntity } from '#replica/find-entity.ts';
import { issuedOf } from '#replica/outbox-commands.ts';
import { discard } from '#replica/outbox.ts';
import { useLive, useReplica, liveOr } from '#replica/use-live.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { useOutbox, useSyncBadge, useSyncStatus } from './sync-queries.ts';

/** Connection, last sync, what waits and what was refused; what is shown is all there is to know about unsent work. */
export function SyncPanel() {
  const status = useSyncStatus();
  const { unsent, rejected } = useOutbox();
  const { kind } = useSyncBadge(0);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-section">Sync</h2>
        <p className="text-ink-muted">
          {SENTENCES[kind]}
          {status.lastSyncAt !== '' && (
            <>
              {' '}
              Last up to date <TimeText time={status.lastSyncAt} form="age" />.
            </>
          )}
        </p>
      </div>
      {rejected.length > 0 && (
        <section aria-labelledby="sync-refused" className="flex flex-col gap-2">
          <h3 id="sync-refused" className="font-medium">
            Not carried out
          </h3>
          <ul className="flex flex-col gap-2">
            {rejected.map((entry) => (
              <UnsentChange key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      {unsent.length === 0 ? (
        <p className="text-ink-muted">Nothing waits to be sent.</p>
      ) : (
        <section aria-labelledby="sync-waiting" className="flex flex-col gap-2">
          <h3 id="sync-waiting" className="font-medium">
            {unsentWords(unsent.length, status.reach)}
          </h3>
          <ul className="flex flex-col gap-2">
            {unsent.map((entry) => (
              <UnsentChange key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const SENTENCES = {
  starting: 'Connecting to the server.',
  live: 'Connected; changes appear by themselves.',
  syncing: 'Connected; reading what is new.',
  reconnecting: 'The live connection is being restored.',
  offline: 'The server cannot be reached. You can go on reading; what you do is kept.',
  'needs-sign-in': 'Your sign-in has expired. Sign in again to go on.',
  attention: 'Some changes could not be carried out.',
} as const;

function stateWords({ state, attempts, sentParts }: OutboxEntry): string {
  if (state === 'rejected') return 'Refused';
  if (sentParts !== undefined && sentParts > 0) return `Sent in part, ${sentParts} ${sentParts === 1 ? 'part' : 'parts'} so far`;
  if (state === 'sending') return 'Being sent';
  return attempts > 0 ? `Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}` : 'Waiting';
}

function UnsentChange({ entry }: { entry: OutboxEntry }) {
  const replica = useReplica();
  const issued = issuedOf(entry);
  const about = liveOr(
    useLive(`sync-panel|${entry.id}`, async (db) => (issued === undefined ? '' : ((await findEntity(db, subjectOf(issued.command)))?.name ?? ''))),
    '',
  );
  const isRefused = entry.state === 'rejected';
  const Icon = isRefused ? CircleAlert : Clock3;
  return (
    <li className="flex items-start gap-2.5 rounded-control border border-line p-2.5">
      <Icon size={16} strokeWidth={1.5} aria-hidden className={isRefused ? 'mt-0.5 shrink-0 text-danger-ink' : 'mt-0.5 shrink-0 text-ink-muted'} />
      <div className="min-w-0 grow">
        <p className={issued === undefined ? undefined : 'truncate'}>{issued === undefined ? UNKNOWN_COMMAND_WORDS.title : titleOfCommand(issued.command)}</p>
        {about !== '' && (
          <p dir="auto" className="truncate text-ink-muted">
            {about}
          </p>
        )}
        <p className="text-small text-ink-muted">
          {issued === undefined ? UNKNOWN_COMMAND_WORDS.explanation : stateWords(entry)}
          {issued !== undefined && (
            <>
              {', made '}
              <TimeText time={issued.issuedAt} form="age" />
            </>
          )}
        </p>
        {entry.failure !== undefined && <p className={isRefused ? 'text-small text-danger-ink' : 'text-small text-ink-muted'}>{entry.failure.message}</p>}
      </div>
      {entry.state !== 'sending' && (
        <button type="button" className="button-quiet" onClick={() => void discard(replica, entry.id)}>
          Discard
        </button>
      )}
    </li>
  );
}
