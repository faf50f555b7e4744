import { t, formatNumber, translateServerText } from '#i18n/translate.ts';
import { UNREADABLE_ALERT_KEY, type Profile, type ProfileAlert } from './profile.ts';

/** Returns an alert's message: translated if the app knows the text, otherwise as the network wrote it. */
export const alertMessage = ({ message }: Pick<ProfileAlert, 'message'>): string =>
  message === UNREADABLE_ALERT_KEY ? t('Invalid alert format') : translateServerText(message);

/**
 * Names the actions of a profile's card, by its health and its alerts (specification part 2 §4):
 *
 *   setup_needed ──▶ set-up
 *   auth_needed ──▶ authenticate, or enter-code while a code is asked for
 *   auth_in_progress ──▶ the progress; enter-code while a code is asked for, then update-credentials after a failure
 *                        or an ended session
 *   auth_failed ──▶ update-credentials, and retry unless the alerts speak of the credentials
 *   running ──▶ pause      paused ──▶ resume      disabled ──▶ none
 *
 * When an alert mentions credentials, update-credentials comes first, except in setup_needed (where set-up asks for
 * credentials) and disabled.
 */
export type ProfileCardAction =
  | 'set-up'
  | 'authenticate'
  | 'enter-code'
  | 'update-credentials'
  | 'retry'
  | 'pause'
  | 'resume';

/** Matches words in the network's own alerts, in the language it writes in. */
const CREDENTIAL_PROBLEM =
  /password|credential|locked|invalid|incorrect|authentication failed|login failed|unauthorized/;

/** Decides whether the alerts report a problem with the login or the password. */
export const hasCredentialProblem = (alerts: readonly Pick<ProfileAlert, 'message'>[]): boolean =>
  alerts.some(({ message }) => CREDENTIAL_PROBLEM.test(message.toLowerCase()));

/** Returns the alert that asks for a code; undefined when there is none. */
export const codeAlertOf = (alerts: readonly ProfileAlert[]): ProfileAlert | undefined =>
  alerts.find(({ subType }) => subType === '2fa_required' || subType === 'verification_required');

const hasFailed = (alerts: readonly ProfileAlert[]): boolean =>
  alerts.some(({ subType }) => subType === 'auth_failed' || subType === 'session_expired');

/** Lists the actions available to a person, the primary one first. */
export function cardActionsOf({ health, alerts }: Pick<Profile, 'health' | 'alerts'>): readonly ProfileCardAction[] {
  const hasProblem = hasCredentialProblem(alerts);
  const code: ProfileCardAction[] = codeAlertOf(alerts) === undefined ? [] : ['enter-code'];
  const credentials: ProfileCardAction[] = hasProblem ? ['update-credentials'] : [];
  switch (health) {
    case 'setup_needed':
      return ['set-up'];
    case 'auth_needed':
      return hasProblem ? [...credentials, ...code] : code.length > 0 ? code : ['authenticate'];
    case 'auth_in_progress':
      return hasProblem
        ? [...credentials, ...code]
        : [...code, ...(hasFailed(alerts) ? (['update-credentials'] as const) : [])];
    case 'auth_failed':
      return hasProblem ? credentials : ['update-credentials', 'retry'];
    case 'running':
      return [...credentials, 'pause'];
    case 'paused':
      return [...credentials, 'resume'];
    default:
      return [];
  }
}

/**
 * Describes how a person proves their identity, as an alert states it: with a code, or by approving in the network's
 * own app.
 */
interface Verification {
  /** Where the code was sent, such as `email`; the empty text when unknown. */
  readonly method: string;
  /** True when nothing is typed because the sign-in is approved elsewhere. */
  readonly isApproval: boolean;
  /** When the code was sent, a UTC time; undefined when unknown. */
  readonly sentAt: string | undefined;
}

export function verificationOf({ metadata }: ProfileAlert): Verification {
  const { verificationMethod, sentAt } = metadata;
  const method = typeof verificationMethod === 'string' ? verificationMethod : '';
  return { method, isApproval: method === 'app', sentAt: typeof sentAt === 'string' ? sentAt : undefined };
}

/** Says where to look for the code. */
export function methodMessage(method: string): string {
  switch (method) {
    case 'email':
      return t('Check the email of this account for the code.');
    case 'sms':
      return t('Check the text messages of this account for the code.');
    case 'authenticator app':
      return t('The authenticator app of this account shows the code.');
    case 'captcha':
      return t('Type the characters in the picture.');
    case 'app':
      return t(
        'Open the LinkedIn app of this account on the phone and approve the sign-in. This dialog continues automatically.',
      );
    case '':
      return t('Check the email, text messages or authenticator app of this account for the code.');
    default:
      return t('Find the code where this account receives it: {method}.', { method });
  }
}

/** Number of alerts a card shows (part 2 §9); the rest are only counted. */
export const SHOWN_ALERTS = 3;
export const moreAlertsMessage = (count: number): string | undefined =>
  count <= SHOWN_ALERTS ? undefined : t('+{count} more alerts', { count: formatNumber(count - SHOWN_ALERTS) });
