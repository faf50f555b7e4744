import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Reach } from '#domain/sync/sync-status.ts';
import { liveOr, valueOf } from '#replica/live/use-live.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { useDuplicates } from './duplicates.ts';
import { ChatListPane } from '../list/chat-list-pane.tsx';
import { useChatList, useProfiles, useUnreadIds } from '../chat-queries.ts';
import { ALL_PROFILES } from '../chats-search-params.ts';

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
  const searchParams = { profile: ALL_PROFILES, campaign: campaignId, people: 'all' } as const;
  const unread = useUnreadIds(teamId);
  const filter = useMemo(() => ({ teamId, campaignId }), [teamId, campaignId]);
  const { listing, showMore } = useChatList(filter);
  const profiles = valueOf(useProfiles(teamId), NONE);
  const duplicates = liveOr(useDuplicates(teamId), NONE).filter(
    ({ chat, other }) => chat.campaignId === campaignId || other.campaignId === campaignId,
  );
  const open = (chat: string) => void navigate({ to: '/messages', search: { ...searchParams, chat } });
  return (
    <>
      {duplicates.length > 0 && (
        <div className="max-h-60 overflow-y-auto border-t border-line">
          {duplicates.map((pair) => (
            <DuplicateNotice key={pair.chat.id} pair={pair} />
          ))}
        </div>
      )}
      <div className="h-120 border-t border-line">
        <ChatListPane
          searchParams={searchParams}
          listing={listing}
          isFiltered={false}
          unread={unread}
          profiles={profiles}
          campaigns={NONE}
          reach={reach}
          onOpen={open}
          onShowMore={showMore}
          onClearFilters={() => undefined}
        />
      </div>
    </>
  );
}
