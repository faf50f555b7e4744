import { t } from '#i18n/translate.ts';

/**
 * Holds the alerts of the simulated network. They are sent in English, as a real network sends its own, and listed
 * here so that the app can translate them. Alerts that ask for verification must not mention credentials, because
 * those words lead to another dialog (`profile-view.ts`).
 */
export const SIMULATED_ALERTS = {
  codeByText: t('Enter the six-digit code that was sent as a text message.'),
  codeOfApp: t('Enter the six-digit code of your authenticator app to continue.'),
  picture: t('LinkedIn wants to confirm that a person is signing in. Type the characters in the picture.'),
  approval: t('Approve the sign-in in the LinkedIn app on your phone.'),
  codeByMail: t('Enter the six-digit code that was sent by email.'),
  wrongPassword: t('Incorrect login or password.'),
  locked: t('The account is locked. Unlock it on LinkedIn, then enter its login and password here again.'),
  noAnswer: t('LinkedIn did not answer in time. Try again in a few minutes.'),
  sessionEnded: t('The session has ended. Authenticate with LinkedIn again.'),
  lowAcceptance: t('The acceptance rate of this week is low. A shorter note usually helps.'),
  fallenAcceptance: t('The acceptance rate fell to 27% this week. A shorter note usually helps.'),
} as const;
