import { useId, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';

interface DraftConflictProps {
  /** What kind of text it is. */
  readonly kind?: 'draft' | 'test';
  /** The other draft in full. */
  readonly children: ReactNode;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers another draft of the same item, from another tab or put aside earlier: restore or discard it. */
export function DraftConflict({ kind = 'draft', children, onRestore, onDiscard }: DraftConflictProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <div role="status">
        <h2 id={id} className="font-medium">
          {t(kind === 'test' ? 'There is another test' : 'There is another draft')}
        </h2>
        <p className="text-ink-muted">
          {t(
            'It was written in another tab or set aside, and is not saved either. If you switch to it, the text below is set aside instead.',
          )}
        </p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-secondary" onClick={onRestore}>
          {t('Switch to it')}
        </button>
        <button type="button" className="button-secondary" onClick={onDiscard}>
          {t('Discard it')}
        </button>
      </div>
    </section>
  );
}
