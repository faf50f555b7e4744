import {
  Component,
  useId,
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type InputEvent,
  type ReactNode,
  type Ref,
} from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classNames } from '../class-names.ts';
import { announceInput } from './announce-input.ts';

interface FilledInputProps extends ComponentPropsWithoutRef<'input'> {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * Shows an input that keeps what a password manager or the browser has filled in without an event: React would draw it
 * again with the value that it knows. A value that is found is announced to React, as typing is. A class, because only
 * `getSnapshotBeforeUpdate` sees the field before it changes.
 */
class FilledInput extends Component<FilledInputProps> {
  #input: HTMLInputElement | null = null;
  /** The field's value at its last event; it is not announced again, even if the screen has not stored it. */
  #announced: string | undefined;

  override getSnapshotBeforeUpdate(previous: FilledInputProps): string | null {
    const { value, readOnly } = this.props;
    if (value !== previous.value) this.#announced = undefined;
    const held = this.#input?.value;
    if (held === undefined || held === value || held === this.#announced) return null;
    return typeof value === 'string' && value === previous.value && readOnly !== true ? held : null;
  }

  override componentDidUpdate(_previous: FilledInputProps, _state: unknown, filled: string | null): void {
    if (filled === null || this.#input === null) return;
    // React's own property of the element would note that React knows the value.
    Reflect.set(HTMLInputElement.prototype, 'value', filled, this.#input);
    // Fields filled together are kept by one update; each is announced when the one before is rendered.
    queueMicrotask(this.#announce);
  }

  #announce = (): void => {
    const input = this.#input;
    if (input !== null && input.value !== this.props.value) announceInput(input);
  };

  #attach = (input: HTMLInputElement | null): void => {
    this.#input = input;
    const { inputRef } = this.props;
    if (typeof inputRef === 'function') inputRef(input);
    else if (inputRef !== null && inputRef !== undefined) inputRef.current = input;
  };

  #noteInput = (event: InputEvent<HTMLInputElement>): void => {
    this.#announced = event.currentTarget.value;
    this.props.onInputCapture?.(event);
  };

  override render() {
    const { inputRef: _, ...input } = this.props;
    return <input {...input} ref={this.#attach} onInputCapture={this.#noteInput} />;
  }
}

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

/** Shows a text field with label, hint and error, linked for assistive technology. */
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

/** Shows a text field of several lines; grows with its text up to half of the window. */
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
