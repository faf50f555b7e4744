import { useCallback, useEffect, useEffectEvent, useState } from 'react';
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
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { Trans } from '#ui/trans.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { DeliveryView } from './delivery-view.tsx';
import type { WebhookRequests } from './webhook-requests.ts';
import { Field } from '#ui/forms/field.tsx';

interface DeliveriesPanelProps {
  readonly webhook: Webhook;
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

/** Tells whether a delivery is being sent or about to be, so that its result is near. */
const isPending = ({ state, nextAt }: DeliveryLine): boolean => state === 'waiting' && Date.parse(nextAt) <= Date.now();

/** Maximum number of deliveries polled at once. */
const MAX_POLLED = 10;

/**
 * Lists a webhook's deliveries of the last 30 days from the server, by page; deliveries in progress are polled until
 * they end.
 */
export function DeliveriesPanel({ webhook, offlineReason, requests, testDelivery, onTest }: DeliveriesPanelProps) {
  const [state, setState] = useState<DeliveryState | undefined>(undefined);
  const [lines, setLines] = useState<readonly DeliveryLine[] | undefined>(undefined);
  const [hasMore, setHasMore] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const [isReplaying, setIsReplaying] = useState(false);
  const { ids: resending, setBusy: setResending } = useBusyRows();
  const isOffline = offlineReason !== undefined;
  const webhookId = webhook.id;

  const load = useCallback(
    async (after: string | undefined): Promise<void> => {
      const result = await requests.deliveries(webhookId, state, after);
      setFailure(result.isDone ? undefined : result.reason);
      if (!result.isDone) return;
      setLines((before) => [...(after === undefined ? [] : (before ?? [])), ...result.value.deliveries]);
      setHasMore(result.value.hasMore);
    },
    [requests, webhookId, state],
  );

  useEffect(() => {
    if (!isOffline) void load(undefined);
    // The test appears on top.
  }, [isOffline, load, testDelivery]);

  const hasPending = (lines ?? []).some(isPending);
  const refreshPending = useEffectEvent(async (): Promise<boolean> => {
    const pending = (lines ?? []).filter(isPending).slice(0, MAX_POLLED);
    const result = await Promise.all(pending.map(({ id }) => requests.delivery(id)));
    const updated = new Map(result.flatMap((one) => (one.isDone ? [[one.value.id, one.value] as const] : [])));
    setLines((before) => before?.map((line) => updated.get(line.id) ?? line));
    return false;
  });
  useEffect(
    () => (hasPending && !isOffline ? retryUntilAnswered(() => refreshPending()) : undefined),
    [hasPending, isOffline],
  );

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
            setLines(undefined);
            setState(DELIVERY_STATES.find((each) => each === value));
          }}
        />
        <button
          type="button"
          className="button-quiet"
          aria-disabled={isOffline}
          title={offlineReason}
          onClick={() => !isOffline && void load(undefined)}
        >
          {t('Refresh')}
        </button>
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
      {isReplaying && (
        <ReplayForm
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
            if (result.isDone) setIsReplaying(false);
            await load(undefined);
          }}
        />
      )}
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {failure}
        </p>
      )}
      {isOffline && (
        <p className="text-ink-muted">{t('The deliveries are on the server: {reason}', { reason: offlineReason })}</p>
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
        <span>{t('Includes delivered events. Receivers recognise them by their webhook-id.')}</span>
      </label>
      <button type="submit" className="button-primary self-start" aria-disabled={isSending}>
        {isSending ? t('Sending…') : t('Send again')}
      </button>
    </form>
  );
}
