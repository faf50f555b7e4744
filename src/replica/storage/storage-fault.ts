import * as z from 'zod/mini';

/**
 * What can be done about a storage error: `full`, there is no space; `lost`, the browser has closed the connection (iOS
 * does so to apps in the background), or aborted a transaction without a reason, as it does when the database is
 * deleted. Undefined for everything else. Only error names decide, never a message.
 */
type StorageFault = 'full' | 'lost' | undefined;

const FAULT_OF_NAME: Readonly<Record<string, StorageFault>> = {
  QuotaExceededError: 'full',
  UnknownError: 'lost',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  DatabaseClosedError: 'lost',
};

/** Errors come wrapped: an aborted transaction has its cause inside, a bulk write the failures of its rows. */
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
