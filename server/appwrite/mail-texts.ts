import { renderHtml, renderText, type MailContent } from './mail-layout.ts';
import type { MailMessage } from './settings.ts';

/**
 * Puts user-chosen text on one line, for a header or a sentence, and drops characters that change the writing
 * direction.
 */
const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** Invisible, but keeps mail clients from turning a text around it into a link. */
const WORD_JOINER = '\u2060';

/** Prepares a user-chosen name for a sentence: on one line, with addresses in it made unlinkable. */
const nameInSentence = (name: string): string =>
  oneLine(name)
    .trim()
    .replace(/(?<=\S)[.:/@](?=\S)/g, (sign) => `${WORD_JOINER}${sign}${WORD_JOINER}`);

interface Addressee {
  readonly address: string;
  readonly name: string;
}

interface Mail {
  readonly to: Addressee;
  readonly project: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one link of the mail, after its first paragraph. */
  readonly link?: { readonly href: string; readonly text: string };
}

/** Builds a mail. Every mail is built here, so that user-chosen text is always escaped. */
function compose({ to, project, subject, paragraphs, link }: Mail): MailMessage {
  const content: MailContent = {
    project,
    subject: oneLine(subject),
    greeting: `Hello ${to.name === to.address ? to.address : nameInSentence(to.name) || to.address},`,
    paragraphs,
    link,
    thanks: `Thanks, ${project} team`,
  };
  return {
    to: { address: to.address, name: oneLine(to.name) },
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  };
}

const IGNORE_HINT = 'If you did not ask to sign in, you can ignore this message.';

const withPhrase = (phrase: string): string[] =>
  phrase === ''
    ? []
    : [`The security phrase of this request is: ${phrase}. Go on only if the page where you asked shows the same.`];

/**
 * Composes the mail that verifies an address. Subjects of all mails are those of the wire, with one link each (contract
 * §12).
 */
export const verificationMail = (to: Addressee, project: string, link: string): MailMessage =>
  compose({
    to,
    project,
    subject: `Account Verification for ${project}`,
    paragraphs: [
      'Follow this link to verify your email address.',
      'If you did not ask to verify this address, you can ignore this message.',
    ],
    link: { href: link, text: 'Verify email address' },
  });

export const recoveryMail = (to: Addressee, project: string, link: string): MailMessage =>
  compose({
    to,
    project,
    subject: `Password Reset for ${project}`,
    paragraphs: [
      `Follow this link to reset your ${project} password.`,
      'If you did not ask to reset your password, you can ignore this message.',
    ],
    link: { href: link, text: 'Reset password' },
  });

/** Composes the mail with a sign-in link. `phrase` is empty when none was requested. */
export const magicUrlMail = (to: Addressee, project: string, link: string, phrase: string): MailMessage =>
  compose({
    to,
    project,
    subject: `${project} Login`,
    paragraphs: [
      `Follow this link to sign in to ${project}. It works once and expires in one hour.`,
      ...withPhrase(phrase),
      IGNORE_HINT,
    ],
    link: { href: link, text: `Sign in to ${project}` },
  });

/** Composes the mail with a one-time code. */
export const codeMail = (to: Addressee, project: string, code: string, phrase: string): MailMessage =>
  compose({
    to,
    project,
    subject: `OTP for ${project} Login`,
    paragraphs: [
      `Use OTP ${code} to sign in to ${project}. Expires in 15 minutes.`,
      ...withPhrase(phrase),
      IGNORE_HINT,
    ],
  });

export function invitationMail(
  to: Addressee,
  project: string,
  teamName: string,
  inviterName: string,
  link: string,
): MailMessage {
  const [team, inviter] = [nameInSentence(teamName), nameInSentence(inviterName)];
  const paragraphs = [
    `${inviter} invited you to become a member of the ${team} team at ${project}. The invitation works once and expires in seven days.`,
    'If you are not interested, you can ignore this message.',
  ];
  return compose({
    to,
    project,
    subject: `Invitation to ${team} Team at ${project}`,
    paragraphs,
    link: { href: link, text: `Accept invitation to ${team} team` },
  });
}

/** Composes the alert about a new session. `device` and `place` are as far as known; `at` is a wire date-time. */
export const sessionAlertMail = (
  to: Addressee,
  project: string,
  { device, place, at }: { readonly device: string; readonly place: string; readonly at: string },
): MailMessage =>
  compose({
    to,
    project,
    subject: `Security alert: new session on your ${project} account`,
    paragraphs: [
      `Somebody signed in to your ${project} account: ${device}, from ${place}, at ${at}.`,
      'If that was you, there is nothing to do. If not, set a new password: it ends every other session.',
    ],
  });

/** Tells the owner of an address that a password set before the address was verified was removed. */
export const passwordRemovedMail = (to: Addressee, project: string): MailMessage =>
  compose({
    to,
    project,
    subject: `Your ${project} password was removed`,
    paragraphs: [
      `The password of your ${project} account was removed, because it was chosen before anybody had shown that this address is theirs. To set a new one, choose "Forgot password" where you sign in.`,
    ],
  });

/** Adds query parameters to `url`; existing ones stay. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.toString();
}
