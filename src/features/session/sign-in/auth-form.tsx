import type { ReactNode } from 'react';

/** Renders a sign-in screen: title, subtitle, form or message, links. */
export function AuthForm({
  title,
  subtitle,
  children,
  footer,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-title">{title}</h1>
        {subtitle !== undefined && <p className="text-ink-muted">{subtitle}</p>}
      </div>
      {children}
      {footer !== undefined && <div className="flex flex-col items-center gap-2 text-ink-muted">{footer}</div>}
    </>
  );
}
