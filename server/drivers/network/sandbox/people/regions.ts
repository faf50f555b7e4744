import { createRandom, pick } from '#domain/random.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import type { Language } from '#server/drivers/ai/template/text-language.ts';
import { ASIAN_REGIONS } from './asia.ts';
import { ENGLISH_REGIONS } from './english.ts';
import { FRENCH_REGIONS } from './french.ts';
import { GERMAN_REGIONS } from './german.ts';
import { NORTHERN_REGIONS } from './northern-europe.ts';
import type { Region } from './region.ts';
import { SOUTHERN_REGIONS } from './southern-europe.ts';

export const REGIONS: readonly Region[] = [
  ...ENGLISH_REGIONS,
  ...FRENCH_REGIONS,
  ...GERMAN_REGIONS,
  ...SOUTHERN_REGIONS,
  ...NORTHERN_REGIONS,
  ...ASIAN_REGIONS,
];

/** Language of the region a profile of this country belongs to. The codes are those of the profile's country list. */
const LANGUAGE_OF_PROFILE_COUNTRY: Readonly<Record<string, Language>> = {
  AT: 'de',
  BE: 'fr',
  BR: 'pt',
  CH: 'de',
  CO: 'es',
  DE: 'de',
  ES: 'es',
  FR: 'fr',
  IT: 'it',
  JP: 'ja',
  LU: 'fr',
  NL: 'nl',
  PL: 'pl',
  PT: 'pt',
};
const languageOfProfile = (country: string): Language => LANGUAGE_OF_PROFILE_COUNTRY[country.toUpperCase()] ?? 'en';

const byFamilyName = indexBy((region) => region.familyNames);
const byGivenName = indexBy((region) => region.givenNames);

function indexBy(namesOf: (region: Region) => readonly string[]): ReadonlyMap<string, readonly Region[]> {
  const index = new Map<string, Region[]>();
  for (const region of REGIONS) {
    for (const name of namesOf(region)) {
      const key = name.toLowerCase();
      index.set(key, [...(index.get(key) ?? []), region]);
    }
  }
  return index;
}

/** Returns the regions of a full name: by its first and last word, in either order. */
function regionsOfName(name: string): Region[] {
  const words = name
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const scores = new Map<Region, number>();
  const add = (regions: readonly Region[] | undefined, points: number): void => {
    for (const region of regions ?? []) scores.set(region, (scores.get(region) ?? 0) + points);
  };
  for (let length = 1; length <= words.length; length += 1) {
    const head = words.slice(0, length).join(' ');
    const tail = words.slice(words.length - length).join(' ');
    add(byGivenName.get(head), 2);
    add(byFamilyName.get(tail), 3);
    add(byFamilyName.get(head), 1);
    add(byGivenName.get(tail), 1);
  }
  const best = Math.max(0, ...scores.values());
  return [...scores].filter(([, score]) => score === best).map(([region]) => region);
}

/**
 * Returns the region a person most likely lives in: by the script and words of the name, otherwise the profile's
 * region.
 */
export function regionOf(prospect: Pick<Prospect, 'name' | 'country' | 'city'>, profileCountry: string): Region {
  const stated = REGIONS.filter((region) => region.country === prospect.country);
  const inCity = stated.find((region) => region.cities.includes(prospect.city));
  if (inCity !== undefined) return inCity;
  const candidates = stated.length > 0 ? stated : candidatesByName(prospect.name, profileCountry);
  return pick(createRandom(`region|${prospect.name}`), candidates);
}

function candidatesByName(name: string, profileCountry: string): readonly Region[] {
  const named = regionsOfName(name);
  if (named.length > 0) return named;
  const language: Language = /[\u3040-\u30FF\u4E00-\u9FFF]/.test(name)
    ? 'ja'
    : /[\u0600-\u06FF]/.test(name)
      ? 'ar'
      : languageOfProfile(profileCountry);
  return REGIONS.filter((region) => region.language === language);
}
