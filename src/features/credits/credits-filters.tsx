import { useId } from 'react';
import { t } from '#i18n/translate.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { ENTRY_TYPE_LABELS } from './credit-messages.ts';
import { isFiltered } from './credit-filter.ts';
import type { CreditsSearchParams } from './credits-search-params.ts';

const ANY_TYPE = '';

interface CreditsFiltersProps {
  readonly searchParams: CreditsSearchParams;
  /** Changes the search params; `replace` when going back would only undo typing. */
  readonly onSearchParamsChange: (searchParams: CreditsSearchParams, replace: boolean) => void;
}

/** Filters the entries by reason, type, first and last day. */
export function CreditsFilters({ searchParams, onSearchParamsChange }: CreditsFiltersProps) {
  const { q, type, from, to, days } = searchParams;
  return (
    <div role="search" aria-label={t('Filter the credits history')} className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 grow basis-60 md:max-w-80">
        <SearchField
          label={t('Search reasons and campaigns')}
          placeholder={t('Search reasons, campaigns')}
          value={q ?? ''}
          onChange={(next) =>
            onSearchParamsChange({ ...searchParams, q: next === '' ? undefined : next }, q !== undefined)
          }
        />
      </div>
      <SelectMenu
        label={t('Type')}
        placeholder={t('Any type')}
        className="w-40 max-md:grow"
        value={type ?? ANY_TYPE}
        options={[
          { value: ANY_TYPE, label: t('Any type') },
          { value: 'consumption', label: ENTRY_TYPE_LABELS.consumption },
          { value: 'refill', label: ENTRY_TYPE_LABELS.refill },
        ]}
        onChange={(next) =>
          onSearchParamsChange(
            { ...searchParams, type: next === 'refill' || next === 'consumption' ? next : undefined },
            false,
          )
        }
      />
      <DayField
        label={t('From')}
        value={from}
        max={to}
        onChange={(next) => onSearchParamsChange({ ...searchParams, from: next }, from !== undefined)}
      />
      <DayField
        label={t('To')}
        value={to}
        min={from}
        onChange={(next) => onSearchParamsChange({ ...searchParams, to: next }, to !== undefined)}
      />
      {isFiltered(searchParams) && (
        <button type="button" className="button-quiet" onClick={() => onSearchParamsChange({ days }, false)}>
          {t('Clear filters')}
        </button>
      )}
    </div>
  );
}

/** Takes a day, typed or picked. Incomplete input changes nothing: each digit of the year makes another day. */
function DayField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-md:grow">
      <label htmlFor={id} className="text-ink-muted max-md:w-9">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="text-field max-md:grow md:w-40"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => {
          const next = target.value === '' ? undefined : target.value;
          if (next !== value && !target.validity.badInput) onChange(next);
        }}
      />
    </div>
  );
}
