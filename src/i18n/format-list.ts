import { dateLocale } from './translate.ts';

/** Joins several items in a sentence: `a, b and c`, or `a, b or c`. */
export const formatList = (things: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(dateLocale() ?? 'en-GB', { type }).format(things);
