import { useEffect, useState } from 'react';
import {
  DELIVERY_ATTEMPT_ERRORS,
  attemptMessage,
  DELIVERY_STATES_WITHIN,
  isDeliveryAttemptError,
  type DeliveryAttempt,
  type Delivery,
} from '#domain/webhook/webhook-delivery.ts';
import { webhookEventName } from '#domain/webhook/webhook-events.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { CopyableText } from '#ui/copyable-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { TimeText } from '#ui/time-text.tsx';
import type { RequestResult, WebhookRequests } from './webhook-requests.ts';

interface DeliveryViewProps {
  readonly deliveryId: string;
  /** The delivery just sent, if already known. */
  readonly initialDelivery?: Delivery | undefined;
  readonly requests: Pick<WebhookRequests, 'delivery'>;
}

/** Shows a delivery's requests and responses by attempt. */
export function DeliveryView({ deliveryId, initialDelivery, requests }: DeliveryViewProps) {
  const [result, setResult] = useState<RequestResult<Delivery> | undefined>(
    initialDelivery === undefined ? undefined : { isDone: true, value: initialDelivery },
  );

  useEffect(() => {
    if (initialDelivery !== undefined) return undefined;
    let isUnmounted = false;
    const read = async (): Promise<void> => {
      const next = await requests.delivery(deliveryId);
      if (!isUnmounted) setResult(next);
    };
    void read();
    return () => {
      isUnmounted = true;
    };
  }, [deliveryId, initialDelivery, requests]);

  if (result === undefined) return <SkeletonRows />;
  if (!result.isDone) return <p role="alert">{result.reason}</p>;
  const { event, state, messageId, body, log } = result.value;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        <Trans
          text="{event}, {id}: {state}"
          parts={{
            event: webhookEventName(event),
            id: <code className="wrap-anywhere">{messageId}</code>,
            state: DELIVERY_STATES_WITHIN[state],
          }}
        />
      </p>
      <CopyableText name={t('Request body')} text={indented(body)} />
      {log.length === 0 && <p className="text-ink-muted">{t('Not tried yet.')}</p>}
      <ol className="flex flex-col gap-3">
        {log.toReversed().map((attempt, index) => (
          <li
            key={`${attempt.at} ${attempt.durationMs} ${attempt.status}`}
            className="rounded-control border border-line p-3"
          >
            <AttemptView attempt={attempt} number={log.length - index} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function AttemptView({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const { at, durationMs, error, response, headers } = attempt;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span className="font-medium">{t('Attempt {number}', { number })}</span>
        <TimeText time={at} />
        <span className="tabular-nums">{attemptMessage(attempt)}</span>
        <span className="text-ink-muted tabular-nums">{t('{ms} ms', { ms: formatNumber(durationMs) })}</span>
      </p>
      {isDeliveryAttemptError(error) && <p className="text-danger-ink">{DELIVERY_ATTEMPT_ERRORS[error]}</p>}
      {response !== '' && <CopyableText name={t('Answer (first 2 KB)')} text={response} />}
      {Object.keys(headers).length > 0 && (
        <CopyableText
          name={t('Sent headers')}
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      )}
    </div>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
