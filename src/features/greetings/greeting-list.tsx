import Pencil from 'lucide-react/icons/pencil';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';

interface GreetingListProps {
  readonly label: string;
  readonly greetings: readonly {
    readonly key: string;
    /** As it stands in the list. */
    readonly name: string;
    readonly text: string;
    /** Empty when none was found. */
    readonly firstName: string;
    readonly isDoubtful: boolean;
    /** Says that an edit is not saved yet. */
    readonly note?: string | undefined;
  }[];
  readonly onEdit: (key: string) => void;
}

/** Lists how people are greeted; doubtful names are marked, and each can be edited. */
export const GreetingList = ({ label, greetings, onEdit }: GreetingListProps) => (
  <ol aria-label={label} className="-mx-2 flex max-h-96 flex-col divide-y divide-line overflow-y-auto px-2">
    {greetings.map(({ key, name, text, firstName, isDoubtful, note }) => (
      <li key={key} className="flex items-center gap-3 py-2">
        <div className="min-w-0 grow">
          <p dir="auto" className="break-words">
            {text}
          </p>
          <p dir="auto" className="break-words text-small text-ink-muted">
            {firstName === ''
              ? t('{name}: no first name found', { name })
              : t('{name}: first name {firstName}', { name, firstName })}
          </p>
          {note !== undefined && <p className="text-small text-ink-muted">{note}</p>}
        </div>
        {isDoubtful && <Chip tone="warning">{t('Check')}</Chip>}
        <button
          type="button"
          className="button-quiet shrink-0"
          aria-label={t('Edit how {name} is greeted', { name })}
          onClick={() => onEdit(key)}
        >
          <Pencil size={16} strokeWidth={1.5} aria-hidden />
          {t('Edit')}
        </button>
      </li>
    ))}
  </ol>
);
