import { describe, expect, it } from 'vitest';
import { readSource, readSources } from './source-files.ts';

const INPUT = /<input\b[^]*?\/>/g;
/** Matches the rule of one part of the slider in one engine. */
const SLIDER_PART = /&::-(?:webkit-slider|moz-range)-(?:runnable-)?(track|thumb) \{([^}]*)\}/g;

describe('controls that the browser draws', () => {
  it('every slider has our looks, which are those of all engines', () => {
    const sliders = readSources('src').flatMap(({ path, text }) =>
      [...text.matchAll(INPUT)].filter(([input]) => input.includes('type="range"')).map(([input]) => ({ path, input })),
    );
    expect(sliders.length).toBeGreaterThan(0);
    expect(sliders.filter(({ input }) => !/className="slider /.test(input)).map(({ path }) => path)).toEqual([]);

    const rules = [...readSource('src/styles/controls.css').text.matchAll(SLIDER_PART)].map(([, part, body = '']) => ({
      part,
      declarations: body
        .split(';')
        .map((one) => one.trim())
        // What each engine needs besides: its own looks off, and its thumb in the middle.
        .filter((one) => one !== '' && !/^(?:appearance|border|margin-top):/.test(one)),
    }));
    for (const name of ['track', 'thumb']) {
      const [one, other, ...more] = rules.filter(({ part }) => part === name);
      expect(one?.declarations.length, name).toBeGreaterThan(0);
      expect(other?.declarations, name).toEqual(one?.declarations);
      expect(more, name).toEqual([]);
    }
  });

  it('the accent of boxes, buttons and sliders is set once, for the whole page', () => {
    expect(readSource('src/styles/app.css').text).toContain('accent-color: var(--accent);');
    expect(
      readSources('src')
        .filter(({ text }) => /["\s:]accent-(?:accent\b|\(|\[)/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
