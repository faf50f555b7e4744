/**
 * Holds the idempotency key of a request: the same until the outcome is known, so that it runs once. It lives with its
 * dialog and holds no input.
 */
export class RequestId {
  #id: string | undefined;

  get(): string {
    return (this.#id ??= crypto.randomUUID());
  }

  /** Drops the id after an answer, or when the request changes. */
  forget(): void {
    this.#id = undefined;
  }
}
