import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { Skeleton, SkeletonRows } from '#ui/lists/skeleton.tsx';

export const BILLING_PAGE = {
  title: t('Billing'),
  subtitle: t('Billing details and invoices'),
};

/** Renders the page before the team is known. */
export const BillingSkeleton = () => (
  <PageFrame {...BILLING_PAGE}>
    <div role="status" aria-label={t('Loading billing')} className="flex flex-col gap-6">
      <Skeleton className="h-48 rounded-card" />
      <div className="px-4 py-3 md:px-5">
        <SkeletonRows />
      </div>
    </div>
  </PageFrame>
);
