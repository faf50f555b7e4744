import type { StoredMail } from '#server/drivers/mail/sandbox-mailbox.ts';
import { MAIL_POLICY } from './security-headers.ts';
import { escapeHtml, sandboxPage } from './sandbox-page.ts';

/** Path of the sandbox's mails; each is below it under its id. */
export const MAILBOX_PATH = '/sandbox/mailbox';

/** Returns the page of the mails that the sandbox holds, newest first. */
export function mailboxPage(mails: readonly StoredMail[]): Response {
  return sandboxPage({
    title: 'Sandbox mailbox',
    note: 'This server sends no mail. Its messages are kept here instead. Reload the page to see new ones.',
    body:
      mails.length === 0
        ? '<p>No mail yet. Magic links, password resets and invitations appear here.</p>'
        : mails.map(mailArticle).join('\n'),
  });
}

function mailArticle(mail: StoredMail): string {
  const recipient =
    mail.to.name === '' || mail.to.name === mail.to.address ? mail.to.address : `${mail.to.name} <${mail.to.address}>`;
  const links = linksOf(mail).map(
    (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
  );
  return `<article id="${escapeHtml(mail.id)}">
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(recipient)} ·
<time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(mail.sentAt)}</time></p>
<p class="text">${escapeHtml(mail.text)}</p>
${links.length === 0 ? '' : `<ul>${links.join('')}</ul>`}
<p><a href="${MAILBOX_PATH}/${encodeURIComponent(mail.id)}">Show as HTML mail</a></p>
</article>`;
}

/** Returns the web addresses in a mail's text, each once; other schemes do not become links. */
function linksOf(mail: StoredMail): string[] {
  return [...new Set(mail.text.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
}

/** Returns a mail as a mail program shows it: its HTML, which may run and load nothing. */
export const mailAsShown = ({ html }: StoredMail): Response =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': MAIL_POLICY,
    },
  });
