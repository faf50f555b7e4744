import Copy from 'lucide-react/icons/copy';
import { useId } from 'react';
import { say } from '#i18n/translate.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  /** What the button says: "Copy mine". */
  readonly label?: string;
  /** What the text is called. */
  readonly name: string;
  readonly text: string;
}

/** Copies a text that stands beside it. */
export const CopyButton = ({ label = say('Copy'), name, text }: CopyButtonProps) => (
  <button
    type="button"
    className="button-quiet"
    aria-label={say('{what}: {name}', { what: label, name })}
    onClick={() => void copyText(name, text)}
  >
    <Copy size={16} strokeWidth={1.5} aria-hidden />
    {label}
  </button>
);

/** A text that can only be read, marked with the keyboard too, and copied. */
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

/** A text in full, as high as it is; a long one moves inside its box. */
export const ReadOnlyText = ({ id, text }: { id?: string; text: string }) => (
  <textarea
    id={id}
    readOnly
    dir="auto"
    rows={3}
    value={text}
    placeholder={say('Empty')}
    className="field-sizing-content max-h-56 min-h-10 grow resize-none rounded-control border border-line bg-sunken px-3 py-2 text-ink"
  />
);
