import { renderHtml, renderText, type MailContent } from './mail-layout.ts';
import type { MailLanguage } from './mail-language.ts';
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
  readonly language: MailLanguage;
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
    language: to.language,
    greeting: TEXTS[to.language].greeting(to.name === to.address ? to.address : nameInSentence(to.name) || to.address),
    paragraphs,
    link,
    linkHint: TEXTS[to.language].linkHint,
    thanks: TEXTS[to.language].thanks(project),
  };
  return {
    to: { address: to.address, name: oneLine(to.name) },
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  };
}

interface MailTexts {
  readonly greeting: (name: string) => string;
  readonly thanks: (project: string) => string;
  readonly linkHint: string;
  readonly ignoreSignIn: string;
  readonly phrase: (phrase: string) => string;
  readonly verification: (project: string) => { subject: string; paragraphs: string[]; link: string };
  readonly recovery: (project: string) => { subject: string; paragraphs: string[]; link: string };
  readonly magicUrl: (project: string) => { subject: string; paragraphs: string[]; link: string };
  readonly code: (project: string, code: string) => { subject: string; paragraphs: string[] };
  readonly invitation: (
    project: string,
    team: string,
    inviter: string,
  ) => { subject: string; paragraphs: string[]; link: string };
  readonly sessionAlert: (
    project: string,
    session: { readonly device: string; readonly place: string; readonly at: string },
  ) => { subject: string; paragraphs: string[] };
  readonly challenge: (
    project: string,
    request: { readonly code: string; readonly device: string },
  ) => { subject: string; paragraphs: string[] };
  readonly passwordRemoved: (project: string) => { subject: string; paragraphs: string[] };
}

/** The texts of all mails. English subjects are those of the wire, with one link each (contract §12). */
const TEXTS: Readonly<Record<MailLanguage, MailTexts>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    thanks: (project) => `Thanks, ${project} team`,
    linkHint: 'If the button does not work, copy this address into your browser:',
    ignoreSignIn: 'If you did not ask to sign in, you can ignore this message.',
    phrase: (phrase) =>
      `The security phrase of this request is: ${phrase}. Continue only if the page where you asked shows the same phrase.`,
    verification: (project) => ({
      subject: `Account Verification for ${project}`,
      paragraphs: [
        `Use this link to confirm your email address in ${project}.`,
        'If you did not ask to verify this address, you can ignore this message.',
      ],
      link: 'Verify email address',
    }),
    recovery: (project) => ({
      subject: `Password Reset for ${project}`,
      paragraphs: [
        `Reset your ${project} password using the link.`,
        'If you did not ask to reset your password, you can ignore this message.',
      ],
      link: 'Reset password',
    }),
    magicUrl: (project) => ({
      subject: `${project} Login`,
      paragraphs: [`Sign in to ${project} with your secure link. Expires in 1 hour. It works once.`],
      link: `Sign in to ${project}`,
    }),
    code: (project, code) => ({
      subject: `OTP for ${project} Login`,
      paragraphs: [`Use OTP ${code} to sign in to ${project}. Expires in 15 minutes.`],
    }),
    invitation: (project, team, inviter) => ({
      subject: `Invitation to ${team} Team at ${project}`,
      paragraphs: [
        `${inviter} invited you to become a member of the ${team} team at ${project}. The invitation works once and expires in seven days.`,
        'If you are not interested, you can ignore this message.',
      ],
      link: `Accept invitation to ${team} team`,
    }),
    sessionAlert: (project, { device, place, at }) => ({
      subject: `Security alert: new session on your ${project} account`,
      paragraphs: [
        `New login detected on ${project} at ${at}: ${device || 'an unknown device'}, from ${place} (country: Unknown).`,
        'If this was you, you do not need to do anything. If not, set a new password. This ends all other sessions.',
      ],
    }),
    challenge: (project, { code, device }) => ({
      subject: `Verification Code for ${project}`,
      paragraphs: [
        `Enter the following code to confirm your two-step verification in ${project}: ${code}. This code will expire in 15 minutes.`,
        `This verification code was requested using ${device || 'an unknown device'}. If you did not request it, somebody may know your password: set a new one.`,
      ],
    }),
    passwordRemoved: (project) => ({
      subject: `Your ${project} password was removed`,
      paragraphs: [
        `The password of your ${project} account was removed because it was chosen before this address was confirmed. To set a new one, choose "Forgot password" where you sign in.`,
        'API keys made before then have ended too. If somebody else made this account, look through the members, invitations and webhooks of the teams you find in it, or leave them.',
      ],
    }),
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    thanks: (project) => `Merci, l’équipe ${project}`,
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
    ignoreSignIn: 'Si vous n’avez pas demandé à vous connecter, vous pouvez ignorer ce message.',
    phrase: (phrase) =>
      `La phrase de sécurité de cette demande est\u202f: ${phrase}. Continuez seulement si la page de votre demande affiche la même.`,
    verification: (project) => ({
      subject: `Vérification de votre compte ${project}`,
      paragraphs: [
        `Confirmez votre adresse e-mail dans ${project} avec ce lien.`,
        'Si vous n’avez pas demandé à confirmer cette adresse, vous pouvez ignorer ce message.',
      ],
      link: 'Confirmer l’adresse e-mail',
    }),
    recovery: (project) => ({
      subject: `Réinitialisation de votre mot de passe ${project}`,
      paragraphs: [
        `Réinitialisez votre mot de passe ${project} avec ce lien.`,
        'Si vous n’avez pas demandé à réinitialiser votre mot de passe, vous pouvez ignorer ce message.',
      ],
      link: 'Réinitialiser le mot de passe',
    }),
    magicUrl: (project) => ({
      subject: `Connexion à ${project}`,
      paragraphs: [
        `Connectez-vous à ${project} avec votre lien sécurisé. Il fonctionne une seule fois et expire dans une heure.`,
      ],
      link: `Se connecter à ${project}`,
    }),
    code: (project, code) => ({
      subject: `Code de connexion à ${project}`,
      paragraphs: [`Utilisez le code ${code} pour vous connecter à ${project}. Il expire dans 15 minutes.`],
    }),
    invitation: (project, team, inviter) => ({
      subject: `Invitation dans l’équipe ${team} sur ${project}`,
      paragraphs: [
        `${inviter} vous invite à rejoindre l’équipe ${team} sur ${project}. L’invitation fonctionne une seule fois et expire dans sept jours.`,
        'Si cela ne vous intéresse pas, vous pouvez ignorer ce message.',
      ],
      link: `Accepter l’invitation dans l’équipe ${team}`,
    }),
    sessionAlert: (project, { device, place, at }) => ({
      subject: `Alerte de sécurité\u202f: nouvelle connexion à votre compte ${project}`,
      paragraphs: [
        `Nouvelle connexion à ${project} le ${at}\u202f: ${device || 'un appareil inconnu'}, depuis ${place} (pays inconnu).`,
        'Si c’était vous, il n’y a rien à faire. Sinon, définissez un nouveau mot de passe\u202f: il met fin à toutes les autres connexions.',
      ],
    }),
    challenge: (project, { code, device }) => ({
      subject: `Code de vérification pour ${project}`,
      paragraphs: [
        `Saisissez ce code pour confirmer votre validation en deux étapes dans ${project}\u202f: ${code}. Il expire dans 15 minutes.`,
        `Ce code a été demandé depuis ${device || 'un appareil inconnu'}. Si vous ne l’avez pas demandé, quelqu’un connaît peut-être votre mot de passe\u202f: définissez-en un nouveau.`,
      ],
    }),
    passwordRemoved: (project) => ({
      subject: `Votre mot de passe ${project} a été supprimé`,
      paragraphs: [
        `Le mot de passe de votre compte ${project} a été supprimé, car il avait été choisi avant la confirmation de cette adresse. Pour en définir un nouveau, choisissez «\u202fMot de passe oublié\u202f?\u202f» là où vous vous connectez.`,
        'Les clés API créées avant ont pris fin elles aussi. Si quelqu’un d’autre a créé ce compte, vérifiez les membres, les invitations et les webhooks des équipes que vous y trouvez, ou quittez-les.',
      ],
    }),
  },
};

