import { Component, type ComponentPropsWithoutRef, type InputEvent, type Ref } from 'react';

interface FilledInputProps extends ComponentPropsWithoutRef<'input'> {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * An input that keeps what a password manager or the browser has filled in without an event: React would draw it anew
 * with the value that it knows. What is found is announced to React, as typing is. A class, because only
 * `getSnapshotBeforeUpdate` sees the field before it changes.
 */
export class FilledInput extends Component<FilledInputProps> {
  #input: HTMLInputElement | null = null;
  /** What the field held at its last event: it is no news, even where the screen has not taken it as its value. */
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
    this.#input.dispatchEvent(new Event('input', { bubbles: true }));
  }

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
