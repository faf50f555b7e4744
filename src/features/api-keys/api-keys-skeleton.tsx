import { Link } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { API_KEY_MESSAGES } from '#domain/api-key/api-key.ts';
import { planNamesWith } from '#domain/plan/plan-names.ts';
import { hasApiKeys } from '#domain/plan/plan.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

export const API_KEYS_PAGE = { title: t('API Keys'), subtitle: t('Keys for your own programs') };

/** Renders unknown keys at their final height. */
export const KeyListSkeleton = () => (
  <div role="status" aria-label={t('Loading the API keys')} className="flex flex-col gap-4">
    {['first', 'second'].map((key) => (
      <div key={key} className="flex h-44 flex-col gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-9" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    ))}
  </div>
);

/** Renders the page before the team is known. */
export const ApiKeysSkeleton = () => (
  <PageFrame {...API_KEYS_PAGE}>
    <KeyListSkeleton />
  </PageFrame>
);

/** Renders the page of a team whose plan has no API keys (specification part 2 §2, §6). */
export const ApiKeysRestricted = () => (
  <PageFrame {...API_KEYS_PAGE}>
    <div className="rounded-card border border-line bg-surface">
      <ListState
        title={API_KEY_MESSAGES.restricted}
        action={
          <Link to="/plans" className="button-primary">
            {t('Upgrade Plan')}
          </Link>
        }
      >
        {t('API keys are available on the plans {plans}. Keys made before work again after an upgrade.', {
          plans: planNamesWith(hasApiKeys),
        })}
      </ListState>
    </div>
  </PageFrame>
);

/** Replaces the list while there is no key. */
export const NoApiKeys = ({ action }: { action: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface">
    <ListState title={t('No API keys yet')} illustration={<KeyRound size={32} strokeWidth={1.25} />} action={action}>
      {t(
        'With a key, your own programs can read campaigns and conversations, add prospects, and pause or resume sending.',
      )}
    </ListState>
  </div>
);
