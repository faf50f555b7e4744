import type { Decision } from '#domain/chat/decision.ts';
import { t } from '#i18n/translate.ts';

/** Names the values of the filter by decision. */
export const DECISION_MESSAGES: Readonly<Record<Decision, string>> = {
  'to-decide': t('To decide'),
  qualified: t('Qualified by hand'),
  'not-qualified': t('Not qualified'),
};
