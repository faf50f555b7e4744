import { AppwriteError, invalidParam } from './errors.ts';
import { InvalidValue, type Validator } from './validators.ts';

/**
 * The parameters of a request, wherever they came: path, then body, then query. Values are taken only through
 * validators, which answer with the words the wire knows.
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

  /** True when the parameter was sent and is not null. */
  has(name: string): boolean {
    const value = this.#raw(name);
    return value !== undefined && value !== null;
  }

  /** The value, parsed. Throws `general_argument_invalid` when it is absent or refused. */
  get<T>(name: string, validator: Validator<T>): T {
    const value = this.#raw(name);
    if (value === undefined || value === null)
      throw new AppwriteError('general_argument_invalid', `Param "${name}" is not optional.`);
    return parseParam(name, value, validator);
  }

  /** The value, parsed, or the fallback when it was not sent. Throws `general_argument_invalid` when it is refused. */
  find<T, F>(name: string, validator: Validator<T>, fallback: F): T | F {
    const value = this.#raw(name);
    return value === undefined || value === null ? fallback : parseParam(name, value, validator);
  }
}

/** One value, parsed. Throws `general_argument_invalid` that names the parameter. */
export function parseParam<T>(name: string, value: unknown, validator: Validator<T>): T {
  try {
    return validator(value);
  } catch (error) {
    if (error instanceof InvalidValue) throw invalidParam(name, error.message);
    throw error;
  }
}
