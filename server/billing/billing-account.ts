import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { toUtc } from '#domain/wire/wire-document.ts';
import { lenientNumber, lenientString } from '#domain/wire/lenient-schemas.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';

/** A team's account with a payment provider. Absent values are empty. */
export interface BillingAccount {
  readonly teamId: string;
  readonly provider: string;
  readonly customerId: string;
  /** The subscription that counts; empty without one. */
  readonly subscriptionId: string;
  /** Start from which the months of credits are counted, UTC ISO. */
  readonly startedAt: string;
  /**
   * Until when the credits granted last are valid, UTC ISO; empty when none are. They may belong to a subscription that
   * has ended.
   */
  readonly grantedUntil: string;
  /** Credits granted for that time to the subscription that counts; 0 before its first month. */
  readonly granted: number;
  /** Number of writes; 0 before the first. */
  readonly version: number;
}

const storedSchema = z.looseObject({
  provider: lenientString,
  customerId: lenientString,
  subscriptionId: lenientString,
  startedAt: lenientString,
  grantedUntil: lenientString,
  granted: lenientNumber(0),
  version: lenientNumber(0),
});

/**
 * Reads a team's account with this provider. It is empty when there is none, or one with another provider, whose ids
 * mean nothing here; the end of what was granted is kept.
 */
export async function readBillingAccount(backend: Backend, teamId: string, provider: string): Promise<BillingAccount> {
  const document = await backend.findDocument(COLLECTIONS.billingAccounts, teamId);
  const { version, ...stored } = storedSchema.parse(document ?? {});
  const empty = {
    provider,
    customerId: '',
    subscriptionId: '',
    startedAt: '',
    grantedUntil: stored.grantedUntil,
    granted: 0,
  };
  const { customerId, subscriptionId, startedAt, grantedUntil, granted } =
    stored.provider === provider ? stored : empty;
  return {
    teamId,
    provider,
    customerId,
    subscriptionId,
    startedAt: toUtc(startedAt),
    grantedUntil: toUtc(grantedUntil),
    granted,
    version,
  };
}

/** Returns the write of an account, on condition that nobody has written it since it was read. */
export function writeBillingAccount(
  before: BillingAccount,
  after: Partial<Omit<BillingAccount, 'teamId' | 'provider' | 'version'>>,
): ConditionalWrites {
  const { teamId, version, ...rest } = before;
  const { startedAt, grantedUntil, ...fields } = { ...rest, ...after };
  const data = {
    ...fields,
    startedAt: timeOrNull(startedAt),
    grantedUntil: timeOrNull(grantedUntil),
    version: version + 1,
  };
  if (version === 0)
    return { operations: [{ action: 'create', collection: COLLECTIONS.billingAccounts, id: teamId, data }] };
  return {
    operations: [{ action: 'update', collection: COLLECTIONS.billingAccounts, id: teamId, data }],
    expectations: [{ collection: COLLECTIONS.billingAccounts, id: teamId, fields: { version } }],
  };
}

const timeOrNull = (time: string): string | null => (time === '' ? null : time);
