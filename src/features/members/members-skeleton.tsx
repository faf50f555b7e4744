import { t } from '#i18n/translate.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';

export const MEMBERS_PAGE = {
  title: t('Team Members'),
  subtitle: t('Who is on this team and who is invited'),
};

/** Renders the page before any member is known. */
export const MembersSkeleton = () => (
  <PageFrame {...MEMBERS_PAGE} actions={<ActionSkeleton />}>
    <div role="status" aria-label={t('Loading the members')} className="rounded-card border border-line bg-surface p-5">
      <SkeletonRows />
    </div>
  </PageFrame>
);
