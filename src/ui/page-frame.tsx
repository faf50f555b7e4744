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
  /** Whether everything is shown, so that a view snapshot of it is of use (docs/adr/0026). */
  readonly isComplete?: boolean;
  readonly children: ReactNode;
}

/** Frames a page inside the shell: title, subtitle, actions, content. */
export function PageFrame({ title, subtitle, backLink, badge, actions, isComplete = false, children }: PageFrameProps) {
  return (
    <div
      data-complete={isComplete || undefined}
      className="mx-auto flex w-full max-w-[1200px] flex-col gap-3 px-4 py-3 md:gap-6 md:px-6 md:py-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 md:items-start gap-y-3">
        <div className="min-w-0">
          {backLink}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 dir="auto" className="min-w-0 text-title break-words">
              {title}
            </h1>
            {badge}
          </div>
          {subtitle !== undefined && <p className="text-ink-muted">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
