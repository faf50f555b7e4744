import { countWords } from './count-words.ts';
import { profileHealthWords, urgentAlertsOf, type Profile } from './profile.ts';

/** Texts about profiles (specification part 2 §2, §4, §8). */
export const PROFILE_WORDS = {
  title: 'LinkedIn Profiles',
  subtitle: 'The accounts that run your campaigns',
  empty: 'No profiles found',
  noTeamTitle: 'No team selected',
  noTeam: 'Please select a team to view profiles',
  unreadTitle: 'Failed to load agents',
  unread: 'An error occurred while loading agents',
  limitReached: "You've reached the maximum number of profiles for your plan.",
  inProgress: 'Authentication in progress',
  created: 'LinkedIn profile created successfully',
  createFailed: 'Failed to create LinkedIn profile',
  credentialsSaved: 'Credentials updated successfully',
  credentialsFailed: 'Failed to update credentials',
  setupFailed: 'Failed to setup agent',
  hoursSaved: 'Working hours updated successfully',
  hoursFailed: 'Failed to update working hours',
  codeSent: 'Verification code submitted successfully',
  codeFailed: 'Failed to submit verification code',
  authenticateFailed: 'Failed to start authentication',
  paused: 'Agent paused successfully',
  resumed: 'Agent resumed successfully',
  pauseFailed: 'Failed to pause agent',
  resumeFailed: 'Failed to resume agent',
  codeWrong: 'That code is not the one that is expected. Look at it again, or ask for a new one.',
  codeTooLate: 'That code is no longer good. Ask for a new one.',
  nothingAsked: 'No code is asked for at the moment.',
  noCredentials: 'Its login and password are not known yet. Enter them first.',
} as const;

/** What a profile is doing, by the key of its task (part 2 §4; the texts that are not shown there are ours, decisions.md). */
export const PROFILE_ACTIONS = {
  waiting_instance: 'Initializing authentication process...',
  launching_linkedin: 'Opening LinkedIn page...',
  typing_email: 'Typing email...',
  typing_password: 'Typing password...',
  submitting_form: 'Submitting the sign-in form...',
  typing_code: 'Typing verification code...',
  scrap_agent_infos: 'Reading profile information...',
  checking_auth: 'Verifying authentication requirements...',
  next_task: 'Waiting for next task',
  pause: 'Pausing agent...',
  resume: 'Resuming agent...',
  refresh: 'Refreshing agent status...',
} as const;
export type ProfileAction = keyof typeof PROFILE_ACTIONS;

/** In words; undefined for no task, and for one that this build does not know. */
export const actionWords = (action: string): string | undefined => (Object.hasOwn(PROFILE_ACTIONS, action) ? PROFILE_ACTIONS[action as ProfileAction] : undefined);

/** How a profile is, in a line: its health, and how many alerts wait for somebody (`Running (1 alert)`). */
export function profileStateWords(profile: Pick<Profile, 'health' | 'alerts'>): string {
  const { length } = urgentAlertsOf(profile);
  return length === 0 ? profileHealthWords(profile.health) : `${profileHealthWords(profile.health)} (${countWords(length, 'alert')})`;
}
