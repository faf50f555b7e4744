import Clock3 from 'lucide-react/icons/clock-3';
import type { Chat, ChatAssignment } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { assignChat } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { assigneeOptions, NOBODY_CHOSEN } from '../assignee-options.ts';
import { NO_MEMBERS, otherMember, useTeamMembers } from '../team-members.ts';

/** Assigns a conversation to a member, and says who did so and when. It waits offline. */
export function AssignControl({ userId, chat }: { userId: string; chat: Chat }) {
  const replica = useReplica();
  const isOffline = useReach() !== 'reachable';
  const live = useTeamMembers(chat.teamId);
  const members = liveOr(live, NO_MEMBERS);
  const { assignment } = chat;
  const { waiting, waitingOffline } = textsOfCommand({ type: 'chat.assign' });
  return (
    <section
      data-assign={chat.id}
      aria-label={t('Assign {name}', { name: prospectName(chat) })}
      className="flex flex-col gap-2"
    >
      <h3 className="font-medium">{t('Assigned to')}</h3>
      <SelectMenu
        label={t('Assigned to')}
        placeholder={otherMember(live)}
        className="w-full"
        value={assignment?.member ?? NOBODY_CHOSEN}
        options={[{ value: NOBODY_CHOSEN, label: t('Nobody') }, ...assigneeOptions(members, userId)]}
        onChange={(member) => void assignChat(replica, chat, member)}
      />
      <p role="status" className="flex gap-1.5 text-small text-ink-muted empty:hidden">
        {chat.unsaved?.['assignment'] !== undefined ? (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            <span>{isOffline ? waitingOffline : waiting}</span>
          </>
        ) : (
          assignment !== undefined && assignment.at !== '' && <AssignedBy assignment={assignment} members={members} />
        )}
      </p>
    </section>
  );
}

/** Says who assigned a conversation, where known, and when. */
function AssignedBy({
  assignment: { by, byKey, at },
  members,
}: {
  assignment: ChatAssignment;
  members: ReadonlyMap<string, string>;
}) {
  const name = byKey || members.get(by);
  return (
    <span>
      <Trans
        text={
          name === undefined
            ? 'Assigned {when}'
            : byKey === ''
              ? 'Assigned by {name} {when}'
              : 'Assigned with the API key {name} {when}'
        }
        parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={at} format={relativeTime} /> }}
      />
    </span>
  );
}
