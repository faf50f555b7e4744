import { say } from '#i18n/translate.ts';

/**
 * What the simulated network says of a profile. It writes these in English, as a real one writes its own; they stand
 * here so that the app can say them again in the language of the page. None of those that ask for a proof may speak of
 * credentials: those would lead to another dialog (`profile-view.ts`).
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
