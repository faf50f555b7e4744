import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { PauseWait } from '#domain/chat/pause-control-state.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { t } from '#i18n/translate.ts';
import { useMedia } from '#ui/use-media.ts';
import { VirtualGrid } from '#ui/lists/virtual-grid.tsx';
import { isImportingInto, type RecentImports } from '../detail/recent-imports.ts';
import { CampaignCard } from './campaign-card.tsx';
import type { CampaignRowProps } from './campaign-row.ts';
import { CampaignItem } from './campaign-item.tsx';
import { CARD_GRID, ITEM_LIST } from './campaigns-skeleton.tsx';

/** Must match `CARD_GRID`. */
const TWO_COLUMNS = '(width >= 64rem)';
/** Usual height of a line of running campaigns, in px: cards, and the items of a phone. */
const USUAL_HEIGHT = { cards: 360, items: 76 } as const;

interface CampaignCardsProps extends Pick<
  CampaignRowProps,
  'record' | 'areProfilesRead' | 'offlineReason' | 'duplicateBlockedReason' | 'onAction' | 'onUpload'
> {
  readonly campaigns: readonly Campaign[];
  readonly profileOf: (campaign: Campaign) => Profile | undefined;
  /** Returns what a campaign's pending pause or resume waits for. */
  readonly pendingPauseReasonOf: (campaignId: string) => PauseWait;
  readonly recentImports: RecentImports;
  /** Whether the plan allows another campaign. */
  readonly canAdd: boolean;
  readonly isPhone: boolean;
}

/** Lays the cards out in two columns where there is room, and as a list on a phone; long lists are virtualised. */
export function CampaignCards({
  campaigns,
  profileOf,
  pendingPauseReasonOf,
  recentImports,
  canAdd,
  isPhone,
  ...card
}: CampaignCardsProps) {
  const columns = useMedia(TWO_COLUMNS) ? 2 : 1;
  const Item = isPhone ? CampaignItem : CampaignCard;
  return (
    <VirtualGrid
      key={isPhone ? 'items' : 'cards'}
      label={t('Campaigns')}
      items={campaigns}
      columns={columns}
      className={isPhone ? ITEM_LIST : CARD_GRID}
      estimatedLineHeight={isPhone ? USUAL_HEIGHT.items : USUAL_HEIGHT.cards}
      renderItem={(campaign, position) => (
        <Item
          key={campaign.id}
          campaign={campaign}
          profile={profileOf(campaign)}
          pendingPauseReason={pendingPauseReasonOf(campaign.id)}
          isImporting={isImportingInto(recentImports, campaign)}
          position={position}
          {...card}
        />
      )}
      lastItem={
        canAdd &&
        !isPhone && (
          <li key="another" className="flex min-h-40">
            <Link
              to="/campaigns/create"
              className="flex grow flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control p-6 font-medium text-ink-muted hover:bg-hover hover:text-ink"
            >
              <Plus size={20} strokeWidth={1.5} aria-hidden />
              {t('Create a new campaign')}
            </Link>
          </li>
        )
      }
    />
  );
}
