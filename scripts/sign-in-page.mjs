import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf } from './build-budget.mjs';
import { readLanguages } from './languages.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/** The module of the screens before sign-in. */
const SCREENS = 'app/routes/session-routes.tsx';
/**
 * Requests what else these screens need while their scripts load. Not a preload: the browser complains of one that is
 * used late, as it is over a slow connection. Read by `src/remote/runtime-config.ts`.
 */
const ALSO_NEEDED =
  "<script>earlyConfig = fetch('/config.json', { cache: 'no-cache', priority: 'low' }); earlyConfig.catch(() => {})</script>";
const ROOT = '<div id="root"></div>';
/** Marks scripts that the inline script of the page's head loads after its first frame (src/index.html). */
const DEFERRED = 'deferred';

/**
 * Writes `sign-in.html` into a built client: the `index.html` for a person who is not signed in and has no service
 * worker yet. It names the chunks of the sign-in screens, which the plain page would load one after the other, and
 * loads them after its first frame, which shows a skeleton of the screen, or the form for signing in (docs/adr/0045).
 * The worker does not precache this page, since precached chunks need no hints.
 * @param {string} folder `dist/client`
 */
export async function writeSignInPage(folder) {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const early = /\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g;
  const files = new Set([...plain.matchAll(early)].map(([, file]) => file).concat(closureOf(manifest, [SCREENS])));
  // Browsers load six scripts at a time, so the largest come first.
  const sizeOf = (file) => statSync(join(folder, file)).size;
  const hints = [...files]
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .map((file) => `<link rel="${DEFERRED}" fetchpriority="low" crossorigin href="/${file}">`);
  const { skeleton, style } = translateSkeleton(
    readFileSync(join(PROJECT_ROOT, 'src/sign-in-skeleton.html'), 'utf8'),
    await readLanguages(),
  );
  const form = readFileSync(join(PROJECT_ROOT, 'src/sign-in-form.js'), 'utf8');
  const entry = /<script type="module"/;
  if (!entry.test(plain) || !plain.includes(ROOT))
    throw new Error(`index.html has no entry or no ${ROOT}: the sign-in page cannot be created from it.`);
  const page = plain
    .replaceAll(early, '')
    .replace(entry, () => `${[...hints, ALSO_NEEDED].join('')}<script type="${DEFERRED}"`)
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace(ROOT, () => `${ROOT}${skeleton}<script>${form}</script>`);
  writeFileSync(join(folder, 'sign-in.html'), page);
}

/** An element of the skeleton that holds an English text. */
const ENGLISH = /<(\w+) lang="en"([^>]*)>([^<]*)<\/\1>/g;

/**
 * Repeats the English elements of the skeleton in every language, and returns the style that shows only the page's
 * language.
 * @param {string} english the skeleton, with elements `lang="en"` that hold a text
 * @param {readonly { code: string, catalogue?: Record<string, unknown> }[]} languages
 */
export function translateSkeleton(english, languages) {
  if (!english.includes(' lang="en"')) throw new Error('src/sign-in-skeleton.html has no element with lang="en".');
  // No white space beside a tag.
  const dense = english.replaceAll(/(?<=>)\n\s*|\n\s*(?=\/?>|<)/g, '').replaceAll(/\n\s*/g, ' ');
  const skeleton = dense.replaceAll(ENGLISH, (_, element, attributes, text) =>
    languages
      .map(({ code, catalogue }) => `<${element} lang="${code}"${attributes}>${catalogue?.[text] ?? text}</${element}>`)
      .join(''),
  );
  const others = languages.map(({ code }) => `html[lang=${code}] .sign-in-skeleton [lang]:not([lang=${code}])`);
  return { skeleton, style: `${others.join()}{display:none}` };
}
