import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { CsvOptions } from '#features/prospects/csv-options.tsx';
import { PreviewStep } from '#features/prospects/preview-step.tsx';
import type { Import } from '#features/prospects/use-import.ts';
import { RECORD_KINDS } from '#workers/csv/classify-rows.ts';
import type { CsvPreview } from '#workers/csv/csv-preview.ts';
import type { Counts } from '#workers/csv/import-session.ts';

const PREVIEW: CsvPreview = {
  dialect: { encoding: 'windows-1252', delimiter: ',', header: 0 },
  columns: [{ name: 'Who', field: undefined, sample: 'Anna', isPicked: true }],
  rows: [['Anna']],
  top: [{ record: 0, cells: ['Who'] }],
  looksWrong: false,
  encodingReadings: [],
  delimiterCertainty: 0.97,
  delimiterReadings: [],
};
const ignore = () => undefined;
const COUNTS = { ...Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])), unresolved: 0 } as Counts;
const ALERT = 'No column identifies these people.';

const renderStep = (counts: Counts | undefined, field: 'profileUrl' | undefined): string => {
  const list = {
    state: { file: undefined, choices: {}, preview: PREVIEW, share: 0.5, list: undefined, mayBeText: false },
  } as unknown as Import;
  return renderToStaticMarkup(
    createElement(PreviewStep, {
      list,
      preview: PREVIEW,
      mapped: [{ name: 'Who', field, isPicked: true }],
      onColumn: ignore,
      target: { replicaName: 'r', teamId: 't', campaignId: 'c' },
      counts,
      onCounts: ignore,
      includedKinds: new Set<never>(),
      greetings: null,
      onInclude: ignore,
    }),
  );
};

test('the preview says that no column tells who the people are only once the file was read', () => {
  expect(renderStep(undefined, undefined)).not.toContain(ALERT);
  expect(renderStep(COUNTS, undefined)).toContain(ALERT);
  expect(renderStep(COUNTS, 'profileUrl')).not.toContain(ALERT);
});

describe('the panel for the format of a list', () => {
  const renderOptions = (part: Partial<CsvPreview>): string =>
    renderToStaticMarkup(
      createElement(CsvOptions, { preview: { ...PREVIEW, ...part }, choices: {}, onChoose: ignore }),
    );
  const pressed = (markup: string): string[] => [...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is ?? '');

  it('says how sure the delimiter is, unless a person chose it', () => {
    expect(renderOptions({})).toContain('97% sure');
    expect(renderOptions({ delimiterCertainty: undefined })).not.toContain('% sure');
    expect(pressed(renderOptions({}))).toEqual([]);
  });

  it('offers the readings of an uncertain encoding side by side, the one in use pressed', () => {
    const markup = renderOptions({
      looksWrong: true,
      encodingReadings: [
        { encoding: 'windows-1252', samples: ['Pawe³'] },
        { encoding: 'windows-1250', samples: ['Paweł'] },
        { encoding: 'windows-1257', samples: ['Pawe³'] },
      ],
    });
    expect(pressed(markup)).toEqual(['true', 'false', 'false']);
    for (const text of ['Paweł', 'Central European (Windows-1250)', 'Choose the one that is correct.'])
      expect(markup).toContain(text);
    expect(markup).not.toContain('Some letters look wrong.');
  });

  it('offers the readings of an uncertain delimiter side by side, with their cells', () => {
    const markup = renderOptions({
      delimiterReadings: [
        { delimiter: ',', rows: [['a', 'b;c']] },
        { delimiter: ';', rows: [['a,b', 'c']] },
      ],
    });
    expect(pressed(markup)).toEqual(['true', 'false']);
    for (const text of ['b;c', 'a,b', 'Choose the one with the correct cells.']) expect(markup).toContain(text);
  });
});
