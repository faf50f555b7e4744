import { createRandom, integerBetween, pick, type Random } from '#domain/random.ts';
import { REGIONS } from '#server/drivers/network/sandbox/people/regions.ts';
import type { Region } from '#server/drivers/network/sandbox/people/region.ts';

/** A row of LinkedIn's export of connections. */
export interface Connection {
  readonly firstName: string;
  readonly lastName: string;
  readonly url: string;
  readonly email: string;
  readonly company: string;
  readonly position: string;
  /** For example `12 Mar 2026`. */
  readonly connectedOn: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Generates people, the same ones for each seed, with unique addresses. `countries` (English names) limits their
 * regions.
 */
export function generateConnections(seed: string, count: number, countries?: readonly string[]): Connection[] {
  const random = createRandom(`people|${seed}`);
  const regions = REGIONS.filter((region) => countries === undefined || countries.includes(region.country));
  const usedNames = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const region = pick(random, regions);
    const firstName = pick(random, region.givenNames);
    // A duplicate name gets another family name.
    let lastName = pick(random, region.familyNames);
    for (let tries = 0; usedNames.has(`${firstName} ${lastName}`) && tries < 20; tries += 1)
      lastName = pick(random, region.familyNames);
    usedNames.add(`${firstName} ${lastName}`);
    return connectionOf(random, region, firstName, lastName, `${seed}${index}`);
  });
}

function connectionOf(random: Random, region: Region, firstName: string, lastName: string, unique: string): Connection {
  const company = pick(random, region.companies);
  const handle = slugOf(`${firstName} ${lastName}`) || 'member';
  const suffix = Math.floor(createRandom(`slug|${unique}`)() * 16 ** 8)
    .toString(16)
    .padStart(8, '0');
  return {
    firstName,
    lastName,
    url: `https://www.linkedin.com/in/${handle}-${suffix}`,
    // Most people hide their email address.
    email: random() < 0.06 ? `${handle}@${slugOf(company) || 'mail'}.example` : '',
    company,
    position: pick(random, region.titles),
    connectedOn: `${String(integerBetween(random, 1, 28)).padStart(2, '0')} ${pick(random, MONTHS)} ${integerBetween(random, 2020, 2025)}`,
  };
}

/** Returns Latin letters and digits joined by hyphens, as in addresses of the network; empty for other scripts. */
const slugOf = (text: string): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
