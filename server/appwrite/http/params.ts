import { AppwriteError, invalidParam } from './errors.ts';
import { InvalidValue, type Validator } from './validators.ts';

/**
 * Reads the parameters of a request from path, body and query, in this order. Validators parse the values and refuse
 * them with the wire's messages.
 */
export class Params {
  readonly #sources: readonly Readonly<Record<string, unknown>>[];

  constructor(...sources: readonly Readonly<Record<string, unknown>>[]) {
    this.#sources = sources;
  }

  #raw(name: string): unknown {
    for (const source of this.#sources) {
      if (Object.hasOwn(source, name)) {
        const value = source[name];
        if (value !== undefined) return value;
      }
    }
    return undefined;
  }

  /** Tells whether the parameter was sent and is not null. */
  has(name: string): boolean {
    const value = this.#raw(name);
    return value !== undefined && value !== null;
  }

  /** Throws `general_argument_invalid` when the parameter was not sent; it may be null. */
  assertSent(name: string): void {
    if (this.#raw(name) === undefined)
      throw new AppwriteError('general_argument_invalid', `Param "${name}" is not optional.`);
  }

  /** Returns the parsed value. Throws `general_argument_invalid` when it is absent or invalid. */
  get<T>(name: string, validator: Validator<T>): T {
    const value = this.#raw(name);
    if (value === undefined || value === null)
      throw new AppwriteError('general_argument_invalid', `Param "${name}" is not optional.`);
    return parseParam(name, value, validator);
  }

  /**
   * Returns the parsed value, or the fallback when it is absent. Throws `general_argument_invalid` when it is invalid.
   */
  find<T, F>(name: string, validator: Validator<T>, fallback: F): T | F {
    const value = this.#raw(name);
    return value === undefined || value === null ? fallback : parseParam(name, value, validator);
  }
}

/** Parses one value. Throws `general_argument_invalid` that names the parameter. */
export function parseParam<T>(name: string, value: unknown, validator: Validator<T>): T {
  try {
    return validator(value);
  } catch (error) {
    if (error instanceof InvalidValue) throw invalidParam(name, error.message);
    throw error;
  }
}
