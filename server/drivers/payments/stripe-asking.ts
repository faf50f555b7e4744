import Stripe from 'stripe';
import { OutriderError } from '#domain/wire/errors.ts';

/** How Stripe is asked, and what is the same in all its answers. */

/** Of a thing, or of a reference to one; the empty text where there is none. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Stripe tells times in seconds. */
export const toMs = (seconds: number): number => seconds * 1_000;

/** Refused for one of these reasons, which are Stripe's words. */
export const isRefused = (
  error: unknown,
  ...codes: readonly string[]
): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');
const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isRefused(error, 'resource_missing');

/** Stripe's failures as ours; those that are a mistake of ours pass through. */
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

/** Throws `payment_declined`, and `unavailable` while Stripe cannot be asked. */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * As `ask`; undefined where Stripe does not know the customer that is named: it was deleted, or is another key's. What
 * else may be missing is a mistake of ours.
 */
export async function askFor<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error) && error.param === 'customer') return undefined;
    throw toRefusal(error);
  }
}

/** As `ask`; undefined for what Stripe does not know. */
export async function find<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw toRefusal(error);
  }
}
