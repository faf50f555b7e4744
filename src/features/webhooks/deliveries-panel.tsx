import { useCallback, useEffect, useState } from 'react';
import {
  attemptMessage,
  DELIVERY_STATE_MESSAGES,
  DELIVERY_STATES,
  NO_DELIVERIES_MESSAGES,
  type Delivery,
  type DeliveryLine,
  type DeliveryState,
} from '#domain/webhook/webhook-delivery.ts';
import { webhookEventName } from '#domain/webhook/webhook-events.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { Trans } from '#ui/trans.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { DeliveryView } from './delivery-view.tsx';
import { mergeDeliveries } from './merge-deliveries.ts';
import type { WebhookRequests } from './webhook-requests.ts';
import { Field } from '#ui/forms/field.tsx';

interface DeliveriesPanelProps {
  readonly webhook: Webhook;
  readonly isShown: boolean;
  readonly offlineReason: string | undefined;
  readonly requests: WebhookRequests;
  /** A test just sent. */
  readonly testDelivery: Delivery | undefined;
  readonly onTest: () => void;
}

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
  stopped: 'warning',
};
const ALL = 'all';

/** Rest between two reads of the newest deliveries while somebody looks at them, in ms. */
const REFRESH_MS = 3_000;

/**
 * Lists a webhook's deliveries of the last 30 days from the server, by page. The newest page is read again while
 * somebody looks at it: deliveries are not in the replica, so nothing else tells that there are new ones.
 */
