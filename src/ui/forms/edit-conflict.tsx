import { useId, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';

interface EditConflictProps {
  /** What happened and where each text is shown. */
  readonly message: string;
  /** What somebody else has saved, in full. */
  readonly children: ReactNode;
  readonly onAcceptTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Shows what somebody else has saved during an edit: take theirs or keep mine. */
export function EditConflict({ message, children, onAcceptTheirs, onKeepMine }: EditConflictProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <div role="alert">
        <h2 id={id} className="font-medium">
          {t('Changed meanwhile')}
        </h2>
        <p className="text-ink-muted">{message}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-secondary" onClick={onAcceptTheirs}>
          {t('Use theirs')}
        </button>
        <button type="button" className="button-secondary" onClick={onKeepMine}>
          {t('Keep mine')}
        </button>
      </div>
    </section>
  );
}
