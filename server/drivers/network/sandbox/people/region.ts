import type { Language } from '#server/drivers/ai/template/text-language.ts';

/** Where people of one country and language live, work, and what they are called. All companies are invented. */
export interface Region {
  /** English name, as shown beside a prospect. */
  readonly country: string;
  readonly language: Language;
  readonly cities: readonly string[];
  readonly givenNames: readonly string[];
  readonly familyNames: readonly string[];
  readonly companies: readonly string[];
  readonly titles: readonly string[];
}
