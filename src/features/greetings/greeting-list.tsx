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
    readonly isDoubtful: boolean;
    /** Says that an edit is not saved yet. */
    readonly note?: string | undefined;
  }[];
  readonly onEdit: (key: string) => void;
}

/** Lists how people are greeted; doubtful names are marked, and each can be edited. */
export const GreetingList = ({ label, greetings, onEdit }: GreetingListProps) => (
  <ol aria-label={label} className="flex flex-col divide-y divide-line">
    {greetings.map(({ key, name, text, isDoubtful, note }) => (
      <li key={key} className="flex items-center gap-3 py-2">
        <div className="min-w-0 grow">
          <p dir="auto" className="break-words">
            {text}
          </p>
          <p dir="auto" className="break-words text-small text-ink-muted">
            {name}
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
