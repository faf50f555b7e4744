import type { Incident } from '#domain/sync/incident.ts';
import type { SyncStatus } from '#domain/sync/sync-status.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import { listIncidents } from '#replica/incidents.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { readCurrentSyncStatus } from '#replica/live/current-sync-status.ts';
import { nextRetries } from '#features/outbox/next-retry.ts';
import { readOutbox } from '#features/outbox/outbox-queries.ts';
import { readStorageReport } from '#features/storage/storage-report.ts';

/**
 * Diagnostics for support without personal data: states, times, counts, codes and ids. No token, name, personal
 * address, message text or command content. Every field is listed here; no object is copied as a whole.
 */
export interface Diagnostics {
  readonly madeAt: string;
  /** This build's entry script, and the browser's user agent. */
  readonly build: string;
  readonly browser: string;
  readonly connection: SyncStatus;
  readonly changes: readonly {
    readonly id: string;
    readonly type: string;
    readonly state: string;
    readonly attempts: number;
    readonly next: string;
    readonly lastAnswer: string;
    readonly lastAnswerAt: string;
  }[];
  readonly collections: readonly {
    readonly scope: string;
    readonly syncedAt: string;
    readonly readTo: string;
    readonly auditedAt: string;
    readonly isFilling: boolean;
  }[];
  readonly rows: Readonly<Record<string, number>>;
  readonly storage: {
    readonly usedBytes: number | undefined;
    readonly quotaBytes: number | undefined;
    readonly persistence: string;
    readonly mirror: string;
  };
  readonly incidents: readonly Incident[];
}

/** Stands for a command type that this build cannot read. */
const UNKNOWN_TYPE_KEY = 'of another build';

/** Describes the contents to the user who is about to share the file. */
export const DIAGNOSTICS_CONTENTS = [
  t('the state of the connection and since when'),
  t(
    'for each unsent or refused change: its id, kind, state, number of tries, and the code and time of the last answer',
  ),
  t('for each collection: its id, when it was read and how far'),
  t('how many rows and bytes are on this device, and whether the browser protects them'),
  t('what the app repaired automatically'),
  t('the name of the browser and the build of the app'),
] as const;

/** Collects the diagnostics. `environment` is what only the page knows. */
export async function collectDiagnostics(
  replica: Replica,
  environment: { readonly nowMs: number; readonly build: string; readonly browser: string; readonly canSend: boolean },
): Promise<Diagnostics> {
  const { db } = replica;
  const connection = await readCurrentSyncStatus(db, navigator.locks);
  const entries = await readOutbox(db);
  const next = nextRetries(entries, { ...connection, ...environment }, environment.nowMs);
  const { usedBytes, quotaBytes, persistence, mirror, rows } = await readStorageReport(replica);
  return {
    madeAt: new Date(environment.nowMs).toISOString(),
    build: environment.build,
    browser: environment.browser,
    connection,
    changes: entries.map((entry) => ({
      id: entry.id,
      // The content of an unknown type is unknown, so nothing of it is recorded.
      type: issuedOf(entry)?.command.type ?? UNKNOWN_TYPE_KEY,
      state: entry.state,
      attempts: entry.attempts,
      next: next.get(entry.id)?.kind ?? '',
      lastAnswer: entry.failure?.code ?? '',
      lastAnswerAt: entry.failure?.at ?? '',
    })),
    collections: (await db.cursors.toArray()).map(({ scope, pulledAt = '', readTo, auditedAt, fill }) => ({
      scope,
      syncedAt: pulledAt,
      readTo,
      auditedAt,
      isFilling: fill !== undefined,
    })),
    rows: Object.fromEntries(rows.map(({ table, count }) => [table, count])),
    storage: {
      usedBytes,
      quotaBytes,
      persistence,
      mirror: mirror === undefined ? 'none' : `${mirror.mirrored} of ${mirror.total}`,
    },
    incidents: await listIncidents(db),
  };
}
