import { useId, type ReactNode } from 'react';

/** Shows a card of a screen: heading, subtitle, actions, content. `flush`: the content reaches the card's edges. */
export function SectionCard({
  title,
  subtitle,
  actions,
  flush = false,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5">
        <div className="min-w-0 grow basis-40">
          <h2 id={id} className="text-section">
            {title}
          </h2>
          {subtitle !== undefined && <p className="text-ink-muted">{subtitle}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? 'pt-3 pb-1' : 'px-4 pt-3 pb-4 md:px-5'}>{children}</div>
    </section>
  );
}
