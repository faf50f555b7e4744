import type { ReactNode } from 'react';

/**
 * The icon (16 px) and label of a button whose label changes when pressed, as wide as its widest label in any language,
 * so that nothing beside it moves. The other labels take up room but are invisible, also to screen readers.
 */
export const FixedWidthLabel = ({
  icon,
  children,
  labels,
}: {
  icon: ReactNode;
  children: string;
  labels: readonly string[];
}) => (
  <span
    data-labels={labels.join('\n')}
    className="before:invisible before:block before:h-0 before:overflow-hidden before:ps-6 before:whitespace-pre before:content-[attr(data-labels)]"
  >
    <span className="flex items-center justify-center gap-2">
      {icon}
      {children}
    </span>
  </span>
);
