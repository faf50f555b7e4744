import * as z from 'zod/mini';
import { incidentSchema, withIncident, type Incident, type IncidentKind } from '#domain/sync/incident.ts';
import type { ReplicaDatabase } from './db.ts';
import type { Replica } from './replica.ts';

const INCIDENTS_KEY = 'incidents';

const incidentsSchema = z.catch(z.array(incidentSchema), []);

/** Lists what the app has repaired by itself on this device, newest first. */
export async function listIncidents(db: ReplicaDatabase): Promise<Incident[]> {
  return incidentsSchema.parse((await db.meta.get(INCIDENTS_KEY))?.value ?? []);
}

/** Records an incident at a UTC ISO time. Never throws: a storage error is reported elsewhere. */
export async function recordIncident({ db }: Replica, kind: IncidentKind, at: string): Promise<void> {
  try {
    await db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: INCIDENTS_KEY, value: withIncident(await listIncidents(db), kind, at) });
    });
  } catch {}
}
