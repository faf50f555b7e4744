import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { t } from '#i18n/translate.ts';
import { Menu } from './menu.tsx';

interface DelimiterMenuProps<T extends string> {
  readonly delimiters: readonly T[];
  /** Returns the delimiter of the next file. */
  readonly read: () => T;
  readonly onChoose: (delimiter: T) => void;
}

const LABELS: Readonly<Record<string, string>> = {
  ',': t('Comma'),
  ';': t('Semicolon, for Excel where decimals have a comma'),
  '\t': t('Tab'),
};

/** Stands beside a button that saves a CSV file: what separates the file's columns. */
export function DelimiterMenu<T extends string>({ delimiters, read, onChoose }: DelimiterMenuProps<T>) {
  const [current, setCurrent] = useState(read);
  return (
    <Menu
      buttonLabel={t('Delimiter of saved files')}
      button={<ChevronDown size={16} strokeWidth={1.5} aria-hidden />}
      buttonClassName="inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      align="end"
      items={delimiters.map((delimiter) => ({
        key: delimiter,
        label: LABELS[delimiter] ?? delimiter,
        checked: delimiter === current,
        onSelect() {
          onChoose(delimiter);
          setCurrent(delimiter);
        },
      }))}
    />
  );
}
