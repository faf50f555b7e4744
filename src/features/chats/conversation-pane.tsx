import { memo } from 'react';
import { liveOr } from '#replica/live/use-live.tsx';
import type { ChatsPlace } from './chats-place.ts';
import { useLeaveChat } from './leave-chat.ts';
import { NoConversation } from './no-conversation.tsx';
import { useOpenChat } from './open-chat.ts';
import { OpenConversation } from './open-conversation.tsx';

/**
 * The conversation that the address names, or what stands in its place. What happens in the list draws nothing here
 * anew.
 */
export const ConversationPane = memo(function ConversationPane({
  teamId,
  place,
  onPlace,
}: {
  teamId: string;
  place: ChatsPlace;
  onPlace: (place: ChatsPlace, replace: boolean) => void;
}) {
  const chatId = place.chat;
  const onBack = useLeaveChat(place, () => onPlace({ ...place, chat: undefined }, true));
  const live = useOpenChat(teamId, chatId ?? '');
  const open = liveOr(live, undefined);
  if (open !== undefined) return <OpenConversation open={open} onBack={onBack} />;
  return live.state === 'ready' ? <NoConversation missingId={chatId} onBack={onBack} /> : null;
});
