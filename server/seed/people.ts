import { createRandom, integerBetween, pick, type Random } from '#domain/random.ts';
import { REGIONS } from '#server/drivers/network/sandbox/people/regions.ts';
import type { Region } from '#server/drivers/network/sandbox/people/region.ts';

/** A row of LinkedIn's own export of connections. */
export interface Connection {
  readonly firstName: string;
  readonly lastName: string;
  readonly url: string;
  readonly email: string;
  readonly company: string;
  readonly position: string;
  /** Such as `12 Mar 2026`. */
  readonly connectedOn: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Invented people, always the same for a seed; no two have the same address. `countries` (English names) bounds where
 * they come from; all regions otherwise.
 */
export function generateConnections(seed: string, count: number, countries?: readonly string[]): Connection[] {
  const random = createRandom(`people|${seed}`);
  const regions = REGIONS.filter((region) => countries === undefined || countries.includes(region.country));
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const region = pick(random, regions);
    const firstName = pick(random, region.givenNames);
    // A name that is taken in its region gets a second family name, as people with common names do.
    let lastName = pick(random, region.familyNames);
    for (let tries = 0; taken.has(`${firstName} ${lastName}`) && tries < 20; tries += 1)
      lastName = pick(random, region.familyNames);
    taken.add(`${firstName} ${lastName}`);
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
    // Most people keep their address to themselves.
    email: random() < 0.06 ? `${handle}@${slugOf(company) || 'mail'}.example` : '',
    company,
    position: pick(random, region.titles),
    connectedOn: `${String(integerBetween(random, 1, 28)).padStart(2, '0')} ${pick(random, MONTHS)} ${integerBetween(random, 2020, 2025)}`,
  };
}

/** Latin letters and digits joined by hyphens, as in the network's addresses; empty for other scripts. */
export const slugOf = (text: string): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
