import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSource, readSources } from './source-files.ts';

const STYLES = 'src/styles/app.css';
const PACKAGE = fileURLToPath(new URL('..', import.meta.resolve('tailwindcss')));
/** Matches a text between quotes on one line. */
const TEXTS = /'([^'\n]*)'|"([^"\n]*)"/g;
const CLASS_ATTRIBUTES = /\bclassName="([^"]*)"/g;
/** Class names without a style, which other classes refer to. */
const MARKERS = new Set(['group', 'peer']);
/** Matches a class with a condition: `md:pt-6`. */
const CONDITIONAL = /^[a-z@*][\w/-]*(?:\[[^\]]*\])?:\S+$/;

describe('class names', () => {
  let isStyled: (name: string) => boolean;

  beforeAll(async () => {
    const system = await loadDesignSystem(readSource(STYLES).text, {
      base: dirname(STYLES),
      loadStylesheet: (id, base) => {
        const path = id === 'tailwindcss' ? join(PACKAGE, 'index.css') : join(base, id);
        return Promise.resolve({
          path,
          base: dirname(path),
          content: id === 'tailwindcss' ? readFileSync(path, 'utf8') : readSource(path).text,
        });
      },
    });
    const own = readSource('src/styles/controls.css').text;
    isStyled = (name) =>
      MARKERS.has(name) ||
      (system.candidatesToCss([name])[0] ?? null) !== null ||
      new RegExp(`\\.${name}\\b`).test(own);
  });

  it('class names of the design system and our own are known, others are not', () => {
    expect(
      ['flex', 'md:pt-6.5', 'touch:h-11', 'text-small', 'button-primary', 'aria-pressed:bg-accent-soft'].filter(
        (name) => !isStyled(name),
      ),
    ).toEqual([]);
    expect(['sm:pt-6.5', 'text-sm', 'button-big', 'bg-red-500'].filter(isStyled)).toEqual([]);
  });

  it('every class name in use is in the stylesheet', () => {
    const unknown = readSources('src').flatMap(({ path, text }) => {
      const plain = [...text.matchAll(CLASS_ATTRIBUTES)]
        .flatMap(([, names = '']) => names.split(/\s+/))
        .filter((name) => name !== '' && !isStyled(name));
      // Elsewhere a word is a class when it is one without its condition.
      const conditional = [...text.matchAll(TEXTS)]
        .flatMap(([, single, double]) => (single ?? double ?? '').split(/\s+/))
        .filter((word) => CONDITIONAL.test(word) && isStyled(word.split(':').at(-1) ?? '') && !isStyled(word));
      return [...new Set([...plain, ...conditional])].map((name) => `${path}: "${name}"`);
    });
    expect(unknown).toEqual([]);
  });
});
