import type { MailMessage } from './service.ts';

/** Text that a person chose, made harmless inside HTML. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character);

/** Text that a person chose, kept within one line of a header. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

interface LinkMail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: string;
  readonly linkText: string;
  readonly signature: string;
}

function linkMail({ to, subject, paragraphs, link, linkText, signature }: LinkMail): MailMessage {
  const greeting = `Hello ${to.name || to.address},`;
  const thanks = `Thanks, ${signature}`;
  return {
    to: { address: to.address, name: oneLine(to.name) },
    subject: oneLine(subject),
    text: [greeting, ...paragraphs, link, thanks].join('\n\n'),
    html: [
      '<!doctype html><html><body>',
      `<p>${escapeHtml(greeting)}</p>`,
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a></p>`,
      `<p>${escapeHtml(thanks)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

interface Addressee {
  readonly address: string;
  readonly name: string;
}

/** The mails of the service (contract §12): subjects as the wire knows them, one link each. */
export const verificationMail = (to: Addressee, project: string, link: string): MailMessage =>
  linkMail({ to, subject: `Account Verification for ${project}`, paragraphs: ['Follow this link to verify your email address.', 'If you did not ask to verify this address, you can ignore this message.'], link, linkText: 'Verify email address', signature: `${project} team` });

export const recoveryMail = (to: Addressee, project: string, link: string): MailMessage =>
  linkMail({ to, subject: `Password Reset for ${project}`, paragraphs: [`Follow this link to reset your ${project} password.`, 'If you did not ask to reset your password, you can ignore this message.'], link, linkText: 'Reset password', signature: `${project} team` });

export const magicUrlMail = (to: Addressee, project: string, link: string): MailMessage =>
  linkMail({ to, subject: `${project} Login`, paragraphs: [`Follow this link to sign in to ${project}. It works once and expires in one hour.`, 'If you did not ask to sign in, you can ignore this message.'], link, linkText: `Sign in to ${project}`, signature: `${project} team` });

/** The mail with a one-time code instead of a link. */
export function codeMail(to: Addressee, project: string, code: string): MailMessage {
  const sentences = [`Hello ${to.name || to.address},`, `Use OTP ${code} to sign in to ${project}. Expires in 15 minutes.`, 'If you did not ask to sign in, you can ignore this message.', `Thanks, ${project} team`];
  return {
    to: { address: to.address, name: oneLine(to.name) }, subject: `OTP for ${oneLine(project)} Login`, text: sentences.join('\n\n'),
    html: ['<!doctype html><html><body>', ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`), '</body></html>'].join('\n'),
  };
}

export const invitationMail = (to: Addressee, project: string, team: string, inviter: string, link: string): MailMessage =>
  linkMail({ to, subject: `Invitation to ${team} Team at ${project}`, paragraphs: [`${inviter} invited you to become a member of the ${team} team at ${project}.`, 'If you are not interested, you can ignore this message.'], link, linkText: `Accept invitation to ${team} team`, signature: `${project} team` });

/** `url` with further query parameters; those it has are kept. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.toString();
}
