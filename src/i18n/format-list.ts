import { figureLocale } from './translate.ts';

/** Joins several items in a sentence: `a, b and c`, or `a, b or c`. */
export const sayList = (things: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(figureLocale() === 'en-US' ? 'en-GB' : figureLocale(), { type }).format(things);
