import { say, sayCount } from '#i18n/translate.ts';
import { profileHealthMessage, urgentAlertsOf, type Profile } from './profile.ts';

/**
 * Holds the texts about profiles (specification part 2 §2, §4, §8). `command-messages.ts` holds those about unsent
 * commands.
 */
export const PROFILE_MESSAGES = {
  title: say('LinkedIn Profiles'),
  subtitle: say('The accounts that run your campaigns'),
  empty: say('No profiles found'),
  noTeamTitle: say('No team selected'),
  noTeam: say('Please select a team to view profiles'),
  unreadTitle: say('Failed to load agents'),
  unread: say('An error occurred while loading agents'),
  limitReached: say("You've reached the maximum number of profiles for your plan."),
  inProgress: say('Authentication in progress'),
  created: say('LinkedIn profile created successfully'),
  createFailed: say('Failed to create LinkedIn profile'),
  credentialsSaved: say('Credentials updated successfully'),
  credentialsFailed: say('Failed to update credentials'),
  setupFailed: say('Failed to setup agent'),
  codeSent: say('Verification code submitted successfully'),
  codeFailed: say('Failed to submit verification code'),
  authenticateFailed: say('Failed to start authentication'),
  codeWrong: say('That code is not the one that is expected. Look at it again, or ask for a new one.'),
  codeNotInApp: say('That code is not the one that the app shows now. Look at it again.'),
  codeNotOfPicture: say('Those are not the characters of the picture. Look at them again, or ask for another picture.'),
  codeTooLate: say('That code is no longer good. Ask for a new one.'),
  nothingAsked: say('No code is asked for at the moment.'),
  noCredentials: say('Its login and password are not known yet. Enter them first.'),
} as const;

/** Says what a profile is doing, by the key of its task (part 2 §4; texts not given there are ours, decisions.md). */
const PROFILE_ACTIONS = {
  waiting_instance: say('Initializing authentication process...'),
  launching_linkedin: say('Opening LinkedIn page...'),
  typing_email: say('Typing email...'),
  typing_password: say('Typing password...'),
  submitting_form: say('Submitting the sign-in form...'),
  typing_code: say('Typing verification code...'),
  scrap_agent_infos: say('Reading profile information...'),
  checking_auth: say('Verifying authentication requirements...'),
  next_task: say('Waiting for next task'),
  pause: say('Pausing agent...'),
  resume: say('Resuming agent...'),
  refresh: say('Refreshing agent status...'),
} as const;
export type ProfileAction = keyof typeof PROFILE_ACTIONS;

/**
 * States of health in which a profile is given tasks. In any other it waits for none, whatever the network reported
 * last.
 */
const WITH_TASKS: readonly string[] = ['running', 'auth_in_progress'];

/**
 * Says what a profile is doing; undefined for no task, for a task this build does not know, and when no task will come
 * (for example while paused).
 */
export function actionMessage({ health, action }: Pick<Profile, 'health' | 'action'>): string | undefined {
  if (action === 'next_task' && !WITH_TASKS.includes(health)) return undefined;
  return Object.hasOwn(PROFILE_ACTIONS, action) ? PROFILE_ACTIONS[action as ProfileAction] : undefined;
}

/**
 * Says the health of a profile in a list that has no separate note about simulation; names the simulation when the
 * network is simulated (decisions.md).
 */
export const listedHealthMessage = ({ health }: Pick<Profile, 'health'>, isSimulated: boolean): string =>
  isSimulated ? say('{health}, simulated', { health: profileHealthMessage(health) }) : profileHealthMessage(health);

/** Says in one line the health of a profile and how many alerts are open (`Running (1 alert)`). */
export function profileStateMessage(profile: Pick<Profile, 'health' | 'alerts'>): string {
  const { length } = urgentAlertsOf(profile);
  return length === 0
    ? profileHealthMessage(profile.health)
    : `${profileHealthMessage(profile.health)} (${sayCount(length, '{count} alert', '{count} alerts')})`;
}
