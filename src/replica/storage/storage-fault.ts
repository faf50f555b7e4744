import * as z from 'zod/mini';

/**
 * What a storage's error means for what can be done about it: `full`, there is no room; `lost`, the browser has closed
 * the connection under us (iOS does it to apps in the background), or ended a transaction and gave no reason, as it
 * does to what is under way when the database is taken away. Undefined for everything else. Only names decide, never a
 * text.
 */
type StorageFault = 'full' | 'lost' | undefined;

const FAULT_OF_NAME: Readonly<Record<string, StorageFault>> = {
  QuotaExceededError: 'full',
  UnknownError: 'lost',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  DatabaseClosedError: 'lost',
};

/** Errors come wrapped: an aborted transaction has its reason inside, a bulk write the failures of its rows. */
const errorSchema = z.looseObject({
  name: z.string(),
  inner: z.optional(z.unknown()),
  cause: z.optional(z.unknown()),
  failures: z.optional(z.array(z.unknown())),
});

const DEEPEST = 5;

export function storageFaultOf(thrown: unknown, depth = 0): StorageFault {
  const error = errorSchema.safeParse(thrown);
  if (!error.success || depth > DEEPEST) return undefined;
  const { name, inner, cause, failures = [] } = error.data;
  const wrapped = [inner, cause, ...failures].filter((part) => part !== undefined);
  for (const part of wrapped) {
    const fault = storageFaultOf(part, depth + 1);
    if (fault !== undefined) return fault;
  }
  return FAULT_OF_NAME[name];
}
