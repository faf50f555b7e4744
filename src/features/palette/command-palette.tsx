import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import type { LucideIcon } from 'lucide-react';
import Search from 'lucide-react/icons/search';
import { useMemo, useState } from 'react';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { useFocusReturn } from '#ui/dialogs/focus-return.ts';
import { useLayer } from '#ui/dialogs/open-layers.ts';
import { DialogToasts } from '#ui/notices/toast-region.tsx';
import { groupEntries } from './group-entries.ts';
import { rankResults, type Rankable } from './rank-results.ts';
import { listChatsOfPerson, type SearchableEntity } from './searchable-entities.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import * as z from 'zod/mini';

const RECENT_KEY = 'palette-recent';
const MAX_RECENT = 12;
const recentSchema = z.catch(z.array(z.string()), []);

/** Reads the recently chosen entries, newest first. They are stored and deleted with the person's data. */
const readRecent = async (db: ReplicaDatabase): Promise<readonly string[]> =>
  recentSchema.parse((await db.meta.get(RECENT_KEY))?.value ?? []);

async function rememberRecent({ db }: Replica, key: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const previous = await readRecent(db);
    await db.meta.put({
      key: RECENT_KEY,
      value: [key, ...previous.filter((other) => other !== key)].slice(0, MAX_RECENT),
    });
  });
}

/** An entry of the palette. */
export interface PaletteEntry extends Rankable {
  readonly icon: LucideIcon;
  /** Its kind at the end of the line: "Campaign", "Go to". */
  readonly kind: string;
  readonly onSelect: () => void;
}

interface CommandPaletteProps {
  readonly teamId: string;
  readonly entries: readonly PaletteEntry[];
  /** Creates the entry of a conversation that is found by the person's address. */
  readonly entityEntry: (entity: SearchableEntity) => PaletteEntry;
  /** Creates the entry that searches Messages for the query; listed last. */
  readonly searchEntry: (words: string) => PaletteEntry;
  readonly onClose: () => void;
}

const SHOWN = 50;
const NONE: readonly string[] = [];
const NOBODY: readonly SearchableEntity[] = [];

/** Renders the command palette: one field, one list (Ctrl or Cmd+K). */
export function CommandPalette({ teamId, entries, entityEntry, searchEntry, onClose }: CommandPaletteProps) {
  const replica = useReplica();
  const [query, setQuery] = useState('');
  const recent = liveOr(useLive('palette-recent', readRecent), NONE);
  const identity = useMemo(() => identityOfAddress(query), [query]);
  const chatsOfPerson = liveOr(
    useLive(`palette-person|${teamId}|${identity}`, (db) => listChatsOfPerson(db, teamId, identity)),
    NOBODY,
  );
  const found = useMemo(
    () => (identity === '' ? rankResults(entries, query, recent, SHOWN) : chatsOfPerson.map(entityEntry)),
    [entries, query, recent, identity, chatsOfPerson, entityEntry],
  );
  const groups =
    query.trim() === '' ? groupEntries(found, recent) : groupEntries([...found, searchEntry(query.trim())], NONE);
  useFocusReturn();
  useLayer(onClose);

  function choose(entry: PaletteEntry | null): void {
    if (entry === null) return;
    rememberRecent(replica, entry.key).catch(() => undefined);
    onClose();
    entry.onSelect();
  }

  return (
    <Dialog open onClose={onClose} className="relative z-50" aria-label={t('Go anywhere, find anything')}>
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 ease-out data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-start justify-center p-2 pt-[max(0.5rem,env(safe-area-inset-top))] md:p-6 md:pt-[12dvh]">
        <DialogPanel className="contents">
          <div className="flex max-h-[min(30rem,90dvh)] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float transition duration-150 ease-open starting:-translate-y-1 starting:opacity-0">
            <Combobox<PaletteEntry | null> value={null} onChange={choose} by="key">
              <div className="flex items-center gap-1 border-b border-line px-4">
                <Search size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-muted" />
                <ComboboxInput
                  data-autofocus
                  aria-label={t('Go anywhere, find anything')}
                  placeholder={t('Go to, open, create…')}
                  autoComplete="off"
                  className="h-12 min-w-0 grow bg-transparent px-2 -outline-offset-4 outline-none placeholder:text-ink-faint touch:text-[1rem]"
                  value={query}
                  onChange={(event) => setQuery(event.target.value)}
                  onKeyDownCapture={(event) => {
                    if (event.key !== 'Escape') return;
                    // The list would use Esc to clear the field and hide it from the dialog.
                    event.preventDefault();
                    event.stopPropagation();
                    onClose();
                  }}
                />
              </div>
              <ComboboxOptions static className="min-h-0 grow overflow-y-auto p-1" aria-label={t('Results')}>
                {groups.map(({ title, entries: group }) => (
                  <div key={title} role="group" aria-label={title}>
                    <p aria-hidden className="px-3 pt-2 pb-1 text-small font-medium text-ink-muted">
                      {title}
                    </p>
                    {group.map((entry) => (
                      <ComboboxOption
                        key={entry.key}
                        value={entry}
                        className="flex min-h-9 items-center gap-3 rounded-control px-3 py-1.5 data-focus:bg-hover touch:min-h-11"
                      >
                        <entry.icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-muted" />
                        <span className="flex min-w-0 grow items-baseline gap-2">
                          <span
                            className={
                              entry.detail === ''
                                ? 'min-w-0 truncate'
                                : 'shrink-0 truncate max-md:max-w-full md:max-w-[60%]'
                            }
                          >
                            {entry.title}
                          </span>
                          <span className="min-w-0 truncate text-small text-ink-muted">{entry.detail}</span>
                        </span>
                        <span className={entry.kind === title ? 'sr-only' : 'shrink-0 text-small text-ink-faint'}>
                          {entry.kind}
                        </span>
                      </ComboboxOption>
                    ))}
                  </div>
                ))}
              </ComboboxOptions>
            </Combobox>
          </div>
          <DialogToasts hasFieldAtTop />
        </DialogPanel>
      </div>
    </Dialog>
  );
}
