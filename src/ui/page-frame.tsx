import type { ReactNode } from 'react';

/** The heading of a page, known before its content. */
export interface PageHeading {
  readonly title: string;
  /** One line below the title. */
  readonly subtitle?: string | undefined;
}

interface PageFrameProps extends PageHeading {
  /** Link back, above the title of a detail page. */
  readonly backLink?: ReactNode;
  /** Status beside the title. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  /** A menu at the end of the title's line. */
  readonly menu?: ReactNode;
  /** Whether everything is shown, so that a view snapshot of it is of use (docs/adr/0026). */
  readonly isComplete?: boolean;
  readonly children: ReactNode;
}

/** Frames a page inside the shell: title, subtitle, actions, content. */
export function PageFrame({
  title,
  subtitle,
  backLink,
  badge,
  actions,
  menu,
  isComplete = false,
  children,
}: PageFrameProps) {
  return (
    <div
      data-complete={isComplete || undefined}
      className="mx-auto flex w-full max-w-[1200px] flex-col gap-3 px-4 py-3 md:gap-6 md:px-6 md:py-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 md:items-start md:gap-x-6">
        <div className={menu === undefined ? 'min-w-0' : 'min-w-0 grow'}>
          {backLink}
          <div className="flex items-start justify-between gap-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <h1 dir="auto" className="min-w-0 text-title break-words">
                {title}
              </h1>
              {badge}
            </div>
            {menu !== undefined && <div className="-my-2 shrink-0 print:hidden">{menu}</div>}
          </div>
          {subtitle !== undefined && <p className="text-ink-muted">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
