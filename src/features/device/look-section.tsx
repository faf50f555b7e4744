import { say } from '#languages/say.ts';
import { ChoiceBar } from '#ui/choice-bar.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { chooseLook, useLook } from './look.ts';

const CHOICES = [
  { value: 'system', label: say('System') },
  { value: 'light', label: say('Light') },
  { value: 'dark', label: say('Dark') },
] as const;

/** Light or dark, or as the system is. */
export function LookSection() {
  const look = useLook();
  return (
    <SectionCard title={say('Theme')}>
      <ChoiceBar label={say('Theme')} choices={CHOICES} value={look} onChange={chooseLook} />
      <p className="mt-2 text-ink-muted">{say('For this device; System follows its light or dark mode.')}</p>
    </SectionCard>
  );
}
