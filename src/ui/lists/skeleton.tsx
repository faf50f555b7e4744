import { classNames } from '../class-names.ts';

/**
 * Shows a grey placeholder of the final size. Hidden from assistive technology: the region around it says that it is
 * busy. `data-skeleton` tells the view snapshot (docs/adr/0026) that the screen is loading.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={classNames('block animate-pulse rounded-control bg-sunken', className)}
    />
  );
}

/** Placeholders for three rows of a list. */
export const SkeletonRows = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-7" />
    <Skeleton className="h-7" />
    <Skeleton className="h-7" />
  </div>
);
