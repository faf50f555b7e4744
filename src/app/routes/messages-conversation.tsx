import type { ComponentProps } from 'react';
import { ConversationPane } from '#features/chats/conversation/conversation-pane.tsx';
import { useShellTeam } from '#features/teams/team-queries.ts';
import { usePermissions } from '../shell/use-permissions.ts';
import { creditAvailability } from './credit-availability.tsx';

/** Shows the open conversation with what the person's role and the team's credits permit; loaded after the list. */
export function MessagesConversation(
  props: Omit<ComponentProps<typeof ConversationPane>, 'refusalOf' | 'suggestionTerms'>,
) {
  const { refusalOf, offlineReason } = usePermissions(props.teamId);
  const team = useShellTeam();
  const credits = creditAvailability(team.state === 'ready' ? team.active.record : undefined);
  return <ConversationPane {...props} refusalOf={refusalOf} suggestionTerms={{ offlineReason, credits }} />;
}
