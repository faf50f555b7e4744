import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** Does nothing: the handler of controls in the gallery. */
export const noop = (): void => undefined;

/** Shows one component in its states, below its name. */
export const Specimen = ({
  name,
  isColumn = false,
  children,
}: {
  name: string;
  isColumn?: boolean;
  children: ReactNode;
}) => (
  <section aria-label={name} className="mb-6 flex flex-col gap-2">
    <h3 className="text-small text-ink-muted">{name}</h3>
    <div className={classNames('flex min-w-0 gap-3', isColumn ? 'flex-col' : 'flex-wrap items-center')}>{children}</div>
  </section>
);
