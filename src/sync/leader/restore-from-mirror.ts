import type { IncidentKind } from '#domain/sync/incident.ts';
import type { Replica } from '#replica/replica.ts';
import { recordIncident } from '#replica/incidents.ts';
import { restoreOutbox, type OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import { sleep, type Clock } from '../ports.ts';
import { MIRROR_RETRY_MS } from '../schedule.ts';

interface RestoreDeps {
  readonly replica: Replica;
  readonly clock: Clock;
  readonly mirror?: OutboxMirror | undefined;
  readonly report: (error: unknown) => void;
}

/** Records an incident at the current time, for the person to read on /device. Never throws. */
export const recordIncidentNow = (
  { replica, clock }: Pick<RestoreDeps, 'replica' | 'clock'>,
  kind: IncidentKind,
): Promise<void> => recordIncident(replica, kind, new Date(clock.now()).toISOString());

/**
 * Restores the outbox from its mirror when the database is new: the old one was lost. Rows need no mirror, they are
 * pulled again. Retries later when the mirror cannot be read or the database cannot be written.
 */
export async function restoreFromMirror(deps: RestoreDeps, until: AbortSignal): Promise<void> {
  const { replica, mirror, clock, report } = deps;
  if (mirror === undefined) return;
  try {
    const { wasNew, restored } = await restoreOutbox(replica, mirror, new Date(clock.now()).toISOString());
    if (wasNew) await recordIncidentNow(deps, 'started-empty');
    if (restored > 0) await recordIncidentNow(deps, 'outbox-restored');
  } catch (error) {
    report(error);
    void sleep(clock, MIRROR_RETRY_MS, until).then(() => (until.aborted ? undefined : restoreFromMirror(deps, until)));
  }
}
