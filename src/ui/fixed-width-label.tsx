import type { ReactNode } from 'react';

/**
 * What a button shows that says something else once it is pressed: an icon of 16 px and words, as wide together as with
 * the widest of all it may say, in whatever language, so that nothing beside it moves. Those take their room unseen and
 * unheard.
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
