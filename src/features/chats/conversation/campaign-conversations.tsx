import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Reach } from '#domain/sync/sync-status.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { ChatListPane } from '../list/chat-list-pane.tsx';
import { useChatList, useProfiles, useUnreadIds } from '../chat-queries.ts';
import { ALL_PROFILES } from '../chats-search.ts';

const NONE: readonly never[] = [];

/** Lists the chats of one campaign, including those not started; each links to Messages. */
export function CampaignConversations({
  teamId,
  campaignId,
  reach,
}: {
  teamId: string;
  campaignId: string;
  reach: Reach;
}) {
  const navigate = useNavigate();
  const searchParams = { profile: ALL_PROFILES, campaign: campaignId };
  const unread = useUnreadIds(teamId);
  const filter = useMemo(() => ({ teamId, campaignId }), [teamId, campaignId]);
  const { listing, showMore } = useChatList(filter);
  const profiles = liveOr(useProfiles(teamId), NONE);
  return (
    <div className="h-120 border-t border-line">
      <ChatListPane
        searchParams={searchParams}
        listing={listing}
        isFiltered={false}
        unread={unread}
        profiles={profiles}
        campaigns={NONE}
        reach={reach}
        onOpen={(chat) => void navigate({ to: '/messages', search: { ...searchParams, chat } })}
        onShowMore={showMore}
        onClearFilters={() => undefined}
      />
    </div>
  );
}
