import { describe, expect, it } from 'vitest';
import {
  countryOfHints,
  CURRENCIES,
  currencyOfCountry,
  DEFAULT_CURRENCY,
  formatPrice,
  type Currency,
} from '#domain/billing/currency.ts';
import { currencyAt, readGeolocation } from '#domain/billing/geolocation.ts';
import { PLAN_DEFINITIONS, PLAN_EXTRA_MESSAGES, planLimits, PLANS, type Prices } from '#domain/plan/plan.ts';
import { CREDIT_TIERS, monthlyEquivalent, planPrice, productIdOf, tierOfProduct } from '#domain/billing/price.ts';

/** The plan table of the specification (part 1 §9), word for word. */
const PLAN_TABLE = `
| Free | 0 | 0 | 0 | 0 agents | 0 | 1 | |
| Pioneer | 99/115/85 | 948/1104/816 | 5,000 | 1 | 3 | 2 | unlimited prompts, 1 seat |
| Hunter | 229/259/199 | 2196/2487/1911 | 20,000 | 3 | 12 | 9 | unlimited prompts, API, unlimited seats, premium support |
| Conqueror | 349/399/299 | 3348/3831/2871 | 35,000 | 5 | unlimited | unlimited | unlimited prompts, API, unlimited seats, priority support |
`;
const TIER_TABLE = `
- 2500 credits for 20/23/17.
- 5000 for 35/40/30.
- 10000 for 60/69/51.
- 20000 for 100/115/85.
`;

const ORDER = ['eur', 'usd', 'gbp'] as const satisfies readonly Currency[];
const parsePrices = (cell: string): Prices => {
  const amounts = cell.split('/').map(Number);
  const [eur = 0, usd = eur, gbp = eur] = amounts;
  return { eur, usd, gbp };
};
const parseNumber = (cell: string): number =>
  cell === 'unlimited' ? -1 : Number(cell.replace(',', '').replace(' agents', ''));
const rows = PLAN_TABLE.trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the plan table (part 1 §9)', () => {
  it('lists the plans in their order', () => {
    expect(rows.map(([name = '']) => name.toLowerCase())).toEqual([...PLANS]);
  });

  it.each(PLANS.map((plan, index) => [plan, rows[index] ?? []] as const))(
    'gives %s its prices, credits, limits and extras',
    (plan, [, monthly = '', yearly = '', credits = '', accounts = '', campaigns = '', products = '', other = '']) => {
      const prices = (period: 'monthly' | 'yearly') =>
        Object.fromEntries(ORDER.map((currency) => [currency, planPrice(plan, period, currency)]));
      expect(prices('monthly')).toEqual(parsePrices(monthly));
      expect(prices('yearly')).toEqual(parsePrices(yearly));
      for (const currency of ORDER) {
        expect(monthlyEquivalent(plan, 'monthly', currency)).toBe(parsePrices(monthly)[currency]);
        expect(monthlyEquivalent(plan, 'yearly', currency)).toBe(Math.floor(parsePrices(yearly)[currency] / 12));
      }
      expect(PLAN_DEFINITIONS[plan].credits).toBe(parseNumber(credits));
      expect(planLimits(plan, 'cards')).toEqual({
        maxAgents: parseNumber(accounts),
        maxCampaigns: parseNumber(campaigns),
        maxProducts: parseNumber(products),
      });
      expect(PLAN_DEFINITIONS[plan].extras.map((extra) => PLAN_EXTRA_MESSAGES[extra]).join(', ')).toBe(other);
    },
  );

  it('rounds the monthly price of a year down: Hunter in GBP is 159, though 1911 / 12 is 159.25', () => {
    expect(monthlyEquivalent('hunter', 'yearly', 'gbp')).toBe(159);
  });
});

describe('the credit tiers (part 1 §9)', () => {
  it('are those of the specification, with the product ids credits_{amount}', () => {
    const tiers = [...TIER_TABLE.matchAll(/^- (\d+)(?: credits)? for ([\d/]+)\.$/gm)].map(
      ([, credits = '', prices = '']) => ({ credits: Number(credits), prices: parsePrices(prices) }),
    );
    expect(CREDIT_TIERS).toEqual(tiers);
    expect(CREDIT_TIERS.map(productIdOf)).toEqual(['credits_2500', 'credits_5000', 'credits_10000', 'credits_20000']);
    expect(CREDIT_TIERS.map((tier) => tierOfProduct(productIdOf(tier)))).toEqual([...CREDIT_TIERS]);
    expect(tierOfProduct('credits_1')).toBeUndefined();
  });
});

