import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';

interface WizardProps {
  readonly step: number;
  /** The step and what it belongs to: "Add Offer, step 2 of 3". */
  readonly stepLabel: string;
  readonly title: string;
  readonly description: string;
  /** What gets the focus when a step opens: its first field or its heading. */
  readonly initialFocus: 'field' | 'heading';
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** What is missing on this step, when no field shows it. */
  readonly stepError?: string | undefined;
  /** Why the wizard's result could not be created. */
  readonly submitError: string | undefined;
  /** Why no request can be sent now; undefined when one can. */
  readonly offlineReason: string | undefined;
  /** Buttons that lead back. */
  readonly backButtons: ReactNode;
  /** The submit button. */
  readonly submitButton: ReactNode;
  /**
   * Called on submit. Returns false when something on this step is wrong: the first invalid field or alert then gets
   * the focus.
   */
  readonly onSubmit: () => boolean;
}

/** Frames one step of a wizard: position, heading, form, errors, and buttons back and on. */
export function Wizard({
  step,
  stepLabel,
  title,
  description,
  initialFocus,
  aside,
  children,
  stepError,
  submitError,
  offlineReason,
  backButtons,
  submitButton,
  onSubmit,
}: WizardProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);

  useEffect(() => {
    const isNew = lastStep.current !== step;
    lastStep.current = step;
    if (initialFocus === 'field') form.current?.querySelector('input')?.focus();
    // Also after another screen, whose focused element is gone.
    else heading.current?.focus();
    if (isNew) window.scrollTo(0, 0);
  }, [step, initialFocus]);

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-8 pb-24 md:pt-12">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <p className="text-small font-medium text-ink-muted">{stepLabel}</p>
          <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          <p className="text-ink-muted">{description}</p>
        </div>
        {aside}
      </div>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (onSubmit()) return;
          // After the error has been rendered.
          requestAnimationFrame(() =>
            form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
          );
        }}
      >
        {children}
        {stepError !== undefined && (
          <p role="alert" tabIndex={-1} className="text-danger-ink">
            {stepError}
          </p>
        )}
        {submitError !== undefined && (
          <p role="alert" className="text-danger-ink">
            {submitError}
          </p>
        )}
        {offlineReason !== undefined && (
          <p className="text-ink-muted">
            {offlineReason} {t('What you entered is kept.')}
          </p>
        )}
        <div className="flex items-center justify-between gap-2">
          <div className="flex gap-2">{backButtons}</div>
          {submitButton}
        </div>
      </form>
    </div>
  );
}
