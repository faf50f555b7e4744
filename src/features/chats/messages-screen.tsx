import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { classNames } from '#ui/class-names.ts';
import { ListState } from '#ui/list-state.tsx';
import { liveOr } from '#replica/use-live.tsx';
import { ChatFiltersOutline } from './chat-filters-outline.tsx';
import { useChatKeys, type ChatKey } from './chat-keys.ts';
import { ChatListPane } from './chat-list-pane.tsx';
import type { ChatFilter } from './chat-list.ts';
import { useCampaigns, useChatList, useOpenChat, useProfiles, useReach } from './chat-queries.ts';
import { ALL_PROFILES, type ChatsPlace } from './chats-place.ts';
import { readLastProfile, rememberProfile } from './last-profile.ts';

// The list is what one waits for; the code of its filters and of the conversation comes right behind it.
const ChatFilters = lazy(async () => ({ default: (await import('./chat-filters.tsx')).ChatFilters }));
const OpenConversation = lazy(async () => ({ default: (await import('./open-conversation.tsx')).OpenConversation }));

interface MessagesScreenProps {
  readonly teamId: string;
  readonly place: ChatsPlace;
  /** Goes to another place; `replace` where going back would only undo typing or moving along the list. */
  readonly onPlace: (place: ChatsPlace, replace: boolean) => void;
}

const NO_PROFILES = [] as const;

/** The prospects' conversations: the list, the open one, and from 1 280 px the prospect's facts; pages of their own where there is no room for two. */
export function MessagesScreen({ teamId, place, onPlace }: MessagesScreenProps) {
  const profiles = useProfiles(teamId);
  const campaigns = useCampaigns(teamId);
  const reach = useReach();
  const listPane = useRef<HTMLElement>(null);

  // The address decides; without its word the profile chosen last; one that is not of this team counts as all.
  const wanted = place.profile ?? readLastProfile(teamId);
  const known = liveOr(profiles, undefined);
  const profileId = wanted === undefined || wanted === ALL_PROFILES || known?.every(({ id }) => id !== wanted) === true ? undefined : wanted;
  const { campaign: campaignId, q: search } = place;
  const status = place.status === undefined ? undefined : Number(place.status);
  const filter = useMemo<ChatFilter>(() => ({ teamId, profileId, campaignId, search, status }), [teamId, profileId, campaignId, search, status]);
  const { listing, showMore } = useChatList(filter);
  const isFiltered = campaignId !== undefined || search !== undefined || status !== undefined;

  const openLive = useOpenChat(teamId, place.chat ?? '');
  const open = liveOr(openLive, undefined);

  /** The conversation that was asked for last: keys may come faster than the screen follows. */
  const asked = useRef(place.chat);
  useEffect(() => {
    asked.current = place.chat;
  }, [place.chat]);
  const goToChat = (chat: string | undefined, replace: boolean) => {
    asked.current = chat;
    onPlace({ ...place, chat }, replace);
  };
  const focusRow = (id: string) => requestAnimationFrame(() => listPane.current?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`)?.focus());

  function handleKey(key: ChatKey): boolean {
    const rows = listing?.rows ?? [];
    const current = rows.findIndex(({ id }) => id === asked.current);
    if (key === 'search') listPane.current?.querySelector<HTMLElement>('[data-search]')?.focus();
    else if (key === 'back') {
      if (asked.current !== undefined) {
        focusRow(asked.current);
        goToChat(undefined, false);
      }
    } else if (key === 'open') {
      const first = rows[Math.max(0, current)];
      if (first !== undefined) goToChat(first.id, false);
    } else if (key === 'pause') {
      return false;
    } else {
      const next = rows[key === 'next' ? current + 1 : current === -1 ? rows.length - 1 : current - 1];
      if (next !== undefined) goToChat(next.id, asked.current !== undefined);
    }
    return true;
  }
  useChatKeys(handleKey);

  useEffect(() => {
    // So that a conversation opens at once, and offline too.
    void import('./open-conversation.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (place.profile !== undefined) rememberProfile(teamId, place.profile);
  }, [teamId, place.profile]);

  return (
    <div className="flex h-full">
      <h1 className="sr-only">Messages</h1>
      <section ref={listPane} aria-label="Filters and conversations" className={classNames('h-full w-full shrink-0 flex-col border-e border-line lg:flex lg:w-90 2xl:w-100', place.chat === undefined ? 'flex' : 'hidden')}>
        <Suspense fallback={<ChatFiltersOutline />}>
          <ChatFilters
            place={place}
            profileId={profileId}
            profiles={profiles}
            campaigns={campaigns}
            onProfile={(profile) => onPlace({ ...place, profile, chat: undefined }, false)}
            onFilter={(change) => onPlace({ ...place, ...change }, change.q !== undefined || place.q !== undefined)}
          />
        </Suspense>
        <div className="min-h-0 grow">
          <ChatListPane
            place={place}
            listing={listing}
            isFiltered={isFiltered}
            profiles={known ?? NO_PROFILES}
            reach={reach}
            onShowMore={showMore}
            onClearFilters={() => onPlace({ profile: place.profile, chat: place.chat }, false)}
          />
        </div>
      </section>
      <div className={classNames('h-full min-w-0 grow', place.chat === undefined ? 'hidden lg:block' : 'block')}>
        {place.chat === undefined ? (
          <div className="grid h-full place-items-center">
            <ListState title="Select a chat to view messages" drawing={<MessageSquareText size={32} strokeWidth={1.25} />}>
              Move with <kbd>j</kbd> and <kbd>k</kbd>, pause with <kbd>p</kbd>.
            </ListState>
          </div>
        ) : open !== undefined ? (
          <Suspense fallback={null}>
            <OpenConversation open={open} onBack={() => goToChat(undefined, false)} />
          </Suspense>
        ) : (
          openLive.state === 'ready' && (
            <div className="grid h-full place-items-center">
              <ListState
                title="This conversation is not on this device yet"
                act={
                  <button type="button" className="button-secondary" onClick={() => goToChat(undefined, false)}>
                    Back to the list
                  </button>
                }
              >
                It appears here once it was read from the server, unless it was deleted or belongs to another team.
              </ListState>
            </div>
          )
        )}
      </div>
    </div>
  );
}
