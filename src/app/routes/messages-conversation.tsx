import type { ComponentProps } from 'react';
import { ConversationPane } from '#features/chats/conversation/conversation-pane.tsx';
import { usePermissions } from '../shell/use-permissions.ts';

/** Shows the open conversation with what the person's role permits; loaded after the list. */
export function MessagesConversation(props: Omit<ComponentProps<typeof ConversationPane>, 'refusalOf'>) {
  return <ConversationPane {...props} refusalOf={usePermissions(props.teamId).refusalOf} />;
}
