import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { failureMessage } from './failure-messages.ts';
import type { Failure } from './failure.ts';

/** Of these nothing is known but that they happened. */
const UNEXPECTED: ReadonlySet<ErrorCode> = new Set(['server_error', 'malformed_answer', 'unknown']);

/**
 * Why a billing act did not succeed (specification part 1 §8, "Billing"): what is known of it, or else the generic
 * sentence. `said` is what stands above it, by which a server that could not reach the payment provider says what
 * failed, and not why.
 */
export function billingFailureMessage(failure: Failure, said = ''): string {
  const words = UNEXPECTED.has(failure.code) ? BILLING_MESSAGES.unexpected : failureMessage(failure);
  return words === said ? BILLING_MESSAGES.unexpected : words;
}
