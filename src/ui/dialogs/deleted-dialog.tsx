import { useId, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { CopyableText } from '../copyable-text.tsx';

/** One of the texts written about an item. */
export interface UnsavedText {
  readonly name: string;
  readonly text: string;
}

interface DeletedDialogProps {
  /** Name of the deleted item. */
  readonly name: string;
  /** Unsaved texts; empty ones are left out. */
  readonly texts: readonly UnsavedText[];
  /** Actions besides copying. */
  readonly children?: ReactNode;
}

/** Returns the sentence that an item was deleted while somebody edited it. */
export const deletedMessage = (name: string): string => t('{name} was deleted by someone else.', { name });

/** Shows the unsaved texts of an item that somebody else has deleted, for copying. */
export function DeletedDialog({ name, texts, children }: DeletedDialogProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div role="alert">
        <h2 id={id} className="font-medium">
          {t('Deleted meanwhile')}
        </h2>
        <p className="text-ink-muted">
          {deletedMessage(name)} {t('Your text is still here. Copy what you need.')}
        </p>
      </div>
      {texts
        .filter(({ text }) => text.trim() !== '')
        .map((unsaved) => (
          <CopyableText key={unsaved.name} {...unsaved} />
        ))}
      {children}
    </section>
  );
}

/** Shows above a list that an unsaved text of a deleted item is stored; `children` leads to it. */
export const UnsavedTextNotice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft px-3 py-2 text-info-ink">
    <p className="min-w-0 break-words">
      {deletedMessage(name)} {t('Your text is kept on this device.')}
    </p>
    {children}
  </div>
);
