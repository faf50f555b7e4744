import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CampaignHandover } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { MESSAGE_COST_MESSAGES } from '#domain/credit/credit.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { ProfileStrip } from './profile-strip.tsx';
import type { CampaignDetails } from './campaign-details.ts';

/** Links to the offer, prompt and profile of a campaign. */
export function CampaignSetupCard({ details: { campaign, profile, offers, prompts } }: { details: CampaignDetails }) {
  const offer = offers.find(({ id }) => id === campaign.offerId);
  const prompt = prompts.find(({ id }) => id === campaign.promptId);
  return (
    <SectionCard title={t('Setup')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact name={t('Offer')}>
          {offer === undefined ? (
            '–'
          ) : (
            <Link
              to="/products"
              search={{ q: offer.name }}
              className="link touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {offer.name}
            </Link>
          )}
        </Fact>
        <Fact name={t('Prompt')}>
          {prompt === undefined ? (
            '–'
          ) : (
            <Link
              to="/prompts/$promptId"
              params={{ promptId: prompt.id }}
              className="link touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {prompt.name}
            </Link>
          )}
        </Fact>
        {campaign.target !== '' && <Fact name={t('Target')}>{campaign.target}</Fact>}
        <Fact name={t('Qualifies')}>{campaign.qualificationAutomatic ? t('By a high score') : t('By a person')}</Fact>
        <Fact name={t('Messages')}>
          {campaign.approvesMessages === true ? t('Sent once you approve them') : t('Sent by the AI')}
        </Fact>
        {campaign.qualificationVerification !== '' && (
          <Fact name={t('To verify')}>{campaign.qualificationVerification}</Fact>
        )}
        <Fact name={t('Created')}>
          {campaign.createdAt === '' ? (
            CAMPAIGN_MESSAGES.unknownDate
          ) : (
            <TimeText time={campaign.createdAt} format={relativeTime} />
          )}
        </Fact>
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <ProfileStrip profile={profile} isAssigned={campaign.profileId !== ''} />
        {campaign.handover !== undefined && <HandoverText handover={campaign.handover} />}
        <p className="mt-3 text-small text-ink-muted">{MESSAGE_COST_MESSAGES}</p>
      </div>
    </SectionCard>
  );
}

/** Says how many of the waiting prospects have moved to the profile that was chosen. */
const HandoverText = ({ handover: { moved, total } }: { handover: CampaignHandover }) => (
  <p role="status" className="mt-3 text-small text-ink-muted tabular-nums">
    {t('Takes over the waiting prospects: {moved} of {total}', {
      moved: formatNumber(moved),
      total: formatNumber(total),
    })}
  </p>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline">
    <dt className="text-ink-muted">{name}</dt>
    <dd dir="auto" className="min-w-0 break-words">
      {children}
    </dd>
  </div>
);
