import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock3 from 'lucide-react/icons/clock-3';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { isSnoozed } from '#domain/chat/reminder.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { setChatReminder } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import type { OpenChat } from '../conversation/open-chat.ts';
import { timeToCome } from './reminder-times.ts';

/** Says when a conversation comes back, or that its reminder is due, and lets one end that. */
export function ReminderNotice({ userId, openChat }: { userId: string; openChat: OpenChat }) {
  const { chat, memberNames } = openChat;
  const replica = useReplica();
  const isOffline = useReach() !== 'reachable';
  const { reminder } = chat;
  const isUnsaved = chat.unsaved?.['reminder'] !== undefined;
  if (reminder === undefined) return null;
  const Icon = isUnsaved ? Clock3 : AlarmClock;
  const setBy = reminder.by === userId ? undefined : reminder.byKey || memberNames.get(reminder.by);
  return (
    <div className="flex shrink-0 items-center gap-x-4 border-b border-line bg-canvas px-3 py-1 md:px-6 print:hidden">
      <p role="status" className="flex min-w-0 grow items-start gap-2 text-small text-ink-muted">
        <Icon size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <Trans
            text={
              reminder.isDue === true
                ? 'Reminder of {time}: nothing new from {name}.'
                : reminder.isSnooze
                  ? 'Snoozed until {time}, or until {name} writes.'
                  : 'Reminder at {time}, unless {name} writes before.'
            }
            parts={{
              name: <bdi>{prospectName(chat)}</bdi>,
              time: <TimeText time={reminder.at} format={timeToCome} />,
            }}
          />
          {setBy !== undefined && (
            <>
              {' '}
              <Trans text="Set by {name}." parts={{ name: <bdi>{setBy}</bdi> }} />
            </>
          )}
          {isUnsaved && ` ${isOffline ? UNSAVED_MESSAGES.waitingOffline : UNSAVED_MESSAGES.waiting}`}
        </span>
      </p>
      <button
        type="button"
        className="button-secondary"
        onClick={() => void setChatReminder(replica, chat, '', isSnoozed(chat))}
      >
        {reminder.isDue === true ? t('Done') : reminder.isSnooze ? t('Bring back') : t('Remove')}
      </button>
    </div>
  );
}
