import { useDeferredValue, useId, useMemo, type ReactElement, type ReactNode } from 'react';
import { diffWords, type DiffSegment } from '#domain/text/word-diff.ts';
import { t } from '#i18n/translate.ts';
import { Trans } from '#ui/trans.tsx';

const Removed = ({ children }: { children: ReactNode }) => (
  <del className="rounded-sm bg-danger-soft text-danger-ink decoration-1">{children}</del>
);
const Added = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-sm bg-success-soft text-success-ink decoration-1 underline-offset-3">{children}</ins>
);

/** Shows a description before and after side by side: removed text is struck through, added text underlined. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  // Typing must not wait for the comparison.
  const [was, is] = [useDeferredValue(before), useDeferredValue(after)];
  // Without a previous text everything is new, and marks would say nothing.
  const changes = useMemo(
    () =>
      was === '' || is === ''
        ? { before: [{ text: was, isChanged: false }], after: [{ text: is, isChanged: false }] }
        : diffWords(was, is),
    [was, is],
  );
  const isMarked = [...changes.before, ...changes.after].some(({ isChanged }) => isChanged);
  return (
    <div className="mt-3 flex flex-col gap-3">
      {isMarked && (
        <p className="text-small text-ink-muted">
          <Trans
            text="{removed} words are struck through, {added} ones underlined."
            parts={{ removed: <Removed>{t('Removed')}</Removed>, added: <Added>{t('added')}</Added> }}
          />
        </p>
      )}
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Version title={t('Before')} segments={changes.before} highlight={Removed} />
        <Version title={t('After')} segments={changes.after} highlight={Added} />
      </div>
    </div>
  );
}

function Version({
  title,
  segments,
  highlight: Changed,
}: {
  title: string;
  segments: readonly DiffSegment[];
  highlight: (props: { children: ReactNode }) => ReactElement;
}) {
  const id = useId();
  const isEmpty = segments.every(({ text }) => text === '');
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      {/* A scrollable text must be reachable by keyboard. */}
      <p
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[50dvh] overflow-y-auto rounded-control border border-line bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
      >
        {isEmpty && <span className="text-ink-muted">{t('Empty')}</span>}
        {/* A segment has no identity but its position. */}
        {/* oxlint-disable-next-line react/no-array-index-key */}
        {segments.map(({ text, isChanged }, index) => (isChanged ? <Changed key={index}>{text}</Changed> : text))}
      </p>
    </section>
  );
}
