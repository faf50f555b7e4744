import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';

interface RadioCardProps {
  readonly group: string;
  readonly value: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** Shows a radio button that looks like a card, with a description. */
export const RadioCard = ({ group, value, title, icon, isSelected, onSelect, children }: RadioCardProps) => (
  <label className="relative flex cursor-pointer flex-col gap-1 rounded-card border border-control bg-surface p-4 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="radio"
      name={group}
      value={value}
      checked={isSelected}
      onChange={onSelect}
      aria-labelledby={`${group}-${value}-title`}
      aria-describedby={`${group}-${value}`}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
    <span id={`${group}-${value}-title`} className="flex items-center gap-2 font-medium">
      {icon}
      {title}
      {isSelected && (
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="ms-auto shrink-0 text-accent-ink" />
      )}
    </span>
    <span id={`${group}-${value}`} className="text-ink-muted">
      {children}
    </span>
  </label>
);
