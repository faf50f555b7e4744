import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type' | 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** Shows a button with one icon, 36 px (44 px on touch screens). */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11',
        className,
      )}
    >
      {icon}
    </button>
  );
}
