import type { Tag } from '#domain/tag/tag.ts';
import { classNames } from '#ui/class-names.ts';

/** Shows a tag; its colour only repeats what its name says. */
export const TagChip = ({
  tag: { name, color },
  className,
}: {
  tag: Pick<Tag, 'name' | 'color'>;
  className?: string;
}) => (
  <span data-tag={color} title={name} className={classNames('tag', className)}>
    <span dir="auto" className="truncate">
      {name}
    </span>
  </span>
);
