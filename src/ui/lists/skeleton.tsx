import { classNames } from '../class-names.ts';

/**
 * A grey placeholder of the final size. Hidden from assistive technology: the region around it says that it is busy.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-control bg-sunken', className)} />;
}

/** Placeholders for three rows of a list. */
export const SkeletonRows = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-7" />
    <Skeleton className="h-7" />
    <Skeleton className="h-7" />
  </div>
);
