import { formatList } from '#i18n/format-list.ts';
import { planMessage, PLANS } from './plan.ts';

/** Returns the names of the plans on sale for which `has` holds, as they stand in a sentence. */
export const planNamesWith = (has: (plan: string) => boolean): string => formatList(PLANS.filter(has).map(planMessage));
