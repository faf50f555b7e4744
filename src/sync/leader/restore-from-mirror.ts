import type { IncidentKind } from '#domain/sync/incident.ts';
import type { Replica } from '#replica/replica.ts';
import { recordIncident } from '#replica/incidents.ts';
import { restoreOutbox, type OutboxMirror } from '#replica/outbox/outbox-mirror.ts';
import { sleep, type Clock } from '../ports.ts';
import { MIRROR_RETRY_MS } from '../schedule.ts';

/** What restoring needs of the engine. */
interface RestoreDeps {
  readonly replica: Replica;
  readonly clock: Clock;
  readonly mirror?: OutboxMirror | undefined;
  readonly report: (error: unknown) => void;
}

/** Notes something out of the ordinary, for the person to read on /device. */
export const recordIncidentNow = (
  { replica, clock }: Pick<RestoreDeps, 'replica' | 'clock'>,
  kind: IncidentKind,
): Promise<void> => recordIncident(replica, kind, new Date(clock.now()).toISOString());

/**
 * A database that is new although there is a mirror was lost: what was kept in it and not sent comes back, the rest is
 * pulled by itself. A mirror that cannot be read now, or a database that cannot take it in, is tried again later.
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
