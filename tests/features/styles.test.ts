import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { patternOutsideRanges } from '#app/view-snapshot/bundled-glyphs.ts';
import { ScoreRing } from '#ui/charts/score-ring.tsx';

const readStyles = (name: string): string => readFileSync(join(import.meta.dirname, '../../src/styles', name), 'utf8');

it.each([28, 44] as const)('a focus ring of %i px covers the border it is drawn over', (size) => {
  const styles = readStyles('marks.css');
  const ruleOf = (selector: string): string =>
    new RegExp(`\\.${selector} \\{([\\s\\S]*?)\\n {2}\\}`).exec(styles)?.[1] ?? '';
  const [all, own] = [ruleOf('score-ring'), ruleOf(`score-ring-${size}`)];
  const edge = Number(/border-width: (\d+)px/.exec(own)?.[1] ?? /border: (\d+)px/.exec(all)?.[1]);
  expect(Number(/inset: -(\d+)px/.exec(own)?.[1])).toBe(edge);
  expect(Number(/line-height: (\d+)px/.exec(own)?.[1])).toBe(size - 2 * edge);
  const ring = renderToStaticMarkup(createElement(ScoreRing, { score: 40, colour: 'yellow', label: '', size }));
  expect(Number(/stroke-width="(\d+)"/.exec(ring)?.[1])).toBe(edge);
  expect(ring).toContain(`d="M${size / 2} ${edge / 2}a${(size - edge) / 2} `);
});

it('the pattern of characters outside the fonts matches exactly what their rules leave out', () => {
  const faces =
    readStyles('fonts.css')
      .match(/@font-face \{[^}]*\}/g)
      ?.filter((face) => face.includes("font-family: 'Inter Variable'")) ?? [];
  expect(faces).toHaveLength(2);
  const outsideFonts = patternOutsideRanges(faces.map((face) => /unicode-range:\s*([^;]*);/.exec(face)?.[1] ?? ''));
  for (const covered of ['Zoë O’Neil', 'Łukasz – 40 €', 'Ştefan™', 'a\u00a0b', ''])
    expect(outsideFonts.test(covered), covered).toBe(false);
  for (const uncovered of ['Nguyễn', 'Щукин', '山田', 'محمد', '👩🏽'])
    expect(outsideFonts.test(uncovered), uncovered).toBe(true);
});
