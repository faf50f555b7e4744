import { OutriderError } from '#domain/wire/errors.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { serverPagePolicy, type FormTargets } from './security-headers.ts';
import { policyHash } from './static-files.ts';

const STYLE = `
:root {
  color-scheme: light dark; font: 14px/20px Inter, system-ui, sans-serif;
  --ink: light-dark(#1b2330, #e6e9ef); --muted: light-dark(#5a6472, #a3adbb); --page: light-dark(#f6f7f9, #11151b);
  --surface: light-dark(#fff, #191e26);
  --line: light-dark(#dfe3e8, #2d3440); --edge: light-dark(#8a94a3, #6b7686); --accent: light-dark(#0b62d6, #5b9dff);
  --on-accent: light-dark(#fff, #0b1220); --danger: light-dark(#b91c1c, #fca5a5);
  color: var(--ink); background: var(--page);
}
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.note { border-inline-start: 4px solid #d97706; padding: .5rem .75rem; background: #d9770618; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 1rem; }
article {
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 1rem 1.25rem;
  margin-top: 1rem;
}
h2 { font-size: 16px; line-height: 24px; margin: 0 0 .25rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
main > p { margin: 1rem 0; }
a { color: var(--accent); }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; overflow-wrap: anywhere; }
.price { font-size: 20px; line-height: 28px; font-weight: 600; font-variant-numeric: tabular-nums; }
.meta { margin: 0 0 .75rem; color: var(--muted); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
form { margin: 1rem 0 0; }
label { display: block; margin-top: .75rem; }
input, button, summary {
  font: inherit; box-sizing: border-box; border: 1px solid var(--edge); border-radius: 8px; padding: .5rem .75rem;
  color: inherit; background: var(--surface);
}
input { font-size: 16px; }
button, summary { min-height: 36px; font-weight: 500; }
@media (pointer: coarse) { button, summary { min-height: 44px; } }
input { width: 100%; margin-top: .25rem; }
button, summary { cursor: pointer; text-align: start; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
summary { width: fit-content; list-style: none; }
summary::-webkit-details-marker { display: none; }
details[open] > summary { margin-bottom: .5rem; }
.people { list-style: none; display: grid; gap: .5rem; margin: 1rem 0 0; padding: 0; }
.people form { margin: 0; }
.people button { width: 100%; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.refusal { color: var(--danger); margin: .25rem 0 0; }
`;

const STYLE_HASH = policyHash(STYLE);

interface SandboxPage {
  readonly title: string;
  /** Says in a sentence or two what is simulated. */
  readonly note: string;
  /** HTML whose texts have been through `escapeHtml`. */
  readonly body: string;
  readonly status?: number;
  readonly forms?: FormTargets;
}

/** Returns a page labelled as a sandbox; it runs no script and loads nothing. */
export function sandboxPage({ title, note, body, status = 200, forms = 'none' }: SandboxPage): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Outrider</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="note">${escapeHtml(note)}</p>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': serverPagePolicy(STYLE_HASH, forms),
    },
  });
}

/**
 * Throws `forbidden` for a form of another site. Browsers say where a form stands; over http at an address of the
 * network they say its origin alone.
 */
export function assertOwnForm({ url, headers }: Request): void {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')];
  const isOwn =
    site === null
      ? origin === null || (canParseUrl(origin) && new URL(origin).host === new URL(url).host)
      : site !== 'cross-site' && site !== 'same-site';
  if (!isOwn) throw new OutriderError('forbidden');
}

/** Escapes text so that nothing in it becomes an element, an attribute or a reference. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
