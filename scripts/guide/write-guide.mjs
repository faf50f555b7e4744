import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLanguages } from '../languages.mjs';
import { PROJECT_ROOT } from '../project-root.mjs';

const SOURCES = join(PROJECT_ROOT, 'docs/guide');
const CONTENTS = 'index';
const VIDEO = 'tutorial.webm';

/**
 * Writes the guide (`docs/guide`) into a built client as static pages: English at the guide's address, other languages
 * below it by their codes; a search index for each language, and captions of the tutorial. It is written after the
 * service worker, which must not precache it.
 * @param {string} folder `dist/client`
 * @returns {Promise<{ pages: number }>}
 * @throws {Error} naming the file, when a page, a text or a picture is missing
 */
export async function writeGuide(folder) {
  // Not installed where the app only runs.
  const [{ parsePage, readContents }, { renderPage }] = await Promise.all([
    import('./guide-markdown.mjs'),
    import('./guide-page.mjs'),
  ]);
  const { OWN_HELP, languages } = await readOwnHelp();
  const guidePath = OWN_HELP.helpCenter;
  const target = join(folder, guidePath);
  const home = (code) => (code === languages[0].code ? guidePath : `${guidePath}/${code}`);
  const addressOf = (code, page) => (page === CONTENTS ? home(code) : `${home(code)}/${page}`);
  mkdirSync(target, { recursive: true });

  let pages = 0;
  for (const { code } of languages) {
    const read = (file) => readFileSync(join(SOURCES, code, file), 'utf8');
    const texts = JSON.parse(read('texts.json'));
    const contents = readContents(read(`${CONTENTS}.md`));
    const names = [CONTENTS, ...contents.flatMap((group) => group.pages)];
    const unlisted = readdirSync(join(SOURCES, code)).filter(
      (file) => file.endsWith('.md') && !names.includes(file.slice(0, -'.md'.length)),
    );
    if (unlisted.length > 0) throw new Error(`docs/guide/${code}/${CONTENTS}.md does not list ${unlisted.join(', ')}.`);
    const parsed = new Map(
      names.map((name) => [
        name,
        parsePage({
          file: `${code}/${name}.md`,
          markdown: read(`${name}.md`),
          addressOf: (page) => addressOf(code, page),
          folder: SOURCES,
          guidePath,
          captions: languages,
          language: code,
        }),
      ]),
    );
    const link = (name) => ({ address: addressOf(code, name), title: parsed.get(name).title });
    const groups = contents.map((group) => ({ title: group.title, links: group.pages.map(link) }));
    for (const name of names) {
      const { title, description, html } = parsed.get(name);
      const address = addressOf(code, name);
      const file = join(folder, address, 'index.html');
      mkdirSync(join(folder, address), { recursive: true });
      writeFileSync(
        file,
        renderPage({
          guidePath,
          language: code,
          texts,
          title,
          description,
          address,
          html,
          home: link(CONTENTS),
          groups,
          translations: languages.map((other) => ({
            ...other,
            address: addressOf(other.code, name),
            title: other.name,
          })),
        }),
      );
      pages += 1;
    }
    writeFileSync(
      join(folder, home(code), 'search.json'),
      JSON.stringify(toSearchIndex(names, parsed, (name) => addressOf(code, name))),
    );
    cpSync(join(SOURCES, code, 'tutorial.vtt'), join(target, VIDEO.replace(/\w+$/, `${code}.vtt`)));
  }
  cpSync(join(SOURCES, 'pictures'), join(target, 'pictures'), { recursive: true });
  cpSync(join(SOURCES, VIDEO), join(target, VIDEO));
  cpSync(join(import.meta.dirname, 'search.mjs'), join(target, 'search.js'));
  writeFileSync(join(target, 'guide.css'), renderStyles(folder));
  return { pages };
}

/** Returns one entry for each section: its page, its heading and its words. */
const toSearchIndex = (names, parsed, addressOf) =>
  names.flatMap((name) =>
    name === CONTENTS
      ? []
      : parsed.get(name).sections.map(({ id, heading, text }) => ({
          address: id === '' ? addressOf(name) : `${addressOf(name)}#${id}`,
          title: parsed.get(name).title,
          heading,
          text,
        })),
  );

/** Joins the app's fonts and colours with the guide's own style. */
function renderStyles(folder) {
  const assets = join(folder, 'assets');
  const built = existsSync(assets) ? readdirSync(assets).filter((file) => file.endsWith('.css')) : [];
  const fonts = built.flatMap(
    (file) => readFileSync(join(assets, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  );
  return [
    ...fonts,
    readFileSync(join(PROJECT_ROOT, 'src/styles/tokens.css'), 'utf8'),
    readFileSync(join(import.meta.dirname, 'guide.css'), 'utf8'),
  ].join('\n');
}

/** Reads the guide's address and the languages of the app, English first. */
async function readOwnHelp() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(PROJECT_ROOT, 'src/domain/wire/runtime-config.ts'));
  return { OWN_HELP: module.OWN_HELP, languages: await readLanguages() };
}
