import { t, plural } from '#i18n/translate.ts';
import { profileHealthMessage, urgentAlertsOf, type Profile } from './profile.ts';
import { isRemoved } from './removed-profile.ts';

/**
 * Holds the texts about profiles (specification part 2 §2, §4, §8). `command-messages.ts` holds those about unsent
 * commands.
 */
export const PROFILE_MESSAGES = {
  title: t('LinkedIn Profiles'),
  subtitle: t('The accounts that run your campaigns'),
  empty: t('No profiles found'),
  noTeamTitle: t('No team selected'),
  noTeam: t('Please select a team to view profiles'),
  loadFailedTitle: t('Failed to load agents'),
  loadFailed: t('An error occurred while loading agents'),
  limitReached: t("You've reached the maximum number of profiles for your plan."),
  inProgress: t('Authentication in progress'),
  created: t('LinkedIn profile created successfully'),
  createFailed: t('Failed to create LinkedIn profile'),
  credentialsSaved: t('Credentials updated successfully'),
  credentialsFailed: t('Failed to update credentials'),
  setupFailed: t('Failed to setup agent'),
  codeSent: t('Verification code submitted successfully'),
  codeFailed: t('Failed to submit verification code'),
  authenticateFailed: t('Failed to start authentication'),
  codeWrong: t('That code is not correct. Check it, or ask for a new one.'),
  codeNotInApp: t('That is not the code the app shows now. Check it again.'),
  captchaWrong: t('Those characters do not match the picture. Check them, or ask for another picture.'),
  codeExpired: t('That code no longer works. Ask for a new one.'),
  noCodeRequested: t('No code is needed at the moment.'),
  removed: t('This profile was removed. Connect it again first.'),
  removeFailed: t('Failed to remove profile'),
  removedDone: t('Profile removed'),
  otherAccount: t(
    'These credentials belong to another account. Enter the login of the account that began these conversations, or add the other account as a new profile.',
  ),
  noCredentials: t('Enter its login and password first.'),
} as const;

/** Says what a profile is doing, by the key of its task (part 2 §4; texts not given there are ours). */
const PROFILE_ACTIONS = {
  waiting_instance: t('Initializing authentication process...'),
  launching_linkedin: t('Opening LinkedIn page...'),
  typing_email: t('Typing email...'),
  typing_password: t('Typing password...'),
  submitting_form: t('Submitting the sign-in form...'),
  typing_code: t('Typing verification code...'),
  scrap_agent_infos: t('Reading profile information...'),
  checking_auth: t('Verifying authentication requirements...'),
  next_task: t('Waiting for next task'),
  pause: t('Pausing agent...'),
  resume: t('Resuming agent...'),
  refresh: t('Refreshing agent status...'),
} as const;
export type ProfileAction = keyof typeof PROFILE_ACTIONS;

/**
 * States of health in which a profile is given tasks. In any other it waits for none, whatever the network reported
 * last.
 */
const HEALTH_WITH_TASKS: readonly string[] = ['running', 'auth_in_progress'];

/**
 * Says what a profile is doing; undefined for no task, for a task this build does not know, and when no task will come
 * (for example while paused).
 */
export function actionMessage({ health, action }: Pick<Profile, 'health' | 'action'>): string | undefined {
  if (action === 'next_task' && !HEALTH_WITH_TASKS.includes(health)) return undefined;
  return Object.hasOwn(PROFILE_ACTIONS, action) ? PROFILE_ACTIONS[action as ProfileAction] : undefined;
}

/**
 * Says the health of a profile in a list that has no separate note about simulation; names the simulation when the
 * network is simulated, so that nobody takes it for a real one.
 */
export const listedHealthMessage = ({ health }: Pick<Profile, 'health'>, isSimulated: boolean): string =>
  isSimulated && !isRemoved({ health })
    ? t('{health}, simulated', { health: profileHealthMessage(health) })
    : profileHealthMessage(health);

/** Says in one line the health of a profile and how many alerts are open (`Running (1 alert)`). */
export function profileStateMessage(profile: Pick<Profile, 'health' | 'alerts'>): string {
  const { length } = urgentAlertsOf(profile);
  return length === 0
    ? profileHealthMessage(profile.health)
    : `${profileHealthMessage(profile.health)} (${plural(length, '{count} alert', '{count} alerts')})`;
}
