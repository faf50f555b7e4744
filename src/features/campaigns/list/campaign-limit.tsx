import { hasRoomFor } from '#domain/plan/plan-change.ts';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';

/** Shows how many campaigns exist and how many the plan allows; -1 is unlimited (specification part 2 §9). */
export const CampaignUsage = ({ used, limits }: { used: number; limits: Team['limits'] }) => (
  <Chip tone={hasRoomFor('campaigns', used, limits) ? 'neutral' : 'warning'} className="tabular-nums">
    <span className="sr-only">{t('Campaigns used:')} </span>
    {limits.maxCampaigns < 0 ? t('Unlimited') : `${used}/${limits.maxCampaigns}`}
  </Chip>
);
