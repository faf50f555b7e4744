import { useState } from 'react';
import { definitionOf, PROSPECT_FIELD_KEYS, type ProspectField } from '#domain/prospect/prospect-fields.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { ListColumn } from '#workers/csv/csv-preview.ts';
import type { MappedColumn } from './import-mapping.ts';

interface ColumnsEditorProps {
  readonly columns: readonly ListColumn[];
  readonly mapped: readonly MappedColumn[];
  readonly onChange: (index: number, part: Partial<MappedColumn>) => void;
}

const NO_FIELD = '';
const MEANINGS = [
  { value: NO_FIELD, label: t('Extra information') },
  ...PROSPECT_FIELD_KEYS.map((field) => ({ value: field, label: definitionOf(field).label })),
];
const isField = (value: string): value is ProspectField => PROSPECT_FIELD_KEYS.some((field) => field === value);

/** Columns rendered at once: each has a menu, and a file may have hundreds. */
const COLUMNS_PER_BATCH = 24;

/** Chooses which columns are imported, their names and fields, with a sample value each. */
export function ColumnsEditor({ columns, mapped, onChange }: ColumnsEditorProps) {
  const [renderedCount, setRenderedCount] = useState(COLUMNS_PER_BATCH);
  const left = columns.length - renderedCount;
  return (
    <>
      <ul
        aria-label={t('Columns')}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {columns.slice(0, renderedCount).map((column, index) => {
          const { name, field, isPicked } = mapped[index] ?? column;
          return (
            <li
              key={column.name}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-3 py-2 md:grid-cols-[auto_minmax(0,1.2fr)_minmax(0,1fr)_13rem] md:px-4"
            >
              <label className="grid size-6 place-items-center touch:size-11">
                <input
                  type="checkbox"
                  className="size-4"
                  checked={isPicked}
                  onChange={(event) => onChange(index, { isPicked: event.target.checked })}
                />
                <span className="sr-only">{t('Import {name}', { name: column.name })}</span>
              </label>
              <div className="min-w-0">
                <p dir="auto" className="flex min-w-0 items-center gap-2 font-medium">
                  <span className="truncate">{column.name}</span>
                  {field === 'profileUrl' && isPicked && <Chip tone="info">{t('Identifies the person')}</Chip>}
                </p>
                <p dir="auto" className="truncate text-small text-ink-muted">
                  {column.sample || '–'}
                </p>
              </div>
              <input
                className="text-field max-md:col-start-2"
                aria-label={t('Name of {name}', { name: column.name })}
                dir="auto"
                value={name}
                maxLength={200}
                disabled={!isPicked}
                onChange={(event) => onChange(index, { name: event.target.value })}
              />
              <SelectMenu
                className="max-md:col-start-2"
                label={t('Meaning of {name}', { name: column.name })}
                placeholder={t('Extra information')}
                value={field ?? NO_FIELD}
                options={MEANINGS}
                disabled={!isPicked}
                onChange={(value) => onChange(index, { field: isField(value) ? value : undefined })}
              />
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className="button-secondary self-start"
          onClick={() => setRenderedCount(renderedCount + COLUMNS_PER_BATCH)}
        >
          {t('Show {more} more of {left}', { more: Math.min(COLUMNS_PER_BATCH, left), left })}
        </button>
      )}
    </>
  );
}
