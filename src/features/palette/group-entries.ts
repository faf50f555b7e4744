import { t } from '#i18n/translate.ts';

/** Recent choices that stand in a group of their own. */
const RECENT_SHOWN = 5;

interface EntryGroup<Entry> {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * Groups ranked entries by their kind: the group of the best one first, and each group in the order of the ranking.
 * Before all others stand the entries that were chosen lately (`recent`: keys, newest first).
 */
export function groupEntries<Entry extends { readonly key: string; readonly kind: string }>(
  entries: readonly Entry[],
  recent: readonly string[],
): readonly EntryGroup<Entry>[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const lately = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, RECENT_SHOWN);
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (lately.includes(entry)) continue;
    const group = groups.get(entry.kind);
    if (group === undefined) groups.set(entry.kind, [entry]);
    else group.push(entry);
  }
  return [
    ...(lately.length === 0 ? [] : [{ title: t('Recent'), entries: lately }]),
    ...[...groups].map(([title, group]) => ({ title, entries: group })),
  ];
}
