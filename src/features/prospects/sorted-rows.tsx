import { say } from '#languages/say.ts';
import type { Counts } from '#workers/import-session.ts';
import { KIND_WORDS, SHOWN_KINDS, type ShownKind } from './import-words.ts';

interface SortedRowsProps {
  readonly counts: Counts;
  /** Kinds that go out although they would be left out. */
  readonly kept: ReadonlySet<ShownKind>;
  readonly onKeep: (kind: ShownKind, isKept: boolean) => void;
  readonly onOpen: (kind: ShownKind) => void;
}

/**
 * What becomes of the rows, before anything is sent: how many of each kind, their rows behind each figure, and what may
 * be kept all the same.
 */
export const SortedRows = ({ counts, kept, onKeep, onOpen }: SortedRowsProps) => (
  <ul
    aria-label={say('What becomes of the rows')}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
  >
    {SHOWN_KINDS.filter((kind) => kind === 'fresh' || counts[kind] > 0).map((kind) => {
      const { title, why, keeping } = KIND_WORDS[kind];
      return (
        <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
          <div className="min-w-0 grow basis-60">
            <p className="font-medium tabular-nums">{title(counts[kind])}</p>
            <p className="text-small text-ink-muted">{keeping !== undefined && kept.has(kind) ? keeping : why}</p>
          </div>
          {keeping === undefined ? (
            <span className="text-small text-ink-muted">{kind === 'fresh' ? say('Imported') : say('Left out')}</span>
          ) : (
            <label className="flex min-h-8 items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={kept.has(kind)}
                onChange={(event) => onKeep(kind, event.target.checked)}
              />
              {say('Import them anyway')}
            </label>
          )}
          <button type="button" className="button-quiet" disabled={counts[kind] === 0} onClick={() => onOpen(kind)}>
            {say('Show rows')}
          </button>
        </li>
      );
    })}
  </ul>
);
