import { serverPagePolicy, type FormTargets } from './security-headers.ts';
import { policyHash } from './static-files.ts';

const STYLE = `
:root { color-scheme: light dark; color: CanvasText; background: Canvas; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
.note { border-inline-start: 4px solid #d97706; padding: .5rem .75rem; background: #d9770618; }
article { border: 1px solid #8884; border-radius: .75rem; padding: 1rem; margin-top: 1rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
.meta { margin: 0 0 .75rem; opacity: .75; font-size: .875rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
form { margin: 1rem 0 0; }
label { display: block; margin-top: .75rem; }
input, button { font: inherit; box-sizing: border-box; border: 1px solid #8888; border-radius: .5rem; padding: .5rem .75rem; color: inherit; background: Field; }
input { width: 100%; margin-top: .25rem; }
button { cursor: pointer; background: ButtonFace; text-align: start; }
.people { list-style: none; display: grid; gap: .5rem; margin: 1rem 0 0; padding: 0; }
.people form { margin: 0; }
.people button { width: 100%; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
.refusal { color: light-dark(#b91c1c, #fca5a5); margin: .25rem 0 0; }
`;

const STYLE_HASH = policyHash(STYLE);

export interface SandboxPage {
  readonly title: string;
  /** What is simulated here, in a sentence or two. */
  readonly note: string;
  /** HTML; every text in it has been through `escapeHtml`. */
  readonly body: string;
  readonly status?: number;
  readonly forms?: FormTargets;
}

/** A page of a sandbox: labelled as such, runs no script and loads nothing. */
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
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': serverPagePolicy(STYLE_HASH, forms) } });
}

/** Text as text: nothing in it can become an element, an attribute or a reference. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
