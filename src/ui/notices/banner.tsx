import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
  neutral: 'bg-sunken text-ink-muted',
} as const;

/** A strip across the page: the problem, and the action at its end. */
export function Banner({
  tone,
  icon,
  role,
  action,
  children,
}: {
  tone: keyof typeof TONES;
  icon: ReactNode;
  role: 'alert' | 'status';
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      role={role}
      data-transient
      className={classNames(
        'flex min-h-9 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5 md:px-6',
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
