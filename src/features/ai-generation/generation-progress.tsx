import { t } from '#i18n/translate.ts';
import { Spinner } from '#ui/notices/spinner.tsx';

interface GenerationProgressProps {
  /** What is being done. */
  readonly label: string;
  /** Text received so far; empty before there is any. */
  readonly text: string;
  /** Why there is no answer yet, when a request has failed. */
  readonly pendingReason: string | undefined;
  /** Why it cannot be stopped now; undefined when it can. */
  readonly offlineReason: string | undefined;
  readonly isCanceling: boolean;
  readonly onCancel: () => void;
}

/** Shows a running generation: the text received so far, and a button that stops it. */
export function GenerationProgress({
  label,
  text,
  pendingReason,
  offlineReason,
  isCanceling,
  onCancel,
}: GenerationProgressProps) {
  const isDisabled = isCanceling || offlineReason !== undefined;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="flex min-w-0 grow basis-60 items-start gap-2">
          <Spinner className="mt-0.5 text-accent-ink" />
          <div>
            <p className="font-medium">{label}</p>
            {pendingReason !== undefined && (
              <p className="text-ink-muted">
                {pendingReason} {t('Outrider tries again automatically. You are charged once at most.')}
              </p>
            )}
          </div>
        </div>
        <button
          type="button"
          className="button-secondary"
          aria-disabled={isDisabled}
          title={offlineReason}
          onClick={() => !isDisabled && onCancel()}
        >
          {isCanceling ? t('Stopping…') : t('Stop')}
        </button>
      </div>
      {text !== '' && (
        // Busy: read out when complete, not word by word.
        <section aria-label={t('Written so far')} aria-busy>
          <p dir="auto" className="break-words whitespace-pre-wrap text-ink-muted">
            {text}
          </p>
        </section>
      )}
    </div>
  );
}