/** Composes the mail that verifies an address. */
export function verificationMail(to: Addressee, project: string, href: string): MailMessage {
  const { link, ...mail } = TEXTS[to.language].verification(project);
  return compose({ to, project, ...mail, link: { href, text: link } });
}

export function recoveryMail(to: Addressee, project: string, href: string): MailMessage {
  const { link, ...mail } = TEXTS[to.language].recovery(project);
  return compose({ to, project, ...mail, link: { href, text: link } });
}

/** Adds the phrase of a request to sign in, if it has one, and what to do if nobody asked. */
const withSignInHints = (paragraphs: readonly string[], language: MailLanguage, phrase: string): string[] => [
  ...paragraphs,
  ...(phrase === '' ? [] : [TEXTS[language].phrase(phrase)]),
  TEXTS[language].ignoreSignIn,
];

/** Composes the mail with a sign-in link. `phrase` is empty when none was requested. */
export function magicUrlMail(to: Addressee, project: string, href: string, phrase: string): MailMessage {
  const { subject, paragraphs, link } = TEXTS[to.language].magicUrl(project);
  return compose({
    to,
    project,
    subject,
    paragraphs: withSignInHints(paragraphs, to.language, phrase),
    link: { href, text: link },
  });
}

/** Composes the mail with a one-time code. */
export function codeMail(to: Addressee, project: string, code: string, phrase: string): MailMessage {
  const { subject, paragraphs } = TEXTS[to.language].code(project, code);
  return compose({ to, project, subject, paragraphs: withSignInHints(paragraphs, to.language, phrase) });
}

export function invitationMail(
  to: Addressee,
  project: string,
  teamName: string,
  inviterName: string,
  href: string,
): MailMessage {
  const { link, ...mail } = TEXTS[to.language].invitation(
    project,
    nameInSentence(teamName),
    nameInSentence(inviterName),
  );
  return compose({ to, project, ...mail, link: { href, text: link } });
}

/** Composes the alert about a new session. `device` is empty when unknown; `at` is a wire date-time. */
export const sessionAlertMail = (
  to: Addressee,
  project: string,
  session: { readonly device: string; readonly place: string; readonly at: string },
): MailMessage => compose({ to, project, ...TEXTS[to.language].sessionAlert(project, session) });

/** Composes the mail with the code of a second factor. `device` is empty when unknown. */
export const challengeMail = (
  to: Addressee,
  project: string,
  request: { readonly code: string; readonly device: string },
): MailMessage => compose({ to, project, ...TEXTS[to.language].challenge(project, request) });

/** Tells the owner of an address that a password set before the address was verified was removed. */
export const passwordRemovedMail = (to: Addressee, project: string): MailMessage =>
  compose({ to, project, ...TEXTS[to.language].passwordRemoved(project) });

/** Adds query parameters to `url`; existing ones stay. */
export function withQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.toString();
}
