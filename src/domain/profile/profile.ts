import * as z from 'zod/mini';
import { t, tInContext } from '#i18n/translate.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { profileIdSchema, teamIdSchema } from '../wire/ids.ts';
import { lenientNumber, lenientString, readJsonText } from '../wire/lenient-schemas.ts';
import { pendingPauseSchema, unsavedSchema } from '../commands/pending.ts';
import {
  DEFAULT_WORKING_DAYS,
  DEFAULT_WORKING_HOURS_END,
  DEFAULT_WORKING_HOURS_START,
  isTimeZone,
} from '../time/working-hours.ts';

/** Lists the health states of a profile and their texts (specification part 2 §4). */
export const PROFILE_HEALTH = {
  setup_needed: t('Setup Needed'),
  auth_needed: t('Auth Needed'),
  auth_in_progress: t('Auth in Progress'),
  running: t('Running'),
  paused: t('Paused'),
  disabled: t('Disabled'),
  auth_failed: t('Auth Failed'),
  removed: tInContext('profile', 'Removed'),
} as const;
type ProfileHealth = keyof typeof PROFILE_HEALTH;

export const profileHealthMessage = (health: string): string =>
  Object.hasOwn(PROFILE_HEALTH, health) ? PROFILE_HEALTH[health as ProfileHealth] : health;

/**
 * Marks an alert that cannot be read. It is the same in every language, because an alert's message decides which
 * actions it offers.
 */
export const UNREADABLE_ALERT_KEY = 'Invalid alert format';

/** Describes an alert of a profile (specification part 2 §3). */
export const alertSchema = z.object({
  type: z.catch(z.enum(['auth', 'linkedin', 'system']), 'system'),
  subType: lenientString,
  message: lenientString,
  severity: z.catch(z.enum(['error', 'warning', 'info']), 'warning'),
  metadata: z.catch(z.record(z.string(), z.unknown()), {}),
});
export type ProfileAlert = z.output<typeof alertSchema>;

/** Rejects alerts with a blank message, whatever else they contain. */
const sentAlertSchema = z.extend(alertSchema, { message: z.string().check(z.regex(/\S/)) });

/** Replaces an alert that cannot be read (specification part 2 §4). */
const INVALID_ALERT: ProfileAlert = {
  type: 'system',
  subType: 'config_error',
  message: UNREADABLE_ALERT_KEY,
  severity: 'error',
  metadata: {},
};

/** Reads alerts: a list (or JSON text of one) whose items are objects or JSON texts. */
export function readAlerts(raw: unknown): ProfileAlert[] {
  const list = readJsonText<unknown[]>(raw, z.array(z.unknown()), []);
  if (list.malformed) return [INVALID_ALERT];
  return list.value.map((item) => readJsonText<ProfileAlert>(item, sentAlertSchema, INVALID_ALERT).value);
}

export const profileUsageSchema = z.object({
  /**
   * Day of these counts, `YYYY-MM-DD` in the profile's zone and the network's time; the empty text before the first
   * action.
   */
  day: lenientString,
  invitations: lenientNumber(0),
  messages: lenientNumber(0),
  messagesReceived: lenientNumber(0),
  invitationsMin: lenientNumber(0),
  invitationsMax: lenientNumber(0),
});
export type ProfileUsage = z.output<typeof profileUsageSchema>;
const NO_USAGE: ProfileUsage = profileUsageSchema.parse({});

const profileDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  name: lenientString,
  avatar: lenientString,
  healthStatus: z.pipe(
    lenientString,
    z.transform((health) => health || 'setup_needed'),
  ),
  action: lenientString,
  country: lenientString,
  workingDays: z.pipe(
    lenientString,
    z.transform((days) => days || DEFAULT_WORKING_DAYS),
  ),
  workingHoursStart: z.pipe(
    lenientString,
    z.transform((start) => start || DEFAULT_WORKING_HOURS_START),
  ),
  workingHoursEnd: z.pipe(
    lenientString,
    z.transform((end) => end || DEFAULT_WORKING_HOURS_END),
  ),
  timeZone: lenientString,
  usage: z.optional(z.unknown()),
  alerts: z.optional(z.unknown()),
  credentialsChangedAt: lenientString,
  credentialsChangedBy: lenientString,
});

/** Describes a profile as screens show it. The login and the password never leave the server (law 7). */
const profileSchema = z.object({
  id: profileIdSchema,
  teamId: teamIdSchema,
  name: z.string(),
  avatar: z.string(),
  health: z.string(),
  action: z.string(),
  country: z.string(),
  workingDays: z.string(),
  workingHoursStart: z.string(),
  workingHoursEnd: z.string(),
  /**
   * IANA zone of the working days and hours; the empty text means the zone of its country (`zoneOf`). Absent on a row
   * read by an older build.
   */
  timeZone: z.optional(z.string()),
  usage: profileUsageSchema,
  alerts: z.array(alertSchema),
  /**
   * When its login and password were last entered (UTC), and by whom (a user's id); undefined before the first time.
   */
  credentialsChanged: z.optional(z.object({ at: z.string(), by: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  pendingPause: z.optional(pendingPauseSchema),
  unsaved: z.optional(unsavedSchema),
});
export type Profile = z.output<typeof profileSchema>;

/**
 * Returns the user who connected a profile, who entered its login and password last. Undefined before the first
 * time, when anybody may; the empty text, which is nobody's id, when it is in use and names nobody.
 */
export const connectedBy = ({
  credentialsChanged,
  health,
}: Pick<Profile, 'credentialsChanged' | 'health'>): string | undefined =>
  credentialsChanged?.by ?? (health === 'setup_needed' ? undefined : '');

/** Reads one profile document. Throws a ZodError only when the ids themselves are unusable. */
export function readProfile(document: unknown): Profile {
  const wire = profileDocumentSchema.parse(document);
  return profileSchema.parse({
    id: wire.$id,
    teamId: wire.teamId,
    name: wire.name,
    avatar: wire.avatar,
    health: wire.healthStatus,
    action: wire.action,
    country: wire.country,
    workingDays: wire.workingDays,
    workingHoursStart: wire.workingHoursStart,
    workingHoursEnd: wire.workingHoursEnd,
    timeZone: isTimeZone(wire.timeZone) ? wire.timeZone : '',
    usage: readJsonText<ProfileUsage>(wire.usage, profileUsageSchema, NO_USAGE).value,
    alerts: readAlerts(wire.alerts),
    ...(wire.credentialsChangedAt === ''
      ? {}
      : { credentialsChanged: { at: toUtc(wire.credentialsChangedAt), by: wire.credentialsChangedBy } }),
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Lists the health states in which a person must act before the profile works (part 2 §4). */
const HEALTH_NEEDING_ACTION = new Set<string>(['setup_needed', 'auth_needed', 'auth_failed'] satisfies ProfileHealth[]);

/** Returns the alerts that are more than information. */
export const urgentAlertsOf = ({ alerts }: Pick<Profile, 'alerts'>): readonly ProfileAlert[] =>
  alerts.filter(({ severity }) => severity !== 'info');

/** Decides whether a profile needs attention, because of its health or of an alert that is more than information. */
export const needsAttention = (profile: Pick<Profile, 'health' | 'alerts'>): boolean =>
  HEALTH_NEEDING_ACTION.has(profile.health) || urgentAlertsOf(profile).length > 0;

/** Tells whether a profile has ever signed in to the network, which gives it its name. */
export const wasConnected = ({ name, health }: Pick<Profile, 'name' | 'health'>): boolean =>
  name !== '' || !(HEALTH_NEEDING_ACTION.has(health) || health === 'auth_in_progress');
