import { Fragment } from 'react';
import Clock3 from 'lucide-react/icons/clock-3';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Trash from 'lucide-react/icons/trash-2';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { isStopReason, STOP_REASONS } from '#domain/webhook/webhook-delivery.ts';
import { eventBadges, webhookEventName } from '#domain/webhook/webhook-events.ts';
import { t } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menus/menu.tsx';
import { Trans } from '#ui/trans.tsx';
import { Spinner } from '#ui/notices/spinner.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { isActiveWithPending } from './webhook-commands.ts';

interface WebhookRowProps {
  readonly webhook: Webhook;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids changing it; undefined when it does not. */
  readonly refusal: string | undefined;
  /** True while a request beyond the row's pending state runs. */
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onTest: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true, className: 'shrink-0 text-ink-muted' } as const;
const CELL = 'min-w-0 md:px-3 md:py-2.5 md:align-middle';

/** Renders one table row; a card on narrow screens (specification part 2 §2, §4). */
export function WebhookRow({
  webhook,
  offlineReason,
  refusal,
  isBusy,
  onToggle,
  onOpen,
  onTest,
  onEdit,
  onDelete,
}: WebhookRowProps) {
  const { name, url, events, pendingActive, unsaved } = webhook;
  const isOffline = offlineReason !== undefined;
  const isUpdating = isBusy || (pendingActive !== undefined && !isOffline);
  const badges = eventBadges(events.map(webhookEventName));
  return (
    <tr
      aria-busy={isUpdating}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3 max-md:first:border-t-0 md:table-row"
    >
      <th scope="row" className={classNames(CELL, 'text-start font-normal md:max-w-64 md:ps-5')}>
        <button
          type="button"
          dir="auto"
          className="block max-w-full text-start font-medium underline-offset-4 hover:underline touch:min-h-11"
          title={name}
          onClick={onOpen}
        >
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
        </button>
        {unsaved !== undefined && (
          <span className="block text-small text-ink-muted">
            {isOffline ? UNSAVED_MESSAGES.waitingOffline : UNSAVED_MESSAGES.waiting}
          </span>
        )}
        <Health webhook={webhook} />
      </th>
      <td className={classNames(CELL, 'order-3 col-span-2 wrap-anywhere text-ink-muted md:max-w-72')}>
        {/* Only a part that is wider than the column is broken within. */}
        {url.split('/').map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && (
              <>
                /<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </td>
      <td className={classNames(CELL, 'order-4 col-span-2 md:max-w-72')}>
        <span className="flex flex-wrap gap-1" title={events.map(webhookEventName).join(', ')}>
          {badges.shown.map((badge) => (
            <Chip key={badge} tone="neutral" className="max-w-full">
              <span className="truncate">{badge}</span>
            </Chip>
          ))}
          {badges.more > 0 && (
            <Chip tone="neutral">
              <span aria-hidden>+{badges.more}</span>
              <span className="sr-only">{t('and {count} more', { count: badges.more })}</span>
            </Chip>
          )}
          {events.length === 0 && <span className="text-ink-muted">{t('None')}</span>}
        </span>
      </td>
      <td className={classNames(CELL, 'order-5 col-span-2 md:w-40')}>
        <Switch webhook={webhook} isUpdating={isUpdating} isOffline={isOffline} onToggle={onToggle} />
      </td>
      <td className="order-2 justify-self-end max-md:-me-2.5 md:w-px md:ps-3 md:pe-4">
        <Menu
          buttonLabel={t('Actions for {name}', { name })}
          align="end"
          buttonClassName="grid size-9 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
          button={<EllipsisVertical size={16} strokeWidth={1.5} aria-hidden />}
          items={[
            { key: 'open', label: t('Deliveries and secret'), icon: <ListChecks {...ICON} />, onSelect: onOpen },
            {
              key: 'test',
              label: t('Send test event'),
              icon: <Send {...ICON} />,
              disabledReason: offlineReason ?? (isUpdating ? t('The last change is still being sent.') : undefined),
              onSelect: onTest,
            },
            {
              key: 'edit',
              label: t('Edit'),
              icon: <Pencil {...ICON} />,
              startsGroup: true,
              disabledReason: refusal ?? (isUpdating ? t('The last change is still being sent.') : undefined),
              onSelect: onEdit,
            },
            {
              key: 'delete',
              label: t('Delete'),
              icon: <Trash {...ICON} />,
              disabledReason:
                refusal ?? offlineReason ?? (isUpdating ? t('The last change is still being sent.') : undefined),
              onSelect: onDelete,
            },
          ]}
        />
      </td>
    </tr>
  );
}

function Switch({
  webhook,
  isUpdating,
  isOffline,
  onToggle,
}: {
  webhook: Webhook;
  isUpdating: boolean;
  isOffline: boolean;
  onToggle: () => void;
}) {
  const isOn = isActiveWithPending(webhook);
  const words = textsOfCommand({ type: isOn ? 'webhook.enable' : 'webhook.disable' });
  const waiting = webhook.pendingActive === undefined ? undefined : isOffline ? words.waitingOffline : words.waiting;
  return (
    <span className="flex flex-wrap items-center gap-2 touch:min-h-11">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('{name} is switched on', { name: webhook.name })}
        disabled={isUpdating}
        onClick={onToggle}
        className={classNames(
          'touch-target inline-flex h-6 w-10 shrink-0 items-center rounded-full border transition-colors duration-150 disabled:opacity-55',
          isOn ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'block size-4 rounded-full transition-transform duration-150',
            isOn ? 'translate-x-5 bg-surface' : 'translate-x-0.5 bg-ink-muted',
          )}
        />
      </button>
      <span className="text-small">{isOn ? t('On') : t('Off')}</span>
      {isUpdating && <Spinner className="text-ink-muted" />}
      {waiting !== undefined && (
        <span className="flex items-center gap-1 text-small text-ink-muted">
          {isOffline && <Clock3 size={12} strokeWidth={2} aria-hidden />}
          {waiting}
        </span>
      )}
    </span>
  );
}

/** Shows delivery health; nothing when there is nothing to report. */
function Health({ webhook: { active, health } }: { webhook: Webhook }) {
  if (health === undefined) return null;
  if (!active && isStopReason(health.stopReason))
    return <span className="block text-small text-danger-ink">{STOP_REASONS[health.stopReason]}</span>;
  if (active && health.failures > 0) {
    return (
      <span className="block text-small text-danger-ink">
        {health.failingSince === '' ? (
          health.failures === 1 ? (
            t('The last attempt failed')
          ) : (
            t('{failures} failures in a row', { failures: health.failures })
          )
        ) : (
          <Trans
            text={
              health.failures === 1
                ? 'The last attempt failed, since {when}'
                : '{failures} failures in a row, since {when}'
            }
            parts={{ failures: health.failures, when: <TimeText time={health.failingSince} /> }}
          />
        )}
      </span>
    );
  }
  if (health.deliveredAt === '') return null;
  return (
    <span className="block text-small text-ink-muted">
      <Trans text="Delivered {when}" parts={{ when: <TimeText time={health.deliveredAt} format={relativeTime} /> }} />
    </span>
  );
}