describe('the currency (part 1 §9)', () => {
  it('is usd, eur or gbp, and usd when the country is unknown', () => {
    expect([[...CURRENCIES].sort(), DEFAULT_CURRENCY, currencyOfCountry(undefined)]).toEqual([
      ['eur', 'gbp', 'usd'],
      'usd',
      'usd',
    ]);
  });

  it('follows from these countries, and is usd for all others', () => {
    const gbp = 'GB, IM, GG, JE'.split(', ');
    const eur =
      'AT, BE, CY, EE, FI, FR, DE, GR, IE, IT, LV, LT, LU, MT, NL, PT, SK, SI, ES, HR, BG, CZ, DK, HU, PL, RO, SE'.split(
        ', ',
      );
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const all = letters.flatMap((one) => letters.map((other) => one + other));
    expect(all.filter((country) => currencyOfCountry(country) === 'gbp').sort()).toEqual(gbp.toSorted());
    expect(all.filter((country) => currencyOfCountry(country) === 'eur').sort()).toEqual(eur.toSorted());
    expect(currencyOfCountry('gb')).toBe('gbp');
  });

  it.each([
    ['de-AT', 'America/New_York', 'AT'],
    ['en', 'Europe/London', 'GB'],
    ['en-US', 'Europe/Paris', 'FR'],
    ['en-US', 'America/Chicago', 'US'],
    ['en-US', 'Antarctica/Troll', 'US'],
    ['en', 'Antarctica/Troll', undefined],
    ['no language at all!', 'Europe/Berlin', 'DE'],
  ])(
    'follows from the country of a browser: with the language %s in the zone %s it is %s',
    (language, timeZone, country) => {
      expect(countryOfHints({ language, timeZone })).toBe(country);
    },
  );

  it.each(
    Object.entries({
      GB: 'London',
      IM: 'Isle_of_Man',
      GG: 'Guernsey',
      JE: 'Jersey',
      IE: 'Dublin',
      FR: 'Paris',
      DE: 'Berlin',
      ES: 'Madrid',
      IT: 'Rome',
      NL: 'Amsterdam',
      BE: 'Brussels',
      LU: 'Luxembourg',
      AT: 'Vienna',
      CH: 'Zurich',
      PT: 'Lisbon',
      GR: 'Athens',
      FI: 'Helsinki',
      SE: 'Stockholm',
      DK: 'Copenhagen',
      NO: 'Oslo',
      PL: 'Warsaw',
      CZ: 'Prague',
      HU: 'Budapest',
      RO: 'Bucharest',
      BG: 'Sofia',
      HR: 'Zagreb',
      SI: 'Ljubljana',
      SK: 'Bratislava',
      EE: 'Tallinn',
      LV: 'Riga',
      LT: 'Vilnius',
      MT: 'Malta',
      CY: 'Asia/Nicosia',
      TR: 'Istanbul',
      US: 'America/New_York America/Chicago America/Denver America/Los_Angeles',
      CA: 'America/Toronto America/Vancouver',
      MX: 'America/Mexico_City',
      JP: 'Asia/Tokyo',
      SG: 'Asia/Singapore',
      HK: 'Asia/Hong_Kong',
      AE: 'Asia/Dubai',
      IN: 'Asia/Kolkata',
      AU: 'Australia/Sydney Australia/Melbourne',
      NZ: 'Pacific/Auckland',
    }),
  )('follows from the country of a zone: %s for %s', (country, zones) => {
    for (const zone of zones.split(' '))
      expect(countryOfHints({ language: 'en', timeZone: zone.includes('/') ? zone : `Europe/${zone}` }), zone).toBe(
        country,
      );
  });

  it('follows from the zones of Europe, North America, Asia and the Pacific', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter(
      (timeZone) => countryOfHints({ language: 'en', timeZone }) !== undefined,
    );
    expect(zones.length).toBeGreaterThanOrEqual(40);
    for (const area of ['Europe/', 'America/', 'Asia/', 'Pacific/'])
      expect(
        zones.some((zone) => zone.startsWith(area)),
        area,
      ).toBe(true);
  });

  const hints = { language: 'de-DE', timeZone: 'Europe/Berlin' };
  it.each([
    [{ country_code: 'FR', currency: 'GBP' }, 'gbp'],
    [{ country_code: 'GB', currency: 'CHF' }, 'gbp'],
    [{ country_code: 'ch', currency: 'chf' }, 'usd'],
    [{ country_code: 'ie' }, 'eur'],
    [{}, 'eur'],
    [{ country_code: 7, currency: null }, 'eur'],
  ])('is read from a geolocation answer: %j means %s', (answer, currency) => {
    expect(currencyAt(readGeolocation(answer), hints)).toBe(currency);
  });
});

describe('a formatted price (part 1 §9)', () => {
  it.each([
    [99, 'eur', '€99'],
    [2_487, 'usd', '$2,487'],
    [1_234.5, 'gbp', '£1,234.50'],
    [0, 'usd', '$0'],
    [-12.3, 'eur', '-€12.30'],
    [100, 'JPY', '¥100'],
    [10, 'chf', 'CHF\u00a010'],
    [10, 'sek', 'kr\u00a010'],
    [10.5, 'xyz', 'XYZ\u00a010.50'],
  ])('of %d %s is %s', (amount, currency, message) => {
    expect(formatPrice(amount, currency)).toBe(message);
  });

  it.each([
    ['$', 'usd'],
    ['€', 'eur'],
    ['£', 'gbp'],
    ['¥', 'jpy'],
    ['CN¥', 'cny'],
    ['₹', 'inr'],
    ['₩', 'krw'],
    ['A$', 'aud'],
    ['CA$', 'cad'],
    ['NZ$', 'nzd'],
    ['R$', 'brl'],
    ['MX$', 'mxn'],
    ['₺', 'try'],
    ['CHF\u00a0', 'chf'],
    ['kr\u00a0', 'sek'],
    ['kr\u00a0', 'nok'],
    ['kr\u00a0', 'dkk'],
    ['zł\u00a0', 'pln'],
    ['Kč\u00a0', 'czk'],
    ['Ft\u00a0', 'huf'],
    ['lei\u00a0', 'ron'],
    ['лв\u00a0', 'bgn'],
  ])('begins with %j in %s', (symbol, currency) => {
    expect(formatPrice(1, currency)).toBe(`${symbol}1`);
  });

  it('has a symbol for about 22 currencies', () => {
    const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
    const known = codes.filter((code) => code === 'chf' || !formatPrice(1, code).startsWith(code.toUpperCase()));
    expect(known.length).toBeGreaterThanOrEqual(20);
    expect(known.length).toBeLessThanOrEqual(24);
  });
});
