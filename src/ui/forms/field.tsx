import { useId, type ComponentProps, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classNames } from '../class-names.ts';
import { FilledInput } from './filled-input.tsx';

/** Label, hint and error of a field. */
interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Beside the label, at its end; after the field in tab order. */
  readonly aside?: ReactNode;
}

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A text field with label, hint and error, linked for assistive technology. */
export function Field({ label, hint, error, aside, trailing, className, ref, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
      {(attributes) => (
        <>
          <FilledInput
            {...input}
            {...attributes}
            inputRef={ref}
            className={classNames('text-field', trailing !== undefined && 'pe-11')}
          />
          {trailing !== undefined && <div className="absolute inset-y-0 end-0 grid place-items-center">{trailing}</div>}
        </>
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {}

/** A text field of several lines; grows with its text up to half of the window. */
export const TextArea = ({ label, hint, error, aside, className, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
    {(attributes) => (
      <textarea
        rows={4}
        dir="auto"
        {...area}
        {...attributes}
        className="text-field field-sizing-content max-h-[50dvh] min-h-24 resize-y"
      />
    )}
  </FieldFrame>
);

/** Attributes that link a field to its label, hint and error. */
interface FieldAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

function FieldFrame({
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldTexts & {
  readonly className?: string | undefined;
  readonly children: (attributes: FieldAttributes) => ReactNode;
}) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative col-span-full">
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
        })}
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
