import Stripe from 'stripe';
import { OutriderError } from '#domain/wire/errors.ts';

/** Returns the id of an object or of a reference to one; empty without one. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Converts Stripe's seconds to milliseconds. */
export const toMs = (seconds: number): number => seconds * 1_000;

/** True when Stripe refused the request with one of these error codes. */
export const isRefused = (
  error: unknown,
  ...codes: readonly string[]
): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');
const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isRefused(error, 'resource_missing');

/** Converts Stripe's failures to our errors; mistakes of ours pass through unchanged. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new OutriderError('payment_declined');
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
    return new OutriderError('unavailable');
  return error;
}

/** Calls Stripe. Throws `payment_declined`, and `unavailable` while Stripe cannot be reached. */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * As `ask`, but returns undefined when Stripe does not know the customer: it was deleted or belongs to another key.
 * Anything else that is missing is a mistake of ours.
 */
export async function findInStripe<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error) && error.param === 'customer') return undefined;
    throw toRefusal(error);
  }
}

/** As `ask`, but returns undefined for what Stripe does not know. */
export async function find<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw toRefusal(error);
  }
}
