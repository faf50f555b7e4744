import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';

interface UpdateFormProps {
  readonly submitLabel: string;
  /** Nothing differs from the campaign: the button shows as disabled, and says so. */
  readonly isSame: boolean;
  readonly sameReason?: string;
  /** Called for the button and for Enter in a field, also while nothing differs. */
  readonly onSave: () => Promise<void>;
  readonly children: ReactNode;
}

/** Renders one part of a campaign with the button that saves it. */
export const UpdateForm = ({
  submitLabel,
  isSame,
  sameReason = t('Nothing has changed yet'),
  onSave,
  children,
}: UpdateFormProps) => (
  <form
    noValidate
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      void onSave();
    }}
  >
    {children}
    <button
      type="submit"
      className="button-primary self-end"
      aria-disabled={isSame}
      title={isSame ? sameReason : undefined}
    >
      {submitLabel}
    </button>
  </form>
);
