import { t } from '#i18n/translate.ts';

interface ApprovalFieldProps {
  readonly approvesMessages: boolean;
  /** What it means, below the choice. */
  readonly hint: string;
  readonly onChange: (approvesMessages: boolean) => void;
}

/** Asks whether a person reads each message of the AI before it is sent (docs/adr/0053). */
export const ApprovalField = ({ approvesMessages, hint, onChange }: ApprovalFieldProps) => (
  <>
    <label htmlFor="approve-messages" className="flex items-start gap-3 touch:min-h-11">
      <input
        id="approve-messages"
        type="checkbox"
        aria-describedby="approve-messages-hint"
        className="mt-0.5 size-5 shrink-0"
        checked={approvesMessages}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="font-medium">{t('Approve messages before they are sent')}</span>
    </label>
    <p id="approve-messages-hint" className="-mt-2 ps-8 text-ink-muted">
      {hint}
    </p>
  </>
);
