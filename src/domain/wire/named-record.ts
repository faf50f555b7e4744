import * as z from 'zod/mini';

/** The one name that `z.record` leaves out, since an assignment to it would replace the prototype of the record. */
const PROTOTYPE = '__proto__';
/** Stands for it while the record is read. No name that is stored holds the character. */
const STAND_IN = '\0__proto__';

const renamed = (value: unknown, from: string, to: string): unknown =>
  Object.hasOwn(Object(value) as object, from)
    ? Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name === from ? to : name, part]))
    : value;

/**
 * Validates a record whose keys are names that people or their lists chose, such as columns and variables: any name may
 * be one, also those that objects inherit.
 */
export const namedRecord = <Value>(
  key: z.ZodMiniType<string, string>,
  value: z.ZodMiniType<Value>,
): z.ZodMiniType<Record<string, Value>, unknown> =>
  z.pipe(
    z.transform((names) => renamed(names, PROTOTYPE, STAND_IN)),
    z.pipe(
      z.record(key, value) as z.ZodMiniType<unknown, unknown>,
      z.transform((names) => renamed(names, STAND_IN, PROTOTYPE) as Record<string, Value>),
    ),
  );
