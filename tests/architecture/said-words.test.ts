import { describe, expect, it } from 'vitest';
import { FRENCH } from '#i18n/french/catalogue.ts';
import { wordsOf } from './said-words.ts';
import { readSources } from './source-files.ts';

/** Files whose texts are data: for programs, samples of what others get, names that are the same in every language. */
const DATA: readonly RegExp[] = [
  /^src\/(?:gallery|i18n|replica|sync)\//,
  /^src\/app\/effects\/(?:assistant-tools|model-context)\.ts$/,
  /^src\/domain\/(?:api-key\/api-requests|api-key\/api-resources|billing\/currency|webhook\/webhook-samples)\.ts$/,
  /^src\/features\/campaigns\/pause-command\.ts$/,
  /^src\/features\/session\/account\/language-choice\.ts$/,
  /^src\/features\/webhooks\/verification-snippets\.ts$/,
];
/** The door itself: it says what it is given. */
const DOOR = 'src/ui/trans.tsx';

const files = readSources('src').map((file) => ({ path: file.path, ...wordsOf(file) }));
const said = new Set(
  files.filter(({ path }) => !path.startsWith('src/gallery/')).flatMap((file) => file.said.map(({ text }) => text)),
);
const placesOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\w+\}/g)].map(([place]) => place))].toSorted().join(' ');

describe('the words of the app', () => {
  it('are all said through the catalogues', () => {
    const unsaid = files
      .filter(({ path }) => !DATA.some((data) => data.test(path)))
      .flatMap((file) =>
        file.unsaid.map(
          ({ text, line }) =>
            `${file.path}:${line} "${text}" goes past t(): nobody who speaks another language can read it.`,
        ),
      );
    expect(unsaid).toEqual([]);
  });

  it('are said as texts, so that catalogues can be held against them', () => {
    const untold = files
      .filter(({ path }) => path !== DOOR && !path.startsWith('src/i18n/'))
      .flatMap((file) =>
        file.untold.map(
          ({ text, line }) => `${file.path}:${line} says ${text}, which is no text: choose between texts instead.`,
        ),
      );
    expect(untold).toEqual([]);
  });

  it('have their French, each once, and nothing else has', () => {
    expect([...said].filter((text) => FRENCH[text] === undefined)).toEqual([]);
    expect(Object.keys(FRENCH).filter((text) => !said.has(text))).toEqual([]);
    const entries = readSources('src/i18n/french').flatMap(({ path, text }) =>
      [...text.matchAll(/^ {2}(['"].*['"]|\w+): ['"]/gm)].map(([, key]) => ({ path, key })),
    );
    expect(entries.filter(({ key }, index) => entries.findIndex((other) => other.key === key) !== index)).toEqual([]);
  });

  it('stand in French for the same values', () => {
    expect(Object.entries(FRENCH).filter(([english, french]) => placesOf(english) !== placesOf(french))).toEqual([]);
  });

  it.each([
    ['typewriter apostrophes or quotation marks', /['"]/],
    ['three full stops', /\.\.\./],
    ['a space that breaks before a sign', /[ \u00A0][;!?]| [:»%]|« /],
    ['nothing', /^$/],
  ])('are written in French without %s', (_what, wrong) => {
    expect(Object.entries(FRENCH).filter(([english, french]) => wrong.test(french) && !wrong.test(english))).toEqual(
      [],
    );
  });
});
