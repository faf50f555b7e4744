import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChatFiltersSkeleton } from '#features/chats/filters/chat-filters-skeleton.tsx';
import type { ChatsSearchParams } from '#features/chats/chats-search-params.ts';
import { MessagesScreen } from '#features/chats/messages-screen.tsx';
import { useSession } from '#features/session/session.ts';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { t } from '#i18n/translate.ts';

const route = getRouteApi('/shell/messages');
const TeamPending = lazy(async () => ({ default: (await import('../shell/team-pending.tsx')).TeamPending }));

// The list comes first.
const MessagesConversation = lazy(async () => ({
  default: (await import('./messages-conversation.tsx')).MessagesConversation,
}));

const SKELETON = (
  <div
    role="status"
    aria-label={t('Loading your team')}
    className="h-full w-full border-e border-line lg:w-90 2xl:w-100"
  >
    <ChatFiltersSkeleton />
  </div>
);

/** Shows the messages of the active team; the search params hold the screen's state. */
export function MessagesRoute() {
  const searchParams = route.useSearch();
  const navigate = useNavigate();
  const { user } = useSession();
  const team = useShellTeam();
  if (team.state === 'ready') {
    const { id } = team.active.team;
    const props = {
      userId: user.id,
      teamId: id,
      searchParams,
      onSearchParamsChange: (next: ChatsSearchParams, replace: boolean) =>
        void navigate({ to: '/messages', search: next, replace }),
    };
    return <MessagesScreen key={`${user.id} ${id}`} {...props} conversation={<MessagesConversation {...props} />} />;
  }
  return (
    <Suspense fallback={SKELETON}>
      <TeamPending fallback={SKELETON} />
    </Suspense>
  );
}
