import { afterEach, expect, it } from 'vitest';
import { creditMatcher } from '#domain/credit/credit-history.ts';
import { creditReasonMessage } from '#domain/credit/credit-reason.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { CATALOGUE } from '#i18n/fr/catalogue.ts';
import { ENGLISH, setLanguage } from '#i18n/translate.ts';

const FRENCH = { code: 'fr', numberLocale: 'fr-FR' };

afterEach(() => setLanguage(ENGLISH, {}));

/** Reasons as the server and the demo seed write them. */
const REASONS = [
  ['AI message to Zoë Øst', 'Message d’IA à Zoë Øst'],
  ['Hunter plan, monthly credits', 'Forfait Hunter, crédits du mois'],
  ['Offer description from a website', 'Description d’offre tirée d’un site web'],
  ['Suggested reply', 'Réponse suggérée'],
  ['Credits bought', 'Crédits achetés'],
  ['Thank you for your patience', 'Thank you for your patience'],
] as const;

it.each(REASONS)('a reason that the server wrote is shown in French: %s', (reason, french) => {
  expect(creditReasonMessage(reason)).toBe(reason);
  setLanguage(FRENCH, CATALOGUE);
  expect(creditReasonMessage(reason)).toBe(french);
});

it('a credit record is found by its translated reason and by the reason as the server wrote it', () => {
  setLanguage(FRENCH, CATALOGUE);
  const credit = {
    reason: 'Credits bought',
    type: 'refill',
    createdAt: '2026-11-23T10:00:00.000Z',
    campaignId: '',
  } as unknown as Credit;
  const isFound = (search: string): boolean => creditMatcher({ search })(credit);
  expect(['crédits ach', 'credits b', 'message'].map(isFound)).toEqual([true, true, false]);
});
