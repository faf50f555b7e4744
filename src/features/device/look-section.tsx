import { ChoiceBar } from '#ui/choice-bar.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { chooseLook, useLook } from './look.ts';

const CHOICES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark, or as the system is. */
export function LookSection() {
  const look = useLook();
  return (
    <SectionCard title="Theme">
      <ChoiceBar label="Theme" choices={CHOICES} value={look} onChange={chooseLook} />
      <p className="mt-2 text-ink-muted">For this device; System follows its light or dark mode.</p>
    </SectionCard>
  );
}
