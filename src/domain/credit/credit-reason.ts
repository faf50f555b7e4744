import { say } from '#i18n/translate.ts';

/** Maps the reasons the server writes into credit records to their texts on screen. */
const REASONS: readonly (readonly [pattern: RegExp, words: (what: string) => string])[] = [
  [/^AI message to (.+)$/, (name) => say('AI message to {name}', { name })],
  [/^Prompt test$/, () => say('Prompt test')],
  [/^Prompt test conversation$/, () => say('Prompt test conversation')],
  [/^Website read for an offer$/, () => say('Website read for an offer')],
  [/^Offer description written from answers$/, () => say('Offer description written from answers')],
  [/^Offer description improved$/, () => say('Offer description improved')],
  [/^Offer description generated$/, () => say('Offer description generated')],
  [/^Offer description from a website$/, () => say('Offer description from a website')],
  [/^Credits bought$/, () => say('Credits bought')],
  [/^(.+) plan, monthly credits$/, (plan) => say('{plan} plan, monthly credits', { plan })],
  [/^Unused credits of the period expired$/, () => say('Unused credits of the period expired')],
];

/** Translates a reason into the language of the page; returns an unknown one unchanged. */
export function creditReasonMessage(reason: string): string {
  for (const [pattern, sayIt] of REASONS) {
    const found = pattern.exec(reason);
    if (found !== null) return sayIt(found[1] ?? '');
  }
  return reason;
}
