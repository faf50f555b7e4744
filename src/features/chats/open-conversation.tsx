import { useEffect } from 'react';
import { prospectName } from '#domain/person-name.ts';
import { useReplica } from '#replica/use-live.tsx';
import { wantBody } from '#replica/wanted-bodies.ts';
import { togglePause } from './chat-commands.ts';
import { useChatKeys } from './chat-keys.ts';
import type { OpenChat } from './chat-queries.ts';
import { Conversation } from './conversation.tsx';
import { ProspectFacts } from './prospect-facts.tsx';

/** The open conversation and, from 1 280 px, the prospect's facts beside it. */
export function OpenConversation({ open, onBack }: { open: OpenChat; onBack: () => void }) {
  const replica = useReplica();
  useChatKeys((key) => {
    if (key !== 'pause') return false;
    void togglePause(replica, open.chat);
    return true;
  });
  const hasBody = open.body !== undefined;
  useEffect(() => {
    if (!hasBody) void wantBody(replica, open.chat.id);
  }, [replica, open.chat.id, hasBody]);
  return (
    <div className="flex h-full">
      <div className="min-w-0 grow">
        <Conversation open={open} onBack={onBack} />
      </div>
      <aside aria-label={`About ${prospectName(open.chat)}`} className="hidden h-full w-68 shrink-0 overflow-y-auto border-s border-line xl:block 2xl:w-80">
        <ProspectFacts open={open} />
      </aside>
    </div>
  );
}
