import * as z from 'zod/mini';
import { escapeHtml } from './sandbox-page.ts';
import { serverPagePolicy } from './security-headers.ts';
import { policyHash } from './static-files.ts';

const STYLE = `
:root {
  color-scheme: light dark; font: 14px/22px Inter, system-ui, sans-serif;
  --ink: light-dark(#1b2330, #e6e9ef); --muted: light-dark(#5a6472, #a3adbb); --page: light-dark(#f6f7f9, #11151b);
  --surface: light-dark(#fff, #191e26);
  --line: light-dark(#dfe3e8, #2d3440); --accent: light-dark(#0b62d6, #5b9dff);
  color: var(--ink); background: var(--page);
}
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 20px; line-height: 28px; }
h2 { font-size: 16px; line-height: 24px; margin: 2rem 0 .5rem; }
h3 { font-size: 14px; line-height: 20px; margin: 0 0 .25rem; }
p { margin: .5rem 0; } a { color: var(--accent); } .meta { color: var(--muted); }
article {
  border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 1rem 1.25rem;
  margin-top: .75rem;
}
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; }
pre {
  overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: 8px; padding: .75rem;
  margin: .5rem 0; white-space: pre;
}
dl { display: grid; gap: .25rem .75rem; grid-template-columns: max-content minmax(0, 1fr); margin: .5rem 0; }
dd { margin: 0; color: var(--muted); }
nav ul { columns: 2 16rem; padding-inline-start: 1.25rem; } summary { cursor: pointer; padding: .25rem 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } }
`;
const STYLE_HASH = policyHash(STYLE);

const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), description: z.optional(z.string()) })),
  requestBody: z.optional(z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.optional(z.object({ 'application/json': z.object({ schema: z.unknown() }) })),
    }),
  ),
});
type Operation = z.output<typeof operationSchema>;
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** Renders the few Markdown marks of our own texts. */
const marked = (text: string): string =>
  escapeHtml(text)
    .split('\n\n')
    .map(
      (part) =>
        `<p>${part
          .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
          .replace(/\*(.+?)\*/g, '<em>$1</em>')
          .replace(/`(.+?)`/g, '<code>$1</code>')}</p>`,
    )
    .join('\n');

const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function operationHtml(
  method: string,
  path: string,
  { operationId, summary, description, parameters, requestBody, responses }: Operation,
): string {
  const listed = parameters
    .map(
      ({ name, in: location, description: words = '' }) =>
        `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(location)}${words === '' ? '' : `: ${marked(words).replace(/^<p>|<\/p>$/g, '')}`}</dd>`,
    )
    .join('');
  const refused = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(
      ([status, refusal]) =>
        `<dt>${escapeHtml(status)}</dt><dd>${marked(refusal.description).replace(/^<p>|<\/p>$/g, '')}</dd>`,
    )
    .join('');
  const answer = responses['200']?.content?.['application/json'].schema;
  return `<article id="${escapeHtml(operationId)}">
<h3>${escapeHtml(summary)}</h3>
<p><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></p>
${marked(description)}
${listed === '' ? '' : `<dl>${listed}</dl>`}
${requestBody === undefined ? '' : `<details><summary>Body</summary>${json(requestBody.content['application/json'].schema)}</details>`}
${answer === undefined ? '' : `<details><summary>Answer</summary>${json(answer)}</details>`}
<details><summary>Refusals</summary><dl>${refused}</dl></details>
</article>`;
}

/** Stands for the address of this server in a page that is made once. */
const ORIGIN = '{origin}';

/** Makes the page of an API description, without scripts; the result answers it for the address of this server. */
export function apiPage(description: unknown): (origin: string) => Response {
  const html = htmlOf(description);
  return (origin) =>
    new Response(
      html.replaceAll(ORIGIN, () => escapeHtml(origin)),
      {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': serverPagePolicy(STYLE_HASH),
        },
      },
    );
}

function htmlOf(description: unknown): string {
  const { info, servers, tags, paths, components } = documentSchema.parse(description);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ofTag = (tag: string) => all.filter(({ operation }) => operation.tags.includes(tag));
  const base = `${ORIGIN}${servers[0]?.url ?? ''}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1>
${marked(info.description)}
<pre tabindex="0"><code>${escapeHtml(`curl ${base}/campaigns \\\n  -H "Authorization: Bearer {team id}{key}"`)}</code></pre>
<p><a href="/api/openapi.json">The same for programs: openapi.json</a> (OpenAPI 3.1)</p>
<nav aria-label="Operations"><ul>
${all
  .filter(({ operation }) => !operation.tags.includes('Dashboard'))
  .map(
    ({ operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.summary)}</a></li>`,
  )
  .join('\n')}
</ul></nav>
${tags
  .map(
    ({ name }) =>
      `<section><h2>${escapeHtml(name)}</h2>\n${ofTag(name)
        .map(({ method, path, operation }) => operationHtml(method, path, operation))
        .join('\n')}</section>`,
  )
  .join('\n')}
<section><h2>Things</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${json(schema)}</details>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}
