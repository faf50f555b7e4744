import { lazy, Suspense, useEffect, useState } from 'react';
import { greetingOf } from '#domain/prospect/names/greeting.ts';
import { cleanFirstName } from '#domain/prospect/names/name-split.ts';
import { namesOf } from '#domain/prospect/names/prospect-names.ts';
import type { ProspectColumns } from '#domain/prospect/prospect-columns.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import type { ProspectField } from '#domain/prospect/prospect-fields.ts';
import { unescapeFormulaCell } from '#domain/text/csv.ts';
import { t } from '#i18n/translate.ts';
import { GreetingList } from './greeting-list.tsx';
import type { RecordKind } from '#workers/csv/classify-rows.ts';
import type { ImportNames, RecordView } from '#workers/csv/import-session.ts';
import { PREVIEWED_GREETINGS } from './greetings.ts';

const NamesDialog = lazy(async () => ({ default: (await import('./names-dialog.tsx')).NamesDialog }));

interface ImportGreetingsProps {
  /** The columns of the file, as the person assigned them. */
  readonly mapped: readonly { readonly field?: ProspectField | undefined; readonly isPicked: boolean }[];
  readonly rows: (kinds: readonly RecordKind[], skip: number, limit: number) => Promise<readonly RecordView[]>;
  /** The names edited here, by the number of the row. */
  readonly names: ReadonlyMap<number, ImportNames>;
  readonly onNames: (record: number, names: ImportNames) => void;
}

/**
 * Previews before an import how the first people of a list are greeted; a name edited here is imported with its row.
 */
export function ImportGreetings({ mapped, rows, names, onNames }: ImportGreetingsProps) {
  const [records, setRecords] = useState<readonly RecordView[]>([]);
  const [edited, setEdited] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    void rows(['fresh'], 0, PREVIEWED_GREETINGS).then((found) => isShown && setRecords(found));
    return () => {
      isShown = false;
    };
    // Mounted again when the rows are classified again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const columns: ProspectColumns = Object.fromEntries(
    mapped.flatMap(({ field, isPicked }, index) => (isPicked && field !== undefined ? [[field, String(index)]] : [])),
  );
  const people = records.map(({ record, cells }) => {
    const row = Object.fromEntries(cells.map((cell, index) => [String(index), unescapeFormulaCell(cell)]));
    const prospect = { ...readProspectRow(row, columns).prospect, ...names.get(record) };
    return { record, prospect, names: namesOf(prospect) };
  });
  const person = people.find(({ record }) => record === edited);
  if (people.length === 0) return null;
  return (
    <section aria-label={t('Greetings')} className="flex flex-col gap-2">
      <h2 className="text-section">{t('Greetings')}</h2>
      <p className="text-ink-muted">
        {t('This is how messages call the first people of the list. Check the names that are marked.')}
      </p>
      <div className="rounded-card border border-line bg-surface px-4">
        <GreetingList
          label={t('Greetings')}
          greetings={people.map(({ record, prospect, names: { firstName, isDoubtful } }) => ({
            key: String(record),
            name: prospect.name || t('no name'),
            text: greetingOf(prospect, undefined),
            firstName,
            isDoubtful,
          }))}
          onEdit={(key) => setEdited(Number(key))}
        />
      </div>
      <Suspense fallback={null}>
        {person !== undefined && (
          <NamesDialog
            key={person.record}
            fullName={person.prospect.name}
            firstName={person.names.firstName}
            lastName={person.names.lastName}
            problemOf={(firstName) =>
              cleanFirstName(firstName) === undefined ? t('Enter a name in letters, not an initial.') : undefined
            }
            onSave={(firstName, lastName) =>
              onNames(person.record, { firstName: cleanFirstName(firstName) ?? firstName, lastName })
            }
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}
