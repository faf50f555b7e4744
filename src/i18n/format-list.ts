import { figureLocale } from './translate.ts';

/** Several things in one sentence: `a, b and c`, or `a, b or c`. */
export const sayList = (things: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(figureLocale() === 'en-US' ? 'en-GB' : figureLocale(), { type }).format(things);
