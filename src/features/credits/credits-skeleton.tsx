import { say } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { Skeleton, SkeletonRows } from '#ui/lists/skeleton.tsx';

export const CREDITS_PAGE = {
  title: say('Credits History'),
  subtitle: say('Track your credit usage and refills over time'),
};

/** The rows before any is known (specification part 2 §2: 3 skeleton rows). */
const RowsOutline = () => (
  <div
    role="status"
    aria-label={say('Loading the credits history')}
    className="rounded-card border border-line bg-surface p-5"
  >
    <SkeletonRows />
  </div>
);

/** Kept for the chart and its words before they are there: what stands below does not move. */
export const CHART_SPACE = 'flex min-h-[28rem] flex-col md:min-h-[23rem]';

/** The card of what is left, before that is known. */
export const BalanceSkeleton = () => (
  <SectionCard title={say('Credits left')} acts={<Skeleton className="h-9 w-44 touch:h-12" />}>
    <div className={CHART_SPACE}>
      <Skeleton className="size-full" />
    </div>
  </SectionCard>
);

/** A history of which nothing is known yet. */
export const HistorySkeleton = () => (
  <>
    <BalanceSkeleton />
    <RowsOutline />
  </>
);

/** The page before the team is known. */
export const CreditsSkeleton = () => (
  <PageFrame {...CREDITS_PAGE}>
    <HistorySkeleton />
  </PageFrame>
);
