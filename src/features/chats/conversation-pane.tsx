import { liveOr } from '#replica/use-live.tsx';
import type { ChatsPlace } from './chats-place.ts';
import { useLeaveChat } from './leave-chat.ts';
import { NoConversation } from './no-conversation.tsx';
import { useOpenChat } from './open-chat.ts';
import { OpenConversation } from './open-conversation.tsx';

/** The conversation that the address names, or what stands in its place. */
export function ConversationPane({ teamId, place, onChat }: { teamId: string; place: ChatsPlace; onChat: (chatId: string | undefined, replace: boolean) => void }) {
  const chatId = place.chat;
  const onBack = useLeaveChat(place, () => onChat(undefined, true));
  const live = useOpenChat(teamId, chatId ?? '');
  const open = liveOr(live, undefined);
  if (open !== undefined) return <OpenConversation open={open} onBack={onBack} />;
  return live.state === 'ready' ? <NoConversation missingId={chatId} onBack={onBack} /> : null;
}
