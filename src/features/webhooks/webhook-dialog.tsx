import { useEffect, useState } from 'react';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { Delivery } from '#domain/webhook/webhook-delivery.ts';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';
import type { WebhookRequests } from './webhook-requests.ts';
import { webhookEventName } from '#domain/webhook/webhook-events.ts';
import { SAMPLE_IDS, sampleOf } from '#domain/webhook/webhook-samples.ts';
import { CopyableText } from '#ui/copyable-text.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { Tabs } from '#ui/tabs.tsx';

interface WebhookDialogProps {
  /** As it was when the dialog opened. */
  readonly initialWebhook: Webhook;
  /** As it is now; undefined when it is gone. */
  readonly webhook: Webhook | undefined;
  readonly offlineReason: string | undefined;
  readonly refusalOf: RefusalOf;
  readonly requests: WebhookRequests;
  /** A test just sent. */
  readonly testDelivery: Delivery | undefined;
  readonly onTest: () => void;
  readonly onClose: () => void;
}

/** Shows a webhook's deliveries, its secret with verification examples, and sample payloads. */
export function WebhookDialog({
  initialWebhook,
  webhook,
  offlineReason,
  refusalOf,
  requests,
  testDelivery,
  onTest,
  onClose,
}: WebhookDialogProps) {
  const [tab, setTab] = useState('deliveries');
  const isGone = webhook === undefined;
  useEffect(() => {
    if (!isGone) return;
    showToast({
      tone: 'neutral',
      title: WEBHOOK_MESSAGES.deleted,
      description: t('{name} was deleted by someone else.', { name: initialWebhook.name }),
    });
    onClose();
  }, [isGone, initialWebhook.name, onClose]);
  if (isGone) return null;
  return (
    <Dialog
      title={webhook.name}
      description={webhook.url}
      isWide
      isTall
      onClose={onClose}
      actions={
        <button type="button" className="button-secondary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      <Tabs
        label={t('What to see')}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            key: 'deliveries',
            label: t('Deliveries'),
            panel: (
              <DeliveriesPanel
                webhook={webhook}
                isShown={tab === 'deliveries'}
                offlineReason={offlineReason}
                requests={requests}
                testDelivery={testDelivery}
                onTest={onTest}
              />
            ),
          },
          {
            key: 'secret',
            label: t('Secret'),
            panel: (
              <SecretPanel
                webhook={webhook}
                isShown={tab === 'secret'}
                blockedReason={refusalOf('webhooks.read-secret') ?? offlineReason}
                requests={requests}
              />
            ),
          },
          { key: 'payloads', label: t('Payloads'), panel: <PayloadsPanel events={webhook.events} /> },
        ]}
      />
    </Dialog>
  );
}

/** Shows a sample payload of each event. */
function PayloadsPanel({ events }: { events: readonly string[] }) {
  const [chosen, setChosen] = useState(SAMPLE_IDS.find((id) => events.includes(id)) ?? 'message.received');
  const sample = sampleOf(chosen);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <SelectMenu
          label={t('Event')}
          placeholder=""
          value={chosen}
          options={SAMPLE_IDS.map((id) => ({ value: id, label: webhookEventName(id), detail: id }))}
          onChange={(value) => {
            const next = SAMPLE_IDS.find((id) => id === value);
            if (next !== undefined) setChosen(next);
          }}
        />
      </div>
      <CopyableText name={t('Sample')} text={sample} />
      <p className="text-small text-ink-muted">
        {t('Bodies are JSON of less than 20 KB. Longer messages are cut and marked “truncated”.')}
      </p>
    </div>
  );
}
