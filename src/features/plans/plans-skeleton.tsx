import { t } from '#i18n/translate.ts';
import { PLANS } from '#domain/plan/plan.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

export const PLANS_PAGE = { title: t('Plans'), subtitle: t('What each plan includes and costs') };

/** Renders the page before the team is known. */
export const PlansSkeleton = () => (
  <PageFrame {...PLANS_PAGE}>
    <div role="status" aria-label={t('Loading the plans')} className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => (
          <Skeleton key={plan} className="h-96 rounded-card" />
        ))}
      </div>
    </div>
  </PageFrame>
);
