import { Link } from '@tanstack/react-router';
import WebhookIcon from 'lucide-react/icons/webhook';
import { planNamesWith } from '#domain/plan/plan-names.ts';
import { hasWebhooks } from '#domain/plan/plan.ts';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';

export const WEBHOOKS_PAGE = { title: WEBHOOK_MESSAGES.title, subtitle: WEBHOOK_MESSAGES.subtitle };

/** Renders the page before access and webhooks are known. */
export const WebhooksSkeleton = ({ label = WEBHOOK_MESSAGES.loadingAccess }: { label?: string }) => (
  <PageFrame {...WEBHOOKS_PAGE}>
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <p role="status" className="text-ink-muted">
        {label}
      </p>
      <SkeletonRows />
    </div>
  </PageFrame>
);

/** Renders the page of a team whose plan has no webhooks (specification part 2 §2, §6). */
export const WebhooksRestricted = () => (
  <PageFrame {...WEBHOOKS_PAGE}>
    <div className="rounded-card border border-line bg-surface">
      <ListState
        title={WEBHOOK_MESSAGES.restrictedTitle}
        action={
          <Link to="/plans" className="button-primary">
            {t('Upgrade Plan')}
          </Link>
        }
      >
        {t('Webhooks are part of the plans {plans}.', { plans: planNamesWith(hasWebhooks) })}
      </ListState>
    </div>
  </PageFrame>
);

/** Replaces the table while it is empty (part 2 §2). */
export const NoWebhooks = ({ blockedReason, onAdd }: { blockedReason: string | undefined; onAdd: () => void }) => (
  <div className="rounded-card border border-line bg-surface">
    <ListState
      title={WEBHOOK_MESSAGES.emptyTitle}
      illustration={<WebhookIcon size={32} strokeWidth={1.25} />}
      action={
        <button
          type="button"
          className="button-primary"
          aria-disabled={blockedReason !== undefined}
          title={blockedReason}
          onClick={onAdd}
        >
          {WEBHOOK_MESSAGES.empty}
        </button>
      }
    >
      {t(
        'A webhook notifies your own program the moment something happens: a reply, a qualified prospect, a finished campaign.',
      )}
    </ListState>
  </div>
);
