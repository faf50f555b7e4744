import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';

/**
 * Describes problems that the app repaired by itself. They are stored on the device, shown on request and part of the
 * diagnostics; they name no person and contain no text of theirs.
 */
export const INCIDENT_MESSAGES = {
  'leader-replaced': t('The tab that was connected to the server stopped responding, so another one took over.'),
  'sending-restarted': t('Sending was stuck for half a minute and was restarted.'),
  'connection-reopened': t('The browser closed the data on this device. It was reopened.'),
  'started-empty': t(
    'This device had no data: it was the first sign-in, or the browser had removed it. The data was loaded from the server.',
  ),
  'outbox-restored': t('Unsent changes were restored from their second copy on this device.'),
} as const;

const incidentKindSchema = z.enum(Object.keys(INCIDENT_MESSAGES) as [IncidentKind, ...IncidentKind[]]);
export type IncidentKind = keyof typeof INCIDENT_MESSAGES;

/** Describes an incident. `times` is how often it happened in a row, `at` when it last did (UTC ISO). */
export const incidentSchema = z.object({ kind: incidentKindSchema, at: z.string(), times: z.number() });
export type Incident = z.output<typeof incidentSchema>;

/** Maximum number of stored incidents, the newest first. */
const MAX_INCIDENTS = 30;
/**
 * A repetition within this time is counted, not listed again, so that a storage that fails every second does not fill
 * the list.
 */
const REPEAT_WINDOW_MS = 60 * 60_000;

/** Returns the list with one more incident, newest first. */
export function withIncident(incidents: readonly Incident[], kind: IncidentKind, at: string): Incident[] {
  const last = incidents.find((incident) => incident.kind === kind);
  if (last === undefined || Date.parse(at) - Date.parse(last.at) > REPEAT_WINDOW_MS)
    return [{ kind, at, times: 1 }, ...incidents].slice(0, MAX_INCIDENTS);
  return [{ kind, at, times: last.times + 1 }, ...incidents.filter((incident) => incident !== last)];
}
