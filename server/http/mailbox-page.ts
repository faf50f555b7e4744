import type { KeptMail } from '#server/drivers/mail/mailbox.ts';
import { serverPagePolicy } from './security-headers.ts';
import { policyHash } from './static-files.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.note { border-inline-start: 4px solid #d97706; padding: .5rem .75rem; background: #d9770618; }
article { border: 1px solid #8884; border-radius: .75rem; padding: 1rem; margin-top: 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
.meta { margin: 0 0 .75rem; opacity: .75; font-size: .875rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
`;

const POLICY = serverPagePolicy(policyHash(STYLE));

/** The page of the sandbox mail driver: what would have been sent, newest first. Runs no script and loads nothing. */
export function mailboxPage(mails: readonly KeptMail[]): Response {
  const body = mails.length === 0 ? '<p>No mail yet. Ask for a magic link or a new password, and it appears here.</p>' : mails.map(mailArticle).join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox mailbox · Outrider</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Sandbox mailbox</h1>
<p class="note">This server sends no mail. What it would have sent is kept here; reload the page to see what is new.</p>
${body}
</body>
</html>
`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY } });
}

function mailArticle(mail: KeptMail): string {
  const recipient = mail.to.name === '' ? mail.to.address : `${mail.to.name} <${mail.to.address}>`;
  const links = linksOf(mail).map((link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`);
  return `<article id="${escapeHtml(mail.id)}">
<h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(recipient)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(mail.sentAt)}</time></p>
<p class="text">${escapeHtml(mail.text)}</p>
${links.length === 0 ? '' : `<ul>${links.join('')}</ul>`}
</article>`;
}

/** The web addresses in a mail's text, each once; no other scheme becomes a link. */
function linksOf(mail: KeptMail): string[] {
  return [...new Set(mail.text.match(/https?:\/\/[^\s<>"']+/g) ?? [])];
}

/** Text as text: nothing in it can become an element, an attribute or a reference. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
