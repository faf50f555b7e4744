import AlarmClock from 'lucide-react/icons/alarm-clock';
import { useId, useState, type FormEvent } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { isWrittenTo, MAX_REMINDER_MS } from '#domain/chat/reminder.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { setChatReminder } from '../chat-commands.ts';
import { reminderTimes, timeToCome, toFieldTime } from './reminder-times.ts';

/** Opens the times at which a conversation comes back: snoozed until then, or kept in the inbox. */
export const ReminderMenu = ({ chat }: { chat: Chat }) => (
  <div data-snooze={chat.id} className="contents">
    <Popover
      label={t('Snooze or remind')}
      align="end"
      className="w-76 p-2"
      buttonLabel={t('Snooze or remind')}
      buttonTitle={t('Snooze or remind')}
      buttonClassName="inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      button={<AlarmClock size={20} strokeWidth={1.5} aria-hidden />}
    >
      {(close) => <ReminderChoices chat={chat} onDone={close} />}
    </Popover>
  </div>
);

function ReminderChoices({ chat, onDone }: { chat: Chat; onDone: () => void }) {
  const replica = useReplica();
  const [nowMs] = useState(() => Date.now());
  const canSnooze = isWrittenTo(chat);
  const [isKept, setIsKept] = useState(chat.reminder?.isSnooze === false);
  const isSnooze = canSnooze && !isKept;
  const remind = async (at: string) => {
    if (await setChatReminder(replica, chat, at, isSnooze)) onDone();
  };
  const name = prospectName(chat);
  return (
    <div className="flex flex-col gap-2">
      <p className="px-2 pt-1 text-small text-ink-muted">
        {isSnooze
          ? t('It leaves the inbox until then, or until {name} writes.', { name })
          : t('You are reminded then, unless {name} writes before.', { name })}
      </p>
      {canSnooze && (
        <label className="flex min-h-9 items-center gap-2 px-2 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={isKept}
            onChange={({ target }) => setIsKept(target.checked)}
          />
          {t('Keep it in the inbox')}
        </label>
      )}
      <ul className="flex flex-col">
        {reminderTimes(nowMs).map(({ at, label }) => (
          <li key={at}>
            <button
              type="button"
              className="flex min-h-9 w-full items-center justify-between gap-4 rounded-control px-2 text-start hover:bg-hover touch:min-h-11"
              onClick={() => void remind(at)}
            >
              {label}
              <span className="text-small text-ink-muted tabular-nums">{timeToCome(at, nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
      <OtherTime nowMs={nowMs} onChoose={remind} />
    </div>
  );
}

/** Takes any other time of the coming year. */
function OtherTime({ nowMs, onChoose }: { nowMs: number; onChoose: (at: string) => Promise<void> }) {
  const fieldId = useId();
  const [time, setTime] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    const atMs = Date.parse(time);
    const isPossible = atMs > Date.now() && atMs - Date.now() < MAX_REMINDER_MS;
    setIsRefused(!isPossible);
    if (isPossible) void onChoose(new Date(atMs).toISOString());
  };
  return (
    <form noValidate onSubmit={choose} className="flex flex-col gap-1.5 border-t border-line px-2 pt-2">
      <label htmlFor={fieldId} className="text-small text-ink-muted">
        {t('Another time')}
      </label>
      <div className="flex gap-2">
        <input
          id={fieldId}
          type="datetime-local"
          className="text-field min-w-0 grow"
          min={toFieldTime(nowMs)}
          max={toFieldTime(nowMs + MAX_REMINDER_MS)}
          value={time}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${fieldId}-refusal` : undefined}
          onChange={({ target }) => setTime(target.value)}
        />
        <button type="submit" className="button-secondary">
          {t('Set')}
        </button>
      </div>
      {isRefused && (
        <p id={`${fieldId}-refusal`} role="alert" className="text-small text-danger-ink">
          {t('Choose a time within the coming year.')}
        </p>
      )}
    </form>
  );
}
