import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readAlerts, readProfile, type ProfileAlert } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { codeAlertOf, verificationOf } from '#domain/profile/profile-view.ts';
import type { Random } from '#domain/random.ts';
import { SIMULATED_ALERTS } from '#domain/profile/simulated-alerts.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { SandboxSignIn } from './sandbox-sign-in.ts';

/** Events of a profile at the simulated network without a sign-in; a person chooses them on its page. */
export const SANDBOX_EVENTS = {
  expire: 'End its session',
  disable: 'Disable it',
  enable: 'Enable it again',
  warn: 'Warn of it',
  garble: 'Send an alert that cannot be read',
  calm: 'Take its alerts back',
} as const;
export type SandboxEvent = keyof typeof SANDBOX_EVENTS;

const EXPIRED: ProfileAlert = {
  type: 'auth',
  subType: 'session_expired',
  message: SIMULATED_ALERTS.sessionEnded,
  severity: 'error',
  metadata: {},
};
const WARNING: ProfileAlert = {
  type: 'linkedin',
  subType: 'config_error',
  message: SIMULATED_ALERTS.lowAcceptance,
  severity: 'warning',
  metadata: {},
};

/**
 * True when a stored alert asks for a code. It stays as long as the network waits for the code, since nothing else
 * offers to enter it.
 */
const isCodeAlert = (alert: unknown): boolean => codeAlertOf(readAlerts([alert])) !== undefined;

/**
 * True when a stored alert asks to approve the sign-in elsewhere. It ends with the sign-in, as nothing checks the
 * approval any more.
 */
const isApprovalAlert = (alert: unknown): boolean =>
  readAlerts([alert]).some((read) => isCodeAlert(alert) && verificationOf(read).isApproval);

/**
 * Returns the health of a profile that is enabled again: its earlier one when that needs a sign-in, paused when it was
 * signed in.
 */
function enabledHealth(before: string | undefined): string {
  if (before === 'auth_in_progress') return 'auth_needed';
  return before === undefined || before === 'running' ? 'paused' : before;
}

/** Returns the fields an event changes; undefined when it does not apply in this state. */
function fieldsOf(event: SandboxEvent, document: WireDocument, healthBefore?: string): Fields | undefined {
  const { health } = readProfile(document);
  if (isRemoved({ health })) return undefined;
  const alerts = Array.isArray(document['alerts']) ? document['alerts'] : [];
  switch (event) {
    case 'expire':
      return health === 'running' || health === 'paused'
        ? { healthStatus: 'auth_needed', action: '', alerts: [JSON.stringify(EXPIRED), ...alerts] }
        : undefined;
    case 'disable':
      return health === 'disabled'
        ? undefined
        : { healthStatus: 'disabled', action: '', alerts: alerts.filter((alert) => !isApprovalAlert(alert)) };
    case 'enable':
      return health === 'disabled' ? { healthStatus: enabledHealth(healthBefore), action: '' } : undefined;
    case 'warn':
      return { alerts: [...alerts, JSON.stringify(WARNING)] };
    case 'garble':
      return { alerts: [...alerts, 'this is no alert'] };
    case 'calm': {
      const remaining = alerts.filter(isCodeAlert);
      return remaining.length === alerts.length ? undefined : { alerts: remaining };
    }
  }
}

/** Lists the events that apply to a profile now. */
export const applicableEvents = (document: WireDocument): SandboxEvent[] =>
  (Object.keys(SANDBOX_EVENTS) as SandboxEvent[]).filter((event) => fieldsOf(event, document) !== undefined);

interface EventDeps {
  readonly backend: Backend;
  readonly signIn: Pick<SandboxSignIn, 'find' | 'noteHealth'>;
  readonly random: Random;
}

/** Applies an event to a profile; does nothing when it does not apply. */
export const applyEvent = (
  { backend, signIn, random }: EventDeps,
  profileId: string,
  event: SandboxEvent,
): Promise<void> =>
  retryOnConflict(async () => {
    const document = await backend.findDocument(COLLECTIONS.profiles, profileId);
    const fields =
      document === undefined ? undefined : fieldsOf(event, document, (await signIn.find(profileId)).healthBefore);
    if (document === undefined || fields === undefined) return;
    if (event === 'disable') await signIn.noteHealth(profileId, readProfile(document).health);
    const own = { collection: COLLECTIONS.profiles, id: profileId };
    const { healthStatus, alerts } = document;
    await backend.transact(
      [{ ...own, action: 'update', data: fields }],
      [{ ...own, fields: { healthStatus, alerts: alerts ?? null } }],
    );
  }, random);
