import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useBannerIndex, type BannerTone } from './banner-stack.tsx';

const TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
  neutral: 'bg-sunken text-ink-muted',
} as const satisfies Record<BannerTone, string>;

/** Shows a strip across the page: the problem, and the action at its end. In a stack, the worst one is the first. */
export function Banner({
  tone,
  icon,
  role,
  action,
  children,
}: {
  tone: BannerTone;
  icon: ReactNode;
  role: 'alert' | 'status';
  action?: ReactNode;
  children: ReactNode;
}) {
  const index = useBannerIndex(tone);
  return (
    <div
      role={role}
      data-transient
      hidden={index === undefined}
      style={{ order: index }}
      className={classNames(
        'flex min-h-9 shrink-0 items-center gap-2 [&[hidden]]:hidden border-b border-line px-4 py-1.5 md:px-6',
        TONES[tone],
      )}
    >
      <span aria-hidden className="shrink-0">
        {icon}
      </span>
      <p className="min-w-0 grow">{children}</p>
      {action}
    </div>
  );
}
