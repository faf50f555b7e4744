import * as z from 'zod/mini';

/** Changes that depend on the stored value, as SDKs write them (contract §5.6): this server does not offer them. */
const METHODS = [
  'increment',
  'decrement',
  'multiply',
  'divide',
  'modulo',
  'power',
  'arrayAppend',
  'arrayPrepend',
  'arrayInsert',
  'arrayRemove',
  'arrayUnique',
  'arrayIntersect',
  'arrayDiff',
  'arrayFilter',
  'stringConcat',
  'stringReplace',
  'toggle',
  'dateAddDays',
  'dateSubDays',
  'dateSetNow',
] as const;

const operatorSchema = z.object({ method: z.enum(METHODS), values: z.array(z.unknown()) });

/** The method, when a value is an operator in its JSON form: it must not be taken for a text. */
export function operatorIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('{"method"')) return undefined;
  try {
    const operator = z.safeParse(operatorSchema, JSON.parse(value));
    return operator.success ? operator.data.method : undefined;
  } catch {
    return undefined;
  }
}
