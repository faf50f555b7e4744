import { DELIMITERS, ENCODINGS } from '#domain/text/csv.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { Choices, CsvPreview } from '#workers/csv/csv-preview.ts';
import { DELIMITER_LABELS, ENCODING_LABELS } from './import-messages.ts';

interface CsvOptionsProps {
  readonly preview: CsvPreview;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

const NO_HEADER = 'none';

/** Shows the detected format of the file; each property can be changed. */
export function CsvOptions({ preview: { dialect, top, looksWrong }, choices, onChoose }: CsvOptionsProps) {
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
            // Another delimiter changes the rows, so the header is detected again.
            onChange={(value) =>
              onChoose({ ...choices, delimiter: DELIMITERS.find((one) => one === value), header: undefined })
            }
          />
        </Labelled>
        <Labelled words={t('My header is')}>
          <SelectMenu
            label={t('My header is')}
            placeholder=""
            value={dialect.header === undefined ? NO_HEADER : String(dialect.header)}
            options={[
              ...headers,
              { value: NO_HEADER, label: t('No header'), detail: t('The first row is a person already') },
            ]}
            onChange={(value) => onChoose({ ...choices, header: value === NO_HEADER ? NO_HEADER : Number(value) })}
          />
        </Labelled>
      </div>
      {looksWrong && (
        <p role="status" className="flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t('Some letters look wrong. Choose the encoding in which the names read right.')}
        </p>
      )}
    </div>
  );
}

const Labelled = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <span aria-hidden className="text-small font-medium text-ink-muted">
      {words}
    </span>
    {children}
  </div>
);
