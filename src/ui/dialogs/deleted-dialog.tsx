import { useId, type ReactNode } from 'react';
import { say } from '#i18n/translate.ts';
import { CopyableText } from '../copyable-text.tsx';

/** One of the texts that were written on a thing. */
export interface UnsavedText {
  readonly name: string;
  readonly text: string;
}

interface DeletedDialogProps {
  /** What the thing was called. */
  readonly name: string;
  /** What was written on it and saved nowhere; empty parts are left out. */
  readonly texts: readonly UnsavedText[];
  /** What can be done with it besides copying. */
  readonly children?: ReactNode;
}

/** What is said of a thing that is gone while somebody wrote on it. */
export const deletedWords = (name: string): string => say('{name} was deleted by somebody else.', { name });

/** What one has written on a thing that somebody else has deleted meanwhile: it stays in reach. */
export function DeletedDialog({ name, texts, children }: DeletedDialogProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div role="alert">
        <h2 id={id} className="font-medium">
          {say('Deleted meanwhile')}
        </h2>
        <p className="text-ink-muted">
          {deletedWords(name)} {say('What you wrote is still here: copy what you need.')}
        </p>
      </div>
      {texts
        .filter(({ text }) => text.trim() !== '')
        .map((left) => (
          <CopyableText key={left.name} {...left} />
        ))}
      {children}
    </section>
  );
}

/** Says on a list that something one wrote is kept of a thing that is in it no longer; `children` leads there. */
export const UnsavedTextNote = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-info-soft px-3 py-2 text-info-ink">
    <p className="min-w-0 break-words">
      {deletedWords(name)} {say('What you wrote on it is kept on this device.')}
    </p>
    {children}
  </div>
);
