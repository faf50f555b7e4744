import { Skeleton } from '#ui/lists/skeleton.tsx';

/** Reserves the height of the filters while their code loads. */
export const ChatFiltersSkeleton = () => (
  <div className="list-filters">
    <Skeleton className="h-9 max-md:hidden touch:h-11" />
    <Skeleton className="h-9 touch:h-11" />
    <div className="h-9 touch:h-11" />
  </div>
);
