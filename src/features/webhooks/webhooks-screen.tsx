import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import { attemptMessage, type Delivery } from '#domain/webhook/webhook-delivery.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { hasWebhooks } from '#domain/plan/plan.ts';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { editWebhook, toggleWebhook } from './webhook-commands.ts';
import type { WebhookValues } from './webhook-form.tsx';
import { useWebhooks } from './webhook-queries.ts';
import { useWebhookRequests } from './webhook-requests.ts';
import { WebhookRow } from './webhook-row.tsx';
import { NoWebhooks, WEBHOOKS_PAGE, WebhooksSkeleton, WebhooksRestricted } from './webhooks-skeleton.tsx';

const WebhookForm = lazy(async () => ({ default: (await import('./webhook-form.tsx')).WebhookForm }));
const WebhookDialog = lazy(async () => ({ default: (await import('./webhook-dialog.tsx')).WebhookDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

export interface WebhooksScreenProps {
  readonly team: Team;
  /** Undefined while the team's access is unknown. */
  readonly record: TeamRecord | undefined;
  readonly userId: string;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Why the person's role forbids something. */
  readonly refusalOf: RefusalOf;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
}

/** Renders the team's webhooks (specification part 2 §2, "Webhooks"). */
export function WebhooksScreen(props: WebhooksScreenProps) {
  const live = useWebhooks(props.team.id);
  const replica = useReplica();
  const { record, sync } = props;
  if (record !== undefined && !hasWebhooks(record.plan)) return <WebhooksRestricted />;
  if (record !== undefined && 'value' in live) return <Webhooks {...props} webhooks={live.value} />;
  if (live.state === 'loading' || mayStillArrive(sync))
    return (
      <WebhooksSkeleton label={record === undefined ? WEBHOOK_MESSAGES.loadingAccess : WEBHOOK_MESSAGES.loading} />
    );
  return (
    <PageFrame {...WEBHOOKS_PAGE}>
      {sync.reach === 'reachable' ? (
        <RetryNotice
          subject={t('The webhooks')}
          subjectInSentence={t('the webhooks')}
          onRetry={() => void requestPull(replica)}
        />
      ) : (
        <NotSyncedNotice subject={t('The webhooks')} />
      )}
    </PageFrame>
  );
}

/** `secret` was sent without an answer. */
type OpenDialog =
  | { readonly kind: 'create'; readonly key: string; readonly secret?: string }
  | { readonly kind: 'edit' | 'delete' | 'open'; readonly webhook: Webhook };

function Webhooks({
  team,
  userId,
  offlineReason,
  refusalOf,
  webhooks,
}: WebhooksScreenProps & { webhooks: readonly Webhook[] }) {
  const refusal = refusalOf('webhooks.change');
  const blockedReason = refusal ?? offlineReason;
  const requests = useWebhookRequests(team.id, userId);
  const replica = useReplica();
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const [tested, setTested] = useState<Delivery | undefined>(undefined);
  /** Webhooks with a pending request. */
  const { ids: busy, setBusy } = useBusyRows();
  const rows = useFocusSuccessor();
  const close = () => setDialog(undefined);
  const present = (id: string): Webhook | undefined => webhooks.find((webhook) => webhook.id === id);

  async function create(key: string, values: WebhookValues): Promise<string | undefined> {
    const result = await requests.create({ key, ...values });
    if (!result.isDone) {
      showToast({ tone: 'danger', title: WEBHOOK_MESSAGES.createFailed, description: result.reason });
      // Corrected input is a new request; one that may have succeeded is repeated under its key, unless another secret
      // was typed, which nothing remembers.
      setDialog(
        result.isRejected
          ? { kind: 'create', key: crypto.randomUUID() }
          : { kind: 'create', key, secret: values.secret },
      );
      return result.reason;
    }
    showToast({
      tone: 'success',
      title: WEBHOOK_MESSAGES.created,
      description: WEBHOOK_MESSAGES.createdDetail,
      link: '/webhooks',
    });
    close();
    return undefined;
  }

  async function edit(webhook: Webhook, values: WebhookValues): Promise<string | undefined> {
    if (await editWebhook(replica, webhook, values)) close();
    return undefined;
  }

  async function remove(webhook: Webhook): Promise<void> {
    close();
    setBusy(webhook.id, true);
    const result = await requests.remove(webhook.id);
    // Busy until the list no longer has it.
    if (result.isDone)
      return showToast({
        tone: 'success',
        title: WEBHOOK_MESSAGES.deleted,
        description: WEBHOOK_MESSAGES.deletedDetail,
      });
    setBusy(webhook.id, false);
    showToast({ tone: 'danger', title: WEBHOOK_MESSAGES.deleteFailed, description: result.reason, link: '/webhooks' });
  }

  async function test(webhook: Webhook): Promise<void> {
    setBusy(webhook.id, true);
    const result = await requests.test(webhook.id);
    setBusy(webhook.id, false);
    if (!result.isDone)
      return showToast({
        tone: 'danger',
        title: t('The test event could not be sent'),
        description: result.reason,
        link: '/webhooks',
      });
    const { state, status, durationMs } = result.value;
    const summary = { answer: attemptMessage(result.value), ms: formatNumber(durationMs) };
    const answer =
      status === 0 ? t('No answer: {answer}, after {ms} ms.', summary) : t('Answered {answer} after {ms} ms.', summary);
    showToast(
      state === 'delivered'
        ? { tone: 'success', title: t('Test event delivered'), description: answer }
        : { tone: 'danger', title: t('Test event not delivered'), description: answer, link: '/webhooks' },
    );
    setTested(result.value);
    setDialog({ kind: 'open', webhook });
  }

  const openNew = () => blockedReason === undefined && setDialog({ kind: 'create', key: crypto.randomUUID() });
  const add = (
    <button
      type="button"
      className="button-primary"
      aria-disabled={blockedReason !== undefined}
      title={blockedReason}
      onClick={openNew}
    >
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {t('Add Webhook')}
    </button>
  );

  return (
    <PageFrame {...WEBHOOKS_PAGE} actions={add}>
      {refusal !== undefined && <p className="text-ink-muted">{refusal}</p>}
      {webhooks.length === 0 ? (
        <NoWebhooks blockedReason={blockedReason} onAdd={openNew} />
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <table aria-label={t('Webhooks')} className="block w-full md:table">
            <thead className="sr-only md:not-sr-only md:table-header-group">
              <tr className="text-start text-small text-ink-muted">
                <ColumnHeader className="md:ps-5">{t('Name')}</ColumnHeader>
                <ColumnHeader>{t('URL')}</ColumnHeader>
                <ColumnHeader>{t('Events')}</ColumnHeader>
                <ColumnHeader>{t('Status')}</ColumnHeader>
                <ColumnHeader>{t('Actions')}</ColumnHeader>
              </tr>
            </thead>
            <tbody ref={rows} className="block md:table-row-group">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  offlineReason={offlineReason}
                  refusal={refusal}
                  isBusy={busy.has(webhook.id)}
                  onToggle={() => void toggleWebhook(replica, webhook)}
                  onOpen={() => setDialog({ kind: 'open', webhook })}
                  onTest={() => void test(webhook)}
                  onEdit={() => setDialog({ kind: 'edit', webhook })}
                  onDelete={() => setDialog({ kind: 'delete', webhook })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog?.kind === 'create' && (
          <WebhookForm
            offlineReason={offlineReason}
            refusal={refusal}
            requests={requests}
            onSave={(values) =>
              create(
                dialog.secret === undefined || dialog.secret === values.secret ? dialog.key : crypto.randomUUID(),
                values,
              )
            }
            onClose={close}
          />
        )}
        {dialog?.kind === 'edit' && (
          <WebhookForm
            key={dialog.webhook.id}
            webhook={dialog.webhook}
            offlineReason={offlineReason}
            refusal={refusal}
            requests={requests}
            onSave={(values) => edit(dialog.webhook, values)}
            onClose={close}
          />
        )}
        {dialog?.kind === 'delete' && (
          <DeleteDialog
            name={dialog.webhook.name}
            isGone={present(dialog.webhook.id) === undefined}
            blockedReason={blockedReason}
            onClose={close}
            onConfirm={() => void remove(dialog.webhook)}
          />
        )}
        {dialog?.kind === 'open' && (
          <WebhookDialog
            initialWebhook={dialog.webhook}
            webhook={present(dialog.webhook.id)}
            offlineReason={offlineReason}
            refusalOf={refusalOf}
            requests={requests}
            testDelivery={tested}
            onTest={() => void test(present(dialog.webhook.id) ?? dialog.webhook)}
            onClose={close}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function ColumnHeader({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2.5 text-start font-medium md:px-3 ${className}`}>
      {children}
    </th>
  );
}
