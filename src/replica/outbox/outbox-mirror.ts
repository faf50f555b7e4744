import * as z from 'zod/mini';
import { readIssued } from '#domain/commands/command.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { isNeverSent, rowTablesOf, rewriteLane } from './rebase.ts';
import { throttledLiveQuery } from '../live/throttled-live-query.ts';

/**
 * A second copy of the outbox, in a store that does not die with IndexedDB (docs/adr/0009). IndexedDB always comes
 * first: a command is mirrored only after it is on disk in the outbox, and leaves the mirror only after it has left the
 * outbox.
 *
 *   killed between the two, a new command    it is in the outbox; the next pass mirrors it
 *   killed between the two, a settled one    it is still in the mirror; the next pass removes it; if the database is
 *                                            lost before that, it is sent again under its old id, and answered from
 *                                            the server's record
 *
 * The mirror is read in one case only: the database is new. The mark that it is not, `born`, is written in the
 * transaction that restores the commands, so that they are restored once.
 */
export interface OutboxMirror {
  /** Lists the keys of its entries. */
  list(): Promise<string[]>;
  /** Reads the entry of a key; undefined when there is none. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const INITIALIZED_KEY = 'born';

/** A mirrored entry. The command in it is not parsed: one of another build must come back unchanged. */
const mirroredSchema = z.looseObject({
  seq: z.number(),
  id: z.string(),
  lane: z.string(),
  field: z.string(),
  state: z.enum(['waiting', 'sending', 'rejected']),
  attempts: z.number(),
});

const isInitialized = async (db: ReplicaDatabase): Promise<boolean> =>
  (await db.meta.get(INITIALIZED_KEY)) !== undefined;

/**
 * Returns the key of an entry. A rejected command has another key than while it waited, so that comparing keys shows
 * what must be written again.
 */
const keyOf = (entry: Pick<OutboxEntry, 'id' | 'state'>): string =>
  entry.state === 'rejected' ? `${entry.id}.rejected` : entry.id;
/** Returns the key of a part; parts are removed one by one as the server answers them. */
const keyOfPart = (commandId: string, part: number): string => `${commandId}.part-${part}`;
const PART_KEY = /^(.+)\.part-(\d+)$/;

/** Tells whether an entry of the mirror is a part of a command. */
export const isPartKey = (key: string): boolean => PART_KEY.test(key);

/**
 * Updates the mirror to the outbox. Several tabs may do it at once: the mirror is listed before the outbox is read, so
 * that an entry that is only in the mirror has left the outbox, and is never one that another tab has just added. An
 * outbox that was not restored yet is not mirrored. Rejects with the storage's own error.
 */
export async function mirrorOutbox({ strict }: Pick<Replica, 'strict'>, mirror: OutboxMirror): Promise<void> {
  const listed = new Set(await mirror.list());
  const stored = await strict.transaction('r', [strict.outbox, strict.attachments, strict.meta], async () =>
    (await isInitialized(strict))
      ? { entries: await strict.outbox.toArray(), parts: await strict.attachments.toCollection().primaryKeys() }
      : undefined,
  );
  if (stored === undefined) return;
  const entries = new Map(stored.entries.map((entry) => [keyOf(entry), entry]));
  const parts = new Map(stored.parts.map((key) => [keyOfPart(...key), key]));
  // Parts first, so that a mirrored command is complete.
  for (const [key, primaryKey] of parts) {
    if (listed.has(key)) continue;
    const attachment = await strict.attachments.get(primaryKey);
    // The part was answered meanwhile, or the browser has deleted the database: what was read above is outdated.
    if (attachment === undefined) return mirrorOutbox({ strict }, mirror);
    await mirror.write(key, attachment);
  }
  await Promise.all([...entries].filter(([key]) => !listed.has(key)).map(([key, entry]) => mirror.write(key, entry)));
  await Promise.all([...listed].filter((key) => !entries.has(key) && !parts.has(key)).map((key) => mirror.remove(key)));
}

/** What `restoreOutbox` found: whether the database was new, and how many commands it restored. */
interface Restoration {
  readonly wasNew: boolean;
  readonly restored: number;
}

/**
 * Restores the mirrored commands once, when the database is new (a first sign-in, or the browser has lost the old one).
 * Any of them may have reached a server, so they count as sent and go out again under their old ids. `at` is a UTC ISO
 * time.
 */
export async function restoreOutbox({ strict }: Replica, mirror: OutboxMirror, at: string): Promise<Restoration> {
  if (await isInitialized(strict)) return { wasNew: false, restored: 0 };
  const { entries, parts } = await readMirror(mirror);
  const rowTables = new Set(entries.flatMap(({ lane }) => rowTablesOf(strict, lane)));
  return strict.transaction(
    'rw',
    [strict.outbox, strict.attachments, strict.meta, strict.baseRows, ...rowTables],
    async () => {
      if (await isInitialized(strict)) return { wasNew: false, restored: 0 };
      const present = await strict.outbox.toArray();
      const missing = entries.filter(({ id }) => !present.some((entry) => entry.id === id));
      // Commands added to the new database before its mirror could be read are younger: they go behind the restored
      // ones.
      const younger = missing.length === 0 ? [] : present.filter(isNeverSent);
      await strict.outbox.bulkDelete(younger.map(({ seq }) => seq));
      for (const entry of missing) {
        const { seq: _seq, ...rest } = entry;
        const own = parts.filter(({ commandId }) => commandId === entry.id);
        // Parts are mirrored before their command and removed in order as they are answered: a missing part was
        // answered, and so were all before it.
        const command = readIssued(entry['issued'])?.command;
        const partCount = command?.type === 'prospects.import' ? command.partCount : undefined;
        const sentParts =
          partCount === undefined
            ? {}
            : {
                sentParts:
                  Array.from({ length: partCount }).findLastIndex(
                    (_, index) => !own.some(({ part }) => part === index),
                  ) + 1,
              };
        await strict.table('attachments').bulkPut(own);
        await strict.table('outbox').add({
          ...rest,
          ...sentParts,
          state: entry.state === 'rejected' ? 'rejected' : 'waiting',
          attempts: Math.max(1, entry.attempts),
          notBeforeMs: 0,
          epoch: 0,
        });
      }
      await strict.outbox.bulkAdd(younger.map(({ seq: _seq, ...entry }) => entry));
      // These rows may have been pulled before their commands were restored.
      for (const lane of new Set(missing.map((entry) => entry.lane))) await rewriteLane(strict, lane);
      await strict.meta.put({ key: INITIALIZED_KEY, value: at });
      return { wasNew: true, restored: missing.length };
    },
  );
}

const partSchema = z.looseObject({ commandId: z.string(), part: z.number() });

/**
 * Reads the whole mirror: commands in the order of creation, a rejected entry replacing the same command as it waited;
 * parts in any order.
 */
async function readMirror(
  mirror: OutboxMirror,
): Promise<{ entries: z.output<typeof mirroredSchema>[]; parts: z.output<typeof partSchema>[] }> {
  const entries = new Map<string, z.output<typeof mirroredSchema>>();
  const parts: z.output<typeof partSchema>[] = [];
  for (const key of await mirror.list()) {
    const value = await mirror.read(key);
    const part = PART_KEY.test(key) ? partSchema.safeParse(value) : undefined;
    if (part?.success === true) parts.push(part.data);
    const entry = part === undefined ? mirroredSchema.safeParse(value) : undefined;
    if (entry?.success === true && entries.get(entry.data.id)?.state !== 'rejected')
      entries.set(entry.data.id, entry.data);
  }
  return { entries: [...entries.values()].toSorted((one, other) => one.seq - other.seq), parts };
}

/**
 * Compares the mirror with the outbox: counts the commands that are in both, and those in the outbox. Undefined where
 * there is no second store.
 */
export async function compareMirror(
  { db }: Replica,
  mirror: OutboxMirror,
): Promise<{ mirrored: number; total: number } | undefined> {
  try {
    const listed = new Set(await mirror.list());
    const keys = (await db.outbox.toArray()).map(keyOf);
    return { mirrored: keys.filter((key) => listed.has(key)).length, total: keys.length };
  } catch {
    return undefined;
  }
}

interface MirrorOptions {
  /** True while this tab should mirror. */
  readonly mayMirror: () => boolean;
  /** Calls back once after a delay; returns the function that cancels it. */
  readonly later: (callback: () => void) => () => void;
  /** Resolves when the next change may be mirrored: a burst of changes becomes a few passes. */
  readonly throttle: () => Promise<void>;
  /** Receives the error of a failed pass. */
  readonly report: (error: unknown) => void;
}

/**
 * Keeps the mirror up to date, one pass after the other; a failed pass is repeated later. Returns the function that
 * stops it; a pass in flight then ends by itself.
 */
export function maintainMirror(
  replica: Replica,
  mirror: OutboxMirror,
  { mayMirror, later, throttle, report }: MirrorOptions,
): () => void {
  let cancelLater: () => void = () => undefined;
  let isPassRequested = false;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function runPasses(): Promise<void> {
    do {
      isPassRequested = false;
      try {
        if (mayMirror()) await mirrorOutbox(replica, mirror);
      } catch (error) {
        if (isStopped) break;
        report(error);
        cancelLater();
        cancelLater = later(() => void requestPass());
      }
    } while (isPassRequested && !isStopped);
  }

  function requestPass(): Promise<void> {
    isPassRequested = true;
    if (!isStopped) {
      running ??= runPasses().finally(() => {
        running = undefined;
        if (isPassRequested) void requestPass();
      });
    }
    return running ?? Promise.resolve();
  }

  const stopWatching = throttledLiveQuery(
    () => Promise.all([replica.db.outbox.toArray(), replica.db.meta.get(INITIALIZED_KEY)]),
    {
      onValue: requestPass,
      onError: () => undefined,
      throttle,
    },
  );
  return () => {
    isStopped = true;
    cancelLater();
    stopWatching();
  };
}
