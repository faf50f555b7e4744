import type { ReactNode } from 'react';

/** Shows that the plan allows no more items, with a link that changes that. */
export const LimitReached = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-info-soft px-3 py-2 text-info-ink">
    <p className="min-w-0 grow basis-60">{children}</p>
    {action}
  </div>
);