export function DeliveriesPanel({
  webhook,
  isShown,
  offlineReason,
  requests,
  testDelivery,
  onTest,
}: DeliveriesPanelProps) {
  const [state, setState] = useState<DeliveryState | undefined>(undefined);
  const [listed, setListed] = useState<
    { readonly deliveries: readonly DeliveryLine[]; readonly hasMore: boolean } | undefined
  >(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const [isReplaying, setIsReplaying] = useState(false);
  const [replays, setReplays] = useState(0);
  const { ids: resending, setBusy: setResending } = useBusyRows();
  const isOffline = offlineReason !== undefined;
  const isRead = isShown && !isOffline;
  const { deliveries: lines, hasMore = false } = listed ?? {};
  const webhookId = webhook.id;

  const load = useCallback(
    async (after: string | undefined): Promise<void> => {
      const result = await requests.deliveries(webhookId, state, after);
      setFailure(result.isDone ? undefined : result.reason);
      if (!result.isDone) return;
      const page = result.value;
      setListed((before) =>
        before === undefined
          ? page
          : after === undefined
            ? mergeDeliveries(before, page)
            : { ...page, deliveries: [...before.deliveries, ...page.deliveries] },
      );
    },
    [requests, webhookId, state],
  );

  useEffect(() => {
    if (isRead) void load(undefined);
    // The test appears on top.
  }, [isRead, load, testDelivery]);

  useEffect(() => {
    if (!isRead) return undefined;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await load(undefined);
      if (!isUnmounted) timer = setTimeout(() => void refresh(), REFRESH_MS);
    };
    timer = setTimeout(() => void refresh(), REFRESH_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isRead, load]);

  async function resend(id: string): Promise<void> {
    setResending(id, true);
    const result = await requests.resend(id);
    setResending(id, false);
    showToast(
      result.isDone
        ? {
            isTransient: true,
            tone: 'success',
            title: t('Sent again'),
            description: t('It keeps its id.'),
          }
        : { tone: 'danger', title: t('It could not be sent again'), description: result.reason },
    );
    await load(undefined);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SelectMenu
          label={t('Show')}
          placeholder=""
          value={state ?? ALL}
          options={[
            { value: ALL, label: t('All deliveries') },
            ...DELIVERY_STATES.map((each) => ({ value: each, label: DELIVERY_STATE_MESSAGES[each] })),
          ]}
          onChange={(value) => {
            setListed(undefined);
            setState(DELIVERY_STATES.find((each) => each === value));
          }}
        />
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isOffline}
          title={offlineReason}
          onClick={() => !isOffline && setIsReplaying(!isReplaying)}
        >
          {t('Send again since…')}
        </button>
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isOffline}
          title={offlineReason}
          onClick={() => !isOffline && onTest()}
        >
          {t('Send test event')}
        </button>
      </div>
      <div hidden={!isReplaying}>
        <ReplayForm
          // A new key empties the form after each replay.
          key={replays}
          onReplay={async (since, withDelivered) => {
            const result = await requests.replay(webhookId, since, withDelivered);
            showToast(
              result.isDone
                ? {
                    tone: 'success',
                    title: plural(result.value, '{count} delivery is sent again', '{count} deliveries are sent again'),
                  }
                : { tone: 'danger', title: t('They could not be sent again'), description: result.reason },
            );
            if (result.isDone) {
              setIsReplaying(false);
              setReplays(replays + 1);
            }
            await load(undefined);
          }}
        />
      </div>
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {failure}
        </p>
      )}
      {isOffline && (
        <p className="text-ink-muted">
          {t('Deliveries are stored on the server: {reason}', { reason: offlineReason })}
        </p>
      )}
      {lines === undefined ? (
        !isOffline &&
        failure === undefined && (
          <div role="status" aria-label={t('Loading the deliveries')}>
            <SkeletonRows />
          </div>
        )
      ) : lines.length === 0 ? (
        <ListState title={state === undefined ? t('Nothing was sent yet') : NO_DELIVERIES_MESSAGES[state]}>
          {t('Deliveries stay here for 30 days.')}
        </ListState>
      ) : (
        <ul
          aria-label={t('Deliveries')}
          className="flex flex-col divide-y divide-line rounded-control border border-line"
        >
          {lines.map((line) => (
            <li key={line.id} className="flex flex-col gap-1 px-3 py-2">
              <div className="flex items-center gap-x-3">
                <Chip tone={TONES[line.state]}>{DELIVERY_STATE_MESSAGES[line.state]}</Chip>
                <span className="min-w-0 grow font-medium">{webhookEventName(line.event)}</span>
                <TimeText time={line.lastAt || line.createdAt} className="shrink-0 text-small text-ink-muted" />
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <p className="min-w-0 text-small text-ink-muted tabular-nums">
                  {line.attempts > 0 &&
                    plural(line.attempts, '{answer}, {ms} ms, {count} attempt', '{answer}, {ms} ms, {count} attempts', {
                      answer: attemptMessage(line),
                      ms: formatNumber(line.durationMs),
                    })}
                  {line.nextAt !== '' && line.attempts > 0 && (
                    <span className="block">
                      <Trans text="Next attempt {when}" parts={{ when: <TimeText time={line.nextAt} /> }} />
                    </span>
                  )}
                </p>
                <span className="-me-3 ms-auto flex gap-1">
                  <button
                    type="button"
                    className="button-quiet"
                    aria-expanded={openedId === line.id}
                    onClick={() => setOpenedId(openedId === line.id ? undefined : line.id)}
                  >
                    {openedId === line.id ? t('Close') : t('Details')}
                  </button>
                  {(line.state !== 'waiting' || line.attempts > 0) && line.event !== 'webhook.test' && (
                    <button
                      type="button"
                      className="button-quiet"
                      aria-disabled={isOffline || resending.has(line.id)}
                      title={offlineReason}
                      onClick={() => !isOffline && !resending.has(line.id) && void resend(line.id)}
                    >
                      {t('Resend')}
                    </button>
                  )}
                </span>
              </div>
              {openedId === line.id && (
                <DeliveryView
                  key={`${line.id} ${line.attempts}`}
                  deliveryId={line.id}
                  initialDelivery={testDelivery?.id === line.id ? testDelivery : undefined}
                  requests={requests}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <button
          type="button"
          className="button-secondary self-center"
          aria-disabled={isOffline}
          title={offlineReason}
          onClick={() => !isOffline && void load(lines?.at(-1)?.id)}
        >
          {t('Show more')}
        </button>
      )}
    </div>
  );
}

/** Asks for the start of a replay and which deliveries it includes. */
function ReplayForm({ onReplay }: { onReplay: (since: string, withDelivered: boolean) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [withDelivered, setWithDelivered] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const since = Number.isNaN(Date.parse(typed)) ? undefined : new Date(typed).toISOString();

  async function send(): Promise<void> {
    setIsChecked(true);
    if (since === undefined || isSending) return;
    setIsSending(true);
    await onReplay(since, withDelivered);
    setIsSending(false);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t('Since')}
        type="datetime-local"
        value={typed}
        error={isChecked && since === undefined ? t('Choose a day and a time.') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          checked={withDelivered}
          onChange={(event) => setWithDelivered(event.target.checked)}
        />
        <span>{t('Events already delivered are sent too. Receivers recognize them by their webhook-id.')}</span>
      </label>
      <button type="submit" className="button-primary self-start" aria-disabled={isSending}>
        {isSending ? t('Sending…') : t('Send again')}
      </button>
    </form>
  );
}
