import { useId, type ComponentProps, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classNames } from './class-names.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Beside the label, at its end; reached by the keyboard after the field. */
  readonly aside?: ReactNode;
  /** Inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A text field with its label, hint and error, tied together for assistive technology. */
export function Field({ label, hint, error, aside, trailing, className, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative col-span-full">
        <input
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          className={classNames('text-field', trailing !== undefined && 'pe-11')}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 end-0 grid place-items-center">{trailing}</div>}
      </div>
      {aside !== undefined && <div className="col-start-2 row-start-1">{aside}</div>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-span-full text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="col-span-full flex items-start gap-1.5 text-small text-danger-ink">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
