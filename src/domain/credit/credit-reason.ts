import { t } from '#i18n/translate.ts';

/** Maps the reasons the server writes into credit records to their texts on screen. */
const REASONS: readonly (readonly [pattern: RegExp, toMessage: (name: string) => string])[] = [
  [/^AI message to (.+)$/, (name) => t('AI message to {name}', { name })],
  [/^Prompt test$/, () => t('Prompt test')],
  [/^Suggested reply$/, () => t('Suggested reply')],
  [/^Prompt test conversation$/, () => t('Prompt test conversation')],
  [/^Website read for an offer$/, () => t('Website read for an offer')],
  [/^Offer description written from answers$/, () => t('Offer description written from answers')],
  [/^Offer description improved$/, () => t('Offer description improved')],
  [/^Offer description generated$/, () => t('Offer description generated')],
  [/^Offer description from a website$/, () => t('Offer description from a website')],
  [/^Credits bought$/, () => t('Credits bought')],
  [/^(.+) plan, monthly credits$/, (plan) => t('{plan} plan, monthly credits', { plan })],
  [/^Unused credits of the period expired$/, () => t('Unused credits of the period expired')],
];

/** Translates a reason into the language of the page; returns an unknown one unchanged. */
export function creditReasonMessage(reason: string): string {
  for (const [pattern, toMessage] of REASONS) {
    const found = pattern.exec(reason);
    if (found !== null) return toMessage(found[1] ?? '');
  }
  return reason;
}
