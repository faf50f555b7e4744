import { lastCampaignDays, readCampaignDays } from '#domain/campaign-days.ts';
import type { Campaign } from '#domain/campaign.ts';
import type { Profile } from '#domain/profile.ts';
import { localTimeOf, zoneOf } from '#domain/working-hours.ts';
import { say } from '#languages/say.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { SpanChoice } from '#ui/span-choice.tsx';
import { useMinuteClock } from '#ui/time-text.tsx';
import type { CampaignPlace } from './campaign-place.ts';
import { DaysChart } from './days-chart.tsx';
import { missingDaysWords } from './days-words.ts';

interface CampaignDaysCardProps {
  readonly campaign: Campaign;
  readonly profile: Profile | undefined;
  readonly place: CampaignPlace;
  readonly onPlace: (place: CampaignPlace) => void;
}

/** What the campaign did in the last 30 or 90 days, those of its profile's calendar. */
export function CampaignDaysCard({ campaign, profile, place, onPlace }: CampaignDaysCardProps) {
  const now = useMinuteClock();
  const span = place.days === '90' ? 90 : 30;
  const zone = zoneOf(profile ?? { country: '' });
  const known = readCampaignDays(campaign.days);
  const days = lastCampaignDays(known, localTimeOf(now, zone).day, span);
  const missing = missingDaysWords(known, campaign.stats, days[0]?.day ?? '');
  return (
    <SectionCard
      title={say('Day by day')}
      subtitle={say("In the profile's local time, {zone}", { zone: zone.replaceAll('_', ' ') })}
      acts={<SpanChoice span={span} onSpan={(count) => onPlace({ ...place, days: count === 90 ? '90' : undefined })} />}
    >
      <DaysChart days={days} />
      {missing !== undefined && <p className="mt-3 text-small text-ink-muted">{missing}</p>}
    </SectionCard>
  );
}
