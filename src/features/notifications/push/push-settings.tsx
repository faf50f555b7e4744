import { useId } from 'react';
import {
  MARKED_KINDS,
  NEWS_KINDS,
  type NewsDetail,
  type NewsKind,
  type NotificationSettings,
} from '#domain/push/notification-settings.ts';
import { t } from '#i18n/translate.ts';
import { changeDeviceNotifications, NO_PUSH, readDeviceNotifications } from '#replica/device-notifications.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { Field } from '#ui/forms/field.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';

const KINDS: Readonly<Record<NewsKind, string>> = {
  reply: t('Replies'),
  qualified: t('Qualified prospects'),
  mention: t('Notes that mention you'),
  assignment: t('Conversations assigned to you'),
  approval: t('Messages to approve'),
  unsent: t('Messages that may not have been sent'),
  reminder: t('Reminders'),
};

const DETAILS: readonly { readonly value: NewsDetail; readonly label: string }[] = [
  { value: 'nothing', label: t('No names') },
  { value: 'names', label: t('Names') },
  { value: 'texts', label: t('Names and texts') },
];

/** Proposed when quiet hours are switched on. */
const FIRST_QUIET_HOURS = { from: '20:00', to: '07:00' };

/** Lets the person choose what notifications on this device tell, when, and how much of it. */
export function PushSettings() {
  const { db } = useReplica();
  const quietId = useId();
  const { isPushOn, settings } = liveOr(useLive('device-notifications', readDeviceNotifications), NO_PUSH);
  const { kinds, details, quiet } = settings;
  const change = (changed: Partial<NotificationSettings>): void =>
    void changeDeviceNotifications(db, { settings: { ...settings, ...changed } });
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <fieldset>
        <legend className="mb-1 font-medium">{t('About')}</legend>
        {(isPushOn ? NEWS_KINDS : MARKED_KINDS).map((kind) => (
          <label key={kind} className="flex items-center gap-3 py-0.5 touch:min-h-11">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                change({ kinds: NEWS_KINDS.filter((each) => (each === kind ? target.checked : kinds.includes(each))) })
              }
              className="size-4 shrink-0"
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <div>
        <p className="mb-1 font-medium">{t('What they show')}</p>
        <SegmentedControl
          label={t('What they show')}
          options={DETAILS}
          value={details}
          onChange={(chosen) => change({ details: chosen })}
        />
        <p className="mt-2 text-ink-muted">{t('Whoever sees the lock screen of this device can read it.')}</p>
      </div>
      <div>
        <label className="flex items-center gap-3 font-medium touch:min-h-11">
          <input
            aria-describedby={quietId}
            type="checkbox"
            checked={quiet !== undefined}
            onChange={({ target }) => change({ quiet: target.checked ? FIRST_QUIET_HOURS : undefined })}
            className="size-4 shrink-0"
          />
          {t('Quiet hours')}
        </label>
        <p id={quietId} className="ms-7 text-ink-muted">
          {t('Nothing is shown then. What is still new afterwards comes as one notification.')}
        </p>
        {quiet !== undefined && (
          <div className="ms-7 mt-2 flex flex-wrap gap-3">
            <Field
              label={t('Start time')}
              type="time"
              value={quiet.from}
              onChange={({ target }) => target.value !== '' && change({ quiet: { ...quiet, from: target.value } })}
            />
            <Field
              label={t('Stop time')}
              type="time"
              value={quiet.to}
              onChange={({ target }) => target.value !== '' && change({ quiet: { ...quiet, to: target.value } })}
            />
          </div>
        )}
      </div>
    </div>
  );
}
