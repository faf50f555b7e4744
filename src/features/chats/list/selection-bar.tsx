import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgeX from 'lucide-react/icons/badge-x';
import Check from 'lucide-react/icons/check';
import Mail from 'lucide-react/icons/mail-open';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import TagIcon from 'lucide-react/icons/tag';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { isRatable } from '#domain/chat/decision.ts';
import type { ChatCommand } from '#domain/commands/chat/definitions.ts';
import { reasonOf, textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { t } from '#i18n/translate.ts';
import { issueCommand } from '#features/commands/issue-command.ts';
import { markSeen } from '#replica/live/unread.ts';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menus/menu.tsx';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { assigneeOptions, NOBODY_CHOSEN } from '../assignee-options.ts';
import { assignmentCommand, draftCommand, pauseCommand, ratingCommand } from '../chat-commands.ts';
import { draftOf, isBeingChanged } from '../drafts/approve.ts';
import { openTags } from '../tags/tags-state.ts';
import { NO_MEMBERS, useTeamMembers } from '../team-members.ts';

interface SelectionBarProps {
  readonly userId: string;
  readonly teamId: string;
  readonly selected: ReadonlySet<string>;
  /** The listed rows. */
  readonly listedChats: readonly Chat[];
  /** True when these are all rows. */
  readonly isComplete: boolean;
  readonly onSelectionChange: (ids: ReadonlySet<string>) => void;
  readonly onEnd: () => void;
  /** Called after the bar disappeared with the focus. */
  readonly onFocusLost: () => void;
}

const NOTHING_TO_APPROVE = t('No AI message waits for approval.');
const BEING_CHANGED = t('You are changing a message. Approve it in its conversation.');

/** Renders the bulk actions for selected chats. */
export function SelectionBar({
  userId,
  teamId,
  selected,
  listedChats,
  isComplete,
  onSelectionChange,
  onEnd,
  onFocusLost,
}: SelectionBarProps) {
  const replica = useReplica();
  const members = liveOr(useTeamMembers(teamId), NO_MEMBERS);
  const [isBusy, setIsBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const passFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) onFocusLost();
  });
  useEffect(() => () => passFocus(), []);
  const hasAll = listedChats.every(({ id }) => selected.has(id));

  /** Runs an action for each chat in turn, so that each is stored or reported; those that failed stay selected. */
  async function forEach(failedTitle: string, change: (chat: Chat) => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const failed = new Set<string>();
    let reason = '';
    for (const chat of await replica.db.chats.bulkGet([...selected])) {
      // Deleted meanwhile.
      if (chat === undefined) continue;
      try {
        await change(chat);
      } catch (thrown) {
        failed.add(chat.id);
        reason = reasonOf(thrown);
      }
    }
    setIsBusy(false);
    if (failed.size === 0) onEnd();
    else {
      onSelectionChange(failed);
      showToast({
        tone: 'danger',
        title: failedTitle,
        description: t('{left} of {all} did not change. {reason}', { left: failed.size, all: selected.size, reason }),
      });
    }
  }

  const issueForEach = (type: ChatCommand['type'], commandOf: (chat: Chat) => ChatCommand): Promise<void> =>
    forEach(textsOfCommand({ type }).failed, (chat) => issueCommand(replica, chat.teamId, commandOf(chat)));

  /** Builds the rating of one of the selected. Throws when nobody has written to the prospect yet. */
  function rating(chat: Chat, verdict: 'qualified' | 'not-qualified'): ChatCommand {
    if (!isRatable(chat)) throw new OutriderError('conflict', t('You can rate a prospect after the first message.'));
    const note = chat.rating?.verdict === verdict ? chat.rating.note : '';
    return ratingCommand(chat, { verdict, note });
  }

  /** Builds the approval of one of the selected. Throws when nothing waits for it, or the person is changing it. */
  function approval({ id }: Chat): ChatCommand {
    // As it is listed: what came since was seen by nobody.
    const chat = listedChats.find((listed) => listed.id === id);
    const draft = chat && draftOf(chat);
    if (chat === undefined || draft === undefined) throw new OutriderError('conflict', NOTHING_TO_APPROVE);
    if (isBeingChanged(userId, chat, draft.id)) throw new OutriderError('conflict', BEING_CHANGED);
    return draftCommand(chat, draft.id, { decision: 'approve', content: draft.content });
  }

  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('Selected conversations')}
      className="flex flex-wrap items-center gap-1 border-t border-line bg-accent-soft px-3 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('{count} selected', { count: selected.size })}
      </p>
      {!hasAll && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => onSelectionChange(new Set([...selected, ...listedChats.map(({ id }) => id)]))}
        >
          {isComplete
            ? t('Select all {count}', { count: listedChats.length })
            : t('Select the newest {count}', { count: listedChats.length })}
        </button>
      )}
      <div className="ms-auto flex flex-wrap justify-end">
        <IconButton
          label={t('Pause the selected conversations')}
          icon={<Pause size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void issueForEach('chat.pause', (chat) => pauseCommand(chat, true))}
        />
        <IconButton
          label={t('Resume the selected conversations')}
          icon={<Play size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void issueForEach('chat.resume', (chat) => pauseCommand(chat, false))}
        />
        <IconButton
          label={t('Rate the selected conversations as qualified')}
          icon={<BadgeCheck size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void issueForEach('chat.rate', (chat) => rating(chat, 'qualified'))}
        />
        <IconButton
          label={t('Rate the selected conversations as not qualified')}
          icon={<BadgeX size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => void issueForEach('chat.rate', (chat) => rating(chat, 'not-qualified'))}
        />
        {listedChats.some(({ id, draftAt }) => draftAt !== undefined && selected.has(id)) && (
          <IconButton
            label={t('Approve the messages of the selected conversations')}
            icon={<Check size={16} strokeWidth={1.5} aria-hidden />}
            aria-disabled={isBusy}
            onClick={() => void issueForEach('chat.decideDraft', (chat) => approval(chat))}
          />
        )}
        <Menu
          buttonLabel={t('Assign the selected conversations')}
          button={<UserRoundPlus size={16} strokeWidth={1.5} aria-hidden />}
          buttonClassName="inline-grid size-9 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
          align="end"
          items={[...assigneeOptions(members, userId), { value: NOBODY_CHOSEN, label: t('Nobody') }].map(
            ({ value, label }) => ({
              key: value,
              label,
              startsGroup: value === NOBODY_CHOSEN,
              onSelect: () => void issueForEach('chat.assign', (chat) => assignmentCommand(chat, value)),
            }),
          )}
        />
        <IconButton
          label={t('Tag the selected conversations')}
          aria-haspopup="dialog"
          icon={<TagIcon size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() => openTags({ chatIds: [...selected] })}
        />
        <IconButton
          label={t('Mark the selected conversations as read')}
          icon={<Mail size={16} strokeWidth={1.5} aria-hidden />}
          aria-disabled={isBusy}
          onClick={() =>
            void forEach(t('Failed to mark the conversations as read'), (chat) => markSeen(replica, chat.id))
          }
        />
        <IconButton
          label={t('End the selection')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={onEnd}
        />
      </div>
    </div>
  );
}
