import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { Skeleton, SkeletonRows } from '#ui/lists/skeleton.tsx';

export const CREDITS_PAGE = {
  title: t('Credits History'),
  subtitle: t('Track your credit usage and refills over time'),
};

/** Renders three skeleton rows (specification part 2 §2). */
const RowsSkeleton = () => (
  <div
    role="status"
    aria-label={t('Loading the credits history')}
    className="rounded-card border border-line bg-surface p-5"
  >
    <SkeletonRows />
  </div>
);

/** Reserves the height of the chart and its text. */
export const CHART_SPACE = 'flex min-h-[28rem] flex-col md:min-h-[23rem]';

/** Renders the chart before its line is known: the axes, at their positions. */
export const ChartSkeleton = () => (
  <div role="status" aria-label={t('Adding up the days')} className={CHART_SPACE}>
    <Skeleton className="h-5 w-80 max-w-full" />
    <Skeleton className="mt-4 h-5 w-44" />
    <Skeleton className="mt-3 h-4 w-10" />
    <div aria-hidden className="mt-1 flex h-40 flex-col justify-between border-b border-line">
      <span className="border-t border-dashed border-line" />
      <span className="border-t border-dashed border-line" />
      <span className="border-t border-dashed border-line" />
      <span />
    </div>
    <p aria-hidden className="mt-1 flex justify-between text-small text-ink-muted">
      <Skeleton className="h-4 w-20" />
      <span>{t('Today')}</span>
    </p>
  </div>
);

/** Renders the balance card before the balance is known. */
export const BalanceSkeleton = () => (
  <SectionCard title={t('Credits left')} actions={<Skeleton className="h-9 w-44 touch:h-12" />}>
    <ChartSkeleton />
  </SectionCard>
);

/** Renders an unknown history. */
export const HistorySkeleton = () => (
  <>
    <BalanceSkeleton />
    <RowsSkeleton />
  </>
);

/** Renders the page before the team is known. */
export const CreditsSkeleton = () => (
  <PageFrame {...CREDITS_PAGE}>
    <HistorySkeleton />
  </PageFrame>
);
