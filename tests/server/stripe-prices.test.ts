import { describe, expect, test } from 'vitest';
import { parseStripePrices } from '#server/drivers/payments/stripe/stripe-prices.ts';
import { STRIPE_PRICES } from '#support/stripe-server.ts';

describe('STRIPE_PRICES', () => {
  test.each([
    '',
    'pioneer-monthly-eur=price_1',
    STRIPE_PRICES.replace('price_hunter-monthly-eur', 'price_hunter-monthly-usd'),
    `${STRIPE_PRICES},team-monthly-eur=price_x`,
    STRIPE_PRICES.replace('=price_hunter-monthly-eur', '='),
  ])('STRIPE_PRICES is refused when it is incomplete, ambiguous or has unknown keys: %s', (text) => {
    expect(parseStripePrices(text)).toBeUndefined();
  });
});
