import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import { failureMessage } from './failure-messages.ts';
import type { Failure } from './failure.ts';

/** Codes that explain nothing. */
const UNEXPECTED: ReadonlySet<ErrorCode> = new Set(['server_error', 'malformed_answer', 'unknown']);

/**
 * Returns why a billing action failed (specification part 1 §8, "Billing"), or the generic sentence when the reason is
 * unknown. `title` is the title shown above it: a server that could not reach the payment provider repeats it instead
 * of a reason.
 */
export function billingFailureMessage(failure: Failure, title = ''): string {
  const message = UNEXPECTED.has(failure.code) ? BILLING_MESSAGES.unexpected : failureMessage(failure);
  return message === title ? BILLING_MESSAGES.unexpected : message;
}
