import { DELIMITERS, ENCODINGS, type Delimiter } from '#domain/text/csv.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { Choices, CsvPreview } from '#workers/csv/csv-preview.ts';
import { DELIMITER_LABELS, ENCODING_LABELS } from './import-messages.ts';
import { ReadingChoice } from './reading-choice.tsx';

interface CsvOptionsProps {
  readonly preview: CsvPreview;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

const NO_HEADER = 'none';

/** Shows the detected format of the file; each property can be changed. */
export function CsvOptions({ preview, choices, onChoose }: CsvOptionsProps) {
  const { dialect, top, looksWrong, encodingReadings, delimiterCertainty, delimiterReadings } = preview;
  // Another delimiter changes the rows, so the header is detected again.
  const chooseDelimiter = (delimiter: Delimiter | undefined) => onChoose({ ...choices, delimiter, header: undefined });
  const headers = top.map(({ record, cells }) => ({
    value: String(record),
    label: t('Row {row}', { row: record + 1 }),
    detail:
      cells
        .filter((cell) => cell.trim() !== '')
        .join(', ')
        .slice(0, 120) || t('Empty'),
  }));
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 md:grid-cols-3">
        <Labelled words={t('Encoding')}>
          <SelectMenu
            label={t('Encoding')}
            placeholder=""
            value={dialect.encoding}
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
            onChange={(value) => onChoose({ ...choices, encoding: ENCODINGS.find((one) => one === value) })}
          />
        </Labelled>
        <Labelled words={t('Delimiter')}>
          <SelectMenu
            label={t('Delimiter')}
            placeholder=""
            value={dialect.delimiter}
            options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
            onChange={(value) => chooseDelimiter(DELIMITERS.find((one) => one === value))}
          />
          {delimiterCertainty !== undefined && (
            <p className="text-small text-ink-muted">
              {t('{percent}% sure', { percent: Math.floor(delimiterCertainty * 100) })}
            </p>
          )}
        </Labelled>
        <Labelled words={t('My header is')}>
          <SelectMenu
            label={t('My header is')}
            placeholder=""
            value={dialect.header === undefined ? NO_HEADER : String(dialect.header)}
            options={[
              ...headers,
              { value: NO_HEADER, label: t('No header'), detail: t('The first row is already a person') },
            ]}
            onChange={(value) => onChoose({ ...choices, header: value === NO_HEADER ? NO_HEADER : Number(value) })}
          />
        </Labelled>
      </div>
      {encodingReadings.length > 0 && (
        <ReadingChoice
          question={t('These names can be read in more than one way. Choose the one that is correct.')}
          value={dialect.encoding}
          readings={encodingReadings.map(({ encoding, samples }) => ({
            value: encoding,
            label: ENCODING_LABELS[encoding],
            sample: samples.map((name) => (
              <span key={name} dir="auto" className="truncate font-medium">
                {name}
              </span>
            )),
          }))}
          onChoose={(encoding) => onChoose({ ...choices, encoding })}
        />
      )}
      {delimiterReadings.length > 1 && (
        <ReadingChoice
          question={t('The rows can be split in more than one way. Choose the one with the correct cells.')}
          value={dialect.delimiter}
          readings={delimiterReadings.map(({ delimiter, rows }) => ({
            value: delimiter,
            label: DELIMITER_LABELS[delimiter],
            // Rows and cells have no identity but their index.
            // oxlint-disable-next-line react/no-array-index-key
            sample: rows.map((cells, row) => <SampleCells key={row} cells={cells} />),
          }))}
          onChoose={chooseDelimiter}
        />
      )}
      {looksWrong && encodingReadings.length === 0 && (
        <p role="status" className="flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t('Some letters look wrong. Choose the encoding in which the names are correct.')}
        </p>
      )}
    </div>
  );
}

/** Number of cells of a sample row. */
const SAMPLE_CELLS = 6;

/** Shows where a row is cut. */
const SampleCells = ({ cells }: { cells: readonly string[] }) => (
  <span className="flex min-w-0 gap-1 overflow-hidden">
    {cells.slice(0, SAMPLE_CELLS).map((cell, index) => (
      <span
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        dir="auto"
        className="min-w-6 max-w-40 truncate rounded-control border border-line px-1 text-small"
      >
        {cell.trim() === '' ? '\u00A0' : cell}
      </span>
    ))}
    {cells.length > SAMPLE_CELLS && <span className="text-small text-ink-muted">…</span>}
  </span>
);

const Labelled = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <span aria-hidden className="text-small font-medium text-ink-muted">
      {words}
    </span>
    {children}
  </div>
);
