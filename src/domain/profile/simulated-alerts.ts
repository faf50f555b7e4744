import { say } from '#i18n/translate.ts';

/**
 * Holds the alerts of the simulated network. They are sent in English, as a real network sends its own, and listed
 * here so that the app can translate them. Alerts that ask for verification must not mention credentials, because
 * those words lead to another dialog (`profile-view.ts`).
 */
export const SIMULATED_ALERTS = {
  codeByText: say('Enter the six-digit code that was sent as a text message.'),
  codeOfApp: say('Enter the six-digit code of your authenticator app to continue.'),
  picture: say('LinkedIn wants to know that a person signs in: type the characters of the picture.'),
  approval: say('Approve the sign-in in the LinkedIn app on your phone.'),
  codeByMail: say('Enter the six-digit code that was sent by e-mail.'),
  wrongPassword: say('Incorrect login or password.'),
  locked: say('The account is locked. Unlock it on LinkedIn, then enter its login and password here again.'),
  noAnswer: say('LinkedIn did not answer in time. Try again in a few minutes.'),
  sessionEnded: say('The session has ended. Authenticate with LinkedIn again.'),
  lowAcceptance: say('The acceptance rate of this week is low. A shorter note usually helps.'),
  fallenAcceptance: say('The acceptance rate fell to 27% this week. A shorter note usually helps.'),
} as const;
