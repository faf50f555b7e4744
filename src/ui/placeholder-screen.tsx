import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly acts?: ReactNode;
}

/** Title, one line of subtitle, acts at the end. */
export function PageHeader({ title, subtitle, acts }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title">{title}</h1>
        {subtitle !== undefined && <p className="text-ink-muted">{subtitle}</p>}
      </div>
      {acts !== undefined && <div className="flex items-center gap-2">{acts}</div>}
    </header>
  );
}

/** A screen in its final frame that says plainly what it will hold. */
export function PlaceholderScreen({ title, subtitle, children }: { title: string; subtitle?: string | undefined; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-6 md:px-6">
      <PageHeader title={title} subtitle={subtitle} />
      <div className="rounded-card border border-dashed border-line px-6 py-12 text-center text-ink-muted">{children}</div>
    </div>
  );
}
