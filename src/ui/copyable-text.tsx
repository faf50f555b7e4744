import Copy from 'lucide-react/icons/copy';
import { useId } from 'react';
import { t } from '#i18n/translate.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  /** Label of the button: "Copy mine". */
  readonly label?: string;
  /** What the text is called: "Message". */
  readonly name: string;
  readonly text: string;
}

/** Copies the text beside it. */
export const CopyButton = ({ label = t('Copy'), name, text }: CopyButtonProps) => (
  <button
    type="button"
    className="button-quiet"
    aria-label={t('{what}: {name}', { what: label, name })}
    onClick={() => void copyText(name, text)}
  >
    <Copy size={16} strokeWidth={1.5} aria-hidden />
    {label}
  </button>
);

/** Shows a read-only text with a copy button; it can be selected by keyboard. */
export function CopyableText({ name, text }: Pick<CopyButtonProps, 'name' | 'text'>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {name}
        </label>
        <CopyButton name={name} text={text} />
      </div>
      <ReadOnlyText id={id} text={text} />
    </div>
  );
}

/**
 * Shows a text as high as it is; a long one scrolls. It may be a secret: browsers write the content of fields to the
 * disk, to restore it with a tab, unless completion is off.
 */
export const ReadOnlyText = ({ id, text }: { id?: string; text: string }) => (
  <textarea
    id={id}
    readOnly
    autoComplete="off"
    dir="auto"
    rows={3}
    value={text}
    placeholder={t('Empty')}
    className="field-sizing-content max-h-56 min-h-10 grow resize-none rounded-control border border-line bg-sunken px-3 py-2 text-ink"
  />
);
