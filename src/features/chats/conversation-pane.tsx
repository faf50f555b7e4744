import { liveOr } from '#replica/use-live.tsx';
import { NoConversation } from './no-conversation.tsx';
import { useOpenChat } from './open-chat.ts';
import { OpenConversation } from './open-conversation.tsx';

/** The conversation that the address names, or what stands in its place. */
export function ConversationPane({ teamId, chatId, onBack }: { teamId: string; chatId: string | undefined; onBack: () => void }) {
  const live = useOpenChat(teamId, chatId ?? '');
  const open = liveOr(live, undefined);
  if (open !== undefined) return <OpenConversation open={open} onBack={onBack} />;
  return live.state === 'ready' ? <NoConversation missingId={chatId} onBack={onBack} /> : null;
}
