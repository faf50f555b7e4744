import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CirclePlay from 'lucide-react/icons/circle-play';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { helpUrl, tutorialUrl } from '#domain/help-links.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Trans } from '#ui/trans.tsx';
import {
  ONBOARDING_STEPS,
  isSetUp,
  stepStates,
  type OnboardingProgress,
  type OnboardingStep,
  type StepState,
} from './onboarding-steps.ts';

/** Shows three steps to the first conversation (specification part 2 §1); collapsed once all are done. */
export function GettingStarted({ progress }: { progress: OnboardingProgress }) {
  const [isOpen, setIsOpen] = useState(!isSetUp(progress));
  const states = stepStates(progress);
  const doneCount = states.filter((state) => state === 'done').length;
  return (
    <section aria-labelledby="getting-started" className="rounded-card border border-line bg-surface">
      <h2 className="text-section">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="getting-started-steps"
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-start hover:bg-hover md:px-5"
        >
          <span id="getting-started" className="grow">
            {t('Getting started')}
          </span>
          <span className="text-body font-normal text-ink-muted">
            {t('{taken} of {all} done', { taken: doneCount, all: ONBOARDING_STEPS.length })}
          </span>
          <ChevronDown
            size={16}
            strokeWidth={1.5}
            aria-hidden
            className={classNames('shrink-0 text-ink-muted transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen && (
        <div id="getting-started-steps" className="flex flex-col gap-4 px-4 pt-2 pb-4 md:px-5 md:pb-5">
          <ol className="grid gap-4 lg:grid-cols-3">
            {ONBOARDING_STEPS.map((step, index) => (
              <StepCard key={step.name} step={step} number={index + 1} state={states[index] ?? 'later'} />
            ))}
          </ol>
          <HelpLinks />
        </div>
      )}
    </section>
  );
}

function StepCard({ step, number, state }: { step: OnboardingStep; number: number; state: StepState }) {
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 rounded-card border p-4',
        state === 'next' ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-medium">{step.title}</h3>
        {state === 'done' && (
          <Chip tone="success">
            <Check size={12} strokeWidth={2} aria-hidden />
            {t('Done')}
          </Chip>
        )}
        {state === 'next' && <Chip tone="info">{t('Next')}</Chip>}
      </div>
      <ul className="flex grow list-disc flex-col gap-1 ps-4 text-ink-muted marker:text-ink-faint">
        {step.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <Link
        to={step.to}
        aria-label={t('Step {number}: {title}', { number, title: step.title })}
        className={state === 'next' ? 'button-primary' : 'button-secondary'}
      >
        {t('Step {number}', { number })}
      </Link>
    </li>
  );
}

/** Links to tutorial and help center, and to a call where one can be booked. */
function HelpLinks() {
  const { links } = useRuntimeConfig();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <HelpLink href={tutorialUrl(links)} icon={CirclePlay} label={t('Watch the tutorial')} />
      {links.booking !== undefined && <HelpLink href={links.booking} icon={CalendarClock} label={t('Book a Demo')} />}
      <p className="text-ink-muted">
        <Trans
          text="Questions? The {link} has answers."
          parts={{
            link: (
              <a href={helpUrl(links)} target="_blank" rel="noopener noreferrer" className="link">
                {t('help center')}
                <span className="sr-only"> {t('(opens in a new tab)')}</span>
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}

const HelpLink = ({ href, icon: Icon, label }: { href: string; icon: LucideIcon; label: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="button-secondary">
    <Icon size={16} strokeWidth={1.5} aria-hidden />
    {label}
    <span className="sr-only">{t('(opens in a new tab)')}</span>
  </a>
);
