import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { say } from '#i18n/translate.ts';
import { useMedia } from '#ui/use-media.ts';
import { VirtualGrid } from '#ui/lists/virtual-grid.tsx';
import { CampaignCard, type CampaignCardProps } from './campaign-card.tsx';
import { CARD_GRID } from './campaigns-skeleton.tsx';

/** As `CARD_GRID` has it. */
const TWO_COLUMNS = '(width >= 64rem)';
/** What a line of running campaigns takes, in px. */
const USUAL_HEIGHT = 360;

interface CampaignCardsProps extends Pick<
  CampaignCardProps,
  'record' | 'offlineReason' | 'copyBlock' | 'onAct' | 'onUpload'
> {
  readonly campaigns: readonly Campaign[];
  readonly profileOf: (campaign: Campaign) => Profile | undefined;
  /** What a pause of a campaign, or its end, waits for, by its id. */
  readonly waitOf: (campaignId: string) => PauseWait;
  /** The campaigns that prospects are on their way to. */
  readonly coming: ReadonlySet<string>;
  /** Whether the team may have another one. */
  readonly mayAdd: boolean;
}

/** The cards in two columns where there is room; of very many, those in sight. */
export function CampaignCards({ campaigns, profileOf, waitOf, coming, mayAdd, ...card }: CampaignCardsProps) {
  const columns = useMedia(TWO_COLUMNS) ? 2 : 1;
  return (
    <VirtualGrid
      label={say('Campaigns')}
      items={campaigns}
      columns={columns}
      className={CARD_GRID}
      usualHeight={USUAL_HEIGHT}
      renderItem={(campaign, place) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          profile={profileOf(campaign)}
          wait={waitOf(campaign.id)}
          isComing={coming.has(campaign.id)}
          place={place}
          {...card}
        />
      )}
      last={
        mayAdd && (
          <li key="another" className="flex min-h-40">
            <Link
              to="/campaigns/create"
              className="flex grow flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control p-6 font-medium text-ink-muted hover:bg-hover hover:text-ink"
            >
              <Plus size={20} strokeWidth={1.5} aria-hidden />
              {say('Create a new campaign')}
            </Link>
          </li>
        )
      }
    />
  );
}
