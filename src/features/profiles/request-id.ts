/**
 * The id under which something is asked: the same as long as nobody knows what became of it, so that it is done once.
 * It lives with the dialog that asks, and knows nothing of what was typed there.
 */
export class RequestId {
  #id: string | undefined;

  get(): string {
    return (this.#id ??= crypto.randomUUID());
  }

  /** It has its answer, or something else will be asked. */
  forget(): void {
    this.#id = undefined;
  }
}
