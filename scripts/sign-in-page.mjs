import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf } from './build-budget.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/** The chunk of the screens before sign-in. */
const SCREENS = 'app/session-routes.tsx';
/** What else is asked for before one of them can be shown. */
const ALSO_NEEDED = '<link rel="preload" as="fetch" crossorigin href="/config.json">';
const ROOT = '<div id="root"></div>';

/**
 * Writes `sign-in.html` into a built client: `index.html` for whoever is not signed in and has no service worker yet. It names the chunks of the
 * sign-in screens, which the plain page would ask for one after the other, and shows their frame until the first of them is drawn.
 * The worker does not keep it: what it has kept needs no hints.
 * @param {string} folder `dist/client`
 */
export function writeSignInPage(folder) {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const named = closureOf(manifest, [SCREENS]).filter((file) => !plain.includes(`"/${file}"`));
  const hints = [...named.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`), ALSO_NEEDED];
  const frame = readFileSync(join(PROJECT_ROOT, 'src/sign-in-frame.html'), 'utf8').replaceAll(/\n\s*/g, '');
  if (!plain.includes('</head>') || !plain.includes(ROOT)) throw new Error(`index.html has no </head> or no ${ROOT}: the page of the sign-in screens cannot be made of it.`);
  const page = plain.replace('</head>', () => `${hints.join('')}</head>`).replace(ROOT, () => ROOT + frame);
  // The frame waits for the stylesheet alone, which no script may keep from coming first.
  writeFileSync(join(folder, 'sign-in.html'), page.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'));
}
