import * as z from 'zod/mini';
import { readIssued } from '#domain/commands/command.ts';
import type { OutboxEntry, ReplicaDatabase } from '../db.ts';
import type { Replica } from '../replica.ts';
import { isNeverSent, rowTablesOf, showLane } from './replay.ts';
import { throttledLiveQuery } from '../live/throttled-live-query.ts';

/**
 * The outbox's second copy, in a store that does not die with IndexedDB (docs/adr/0009). IndexedDB comes first,
 * always: a command is in the mirror only after it is on disk in the outbox, and leaves the mirror only after it has
 * left the outbox.
 *
 *   killed between the two, a new command    it is in the outbox; the next look puts it into the mirror
 *   killed between the two, a settled one    it is still in the mirror; the next look takes it out; should the database be lost before
 *                                            that, it is sent again under its old id, and answered from the server's record
 *
 * The mirror is read in one case only: the database is new. The mark that it is not, `born`, is written in the
 * transaction that takes the commands in, so that they are taken in once.
 */
export interface OutboxMirror {
  /** Keys of what is in it. */
  list(): Promise<string[]>;
  /** What is kept under a key; undefined when nothing is. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const BORN_KEY = 'born';

/** A mirrored command. What it asks for is not looked into here: one of another build has to come back as it was. */
const mirroredSchema = z.looseObject({
  seq: z.number(),
  id: z.string(),
  lane: z.string(),
  field: z.string(),
  state: z.enum(['waiting', 'sending', 'rejected']),
  attempts: z.number(),
});

const isBorn = async (db: ReplicaDatabase): Promise<boolean> => (await db.meta.get(BORN_KEY)) !== undefined;

/**
 * A refused command is kept until it was read; its key says so, so that a look at the keys tells what has to be written
 * again.
 */
const keyOf = (entry: Pick<OutboxEntry, 'id' | 'state'>): string =>
  entry.state === 'rejected' ? `${entry.id}.rejected` : entry.id;
/** Parts of a command lie beside it and leave one by one, as the server answers them. */
const keyOfPart = (commandId: string, part: number): string => `${commandId}.part-${part}`;
const PART_KEY = /^(.+)\.part-(\d+)$/;

/**
 * Brings the mirror to what the outbox holds. Several tabs may do it at once: the mirror is listed before the outbox is
 * read, so that what is in the one and not in the other has left the outbox, and is never a command that another tab
 * has just kept. An outbox that was not yet restored says nothing. Rejects with the storage's own error.
 */
export async function mirrorOutbox({ strict }: Pick<Replica, 'strict'>, mirror: OutboxMirror): Promise<void> {
  const listed = new Set(await mirror.list());
  const kept = await strict.transaction('r', [strict.outbox, strict.attachments, strict.meta], async () =>
    (await isBorn(strict))
      ? { entries: await strict.outbox.toArray(), parts: await strict.attachments.toCollection().primaryKeys() }
      : undefined,
  );
  if (kept === undefined) return;
  const entries = new Map(kept.entries.map((entry) => [keyOf(entry), entry]));
  const parts = new Map(kept.parts.map((key) => [keyOfPart(...key), key]));
  // Parts first: a command in the mirror has what it needs.
  for (const [key, place] of parts) {
    if (listed.has(key)) continue;
    const attachment = await strict.attachments.get(place);
    // It was answered meanwhile, or the browser has thrown the database away: what was read above is not so any more.
    if (attachment === undefined) return mirrorOutbox({ strict }, mirror);
    await mirror.write(key, attachment);
  }
  await Promise.all([...entries].filter(([key]) => !listed.has(key)).map(([key, entry]) => mirror.write(key, entry)));
  await Promise.all([...listed].filter((key) => !entries.has(key) && !parts.has(key)).map((key) => mirror.remove(key)));
}

/** What `restoreOutbox` found: whether the database was new, and how many commands came back from the mirror. */
interface Restoration {
  readonly wasNew: boolean;
  readonly restored: number;
}

/**
 * When the database is new (a first sign-in, or the browser has lost what was there), takes the mirrored commands in,
 * once. No server is known not to have seen them, so they count as sent: they go out again under their old ids. `at` is
 * a UTC ISO time.
 */
export async function restoreOutbox({ strict }: Replica, mirror: OutboxMirror, at: string): Promise<Restoration> {
  if (await isBorn(strict)) return { wasNew: false, restored: 0 };
  const { entries, parts } = await readMirror(mirror);
  const rowTables = new Set(entries.flatMap(({ lane }) => rowTablesOf(strict, lane)));
  return strict.transaction(
    'rw',
    [strict.outbox, strict.attachments, strict.meta, strict.baseRows, ...rowTables],
    async () => {
      if (await isBorn(strict)) return { wasNew: false, restored: 0 };
      const present = await strict.outbox.toArray();
      const lost = entries.filter(({ id }) => !present.some((entry) => entry.id === id));
      // What was kept in the new database before its mirror could be read is younger: it goes out behind what comes
      // back.
      const younger = lost.length === 0 ? [] : present.filter(isNeverSent);
      await strict.outbox.bulkDelete(younger.map(({ seq }) => seq));
      for (const entry of lost) {
        const { seq: _bornAgain, ...rest } = entry;
        const own = parts.filter(({ commandId }) => commandId === entry.id);
        // Parts come in before their command and leave in their order, each once it is answered: one that lacks was
        // answered, and all before it.
        const command = readIssued(entry['issued'])?.command;
        const partCount = command?.type === 'prospects.import' ? command.partCount : undefined;
        const sentParts =
          partCount === undefined
            ? {}
            : {
                sentParts:
                  Array.from({ length: partCount }).findLastIndex(
                    (_, place) => !own.some(({ part }) => part === place),
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
      await strict.outbox.bulkAdd(younger.map(({ seq: _bornAgain, ...entry }) => entry));
      // Rows that were pulled before their commands came back.
      for (const lane of new Set(lost.map((entry) => entry.lane))) await showLane(strict, lane);
      await strict.meta.put({ key: BORN_KEY, value: at });
      return { wasNew: true, restored: lost.length };
    },
  );
}

const partSchema = z.looseObject({ commandId: z.string(), part: z.number() });

/**
 * Everything in the mirror: commands in the order of birth, a refusal outranking the same command as it waited; parts
 * as they lie.
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
 * How the mirror stands against the outbox: commands that are in both, and those that should be. Undefined where there
 * is no second store.
 */
export async function compareMirror(
  { db }: Replica,
  mirror: OutboxMirror,
): Promise<{ mirrored: number; kept: number } | undefined> {
  try {
    const listed = new Set(await mirror.list());
    const keys = (await db.outbox.toArray()).map(keyOf);
    return { mirrored: keys.filter((key) => listed.has(key)).length, kept: keys.length };
  } catch {
    return undefined;
  }
}

interface MirrorOptions {
  /** Whether this tab is to do it at the moment. */
  readonly mayMirror: () => boolean;
  /** Calls back once, after a while; returns the function that cancels it. */
  readonly later: (act: () => void) => () => void;
  /** How long nothing is looked at after a change was: a burst of changes is a few looks. */
  readonly rest: () => Promise<void>;
  /** Hears of what a look failed with. */
  readonly report: (error: unknown) => void;
}

/**
 * Keeps the mirror at what the outbox holds, one look after the other; one that failed is made again later. Returns the
 * function that stops it; what is under way then ends by itself.
 */
export function maintainMirror(
  replica: Replica,
  mirror: OutboxMirror,
  { mayMirror, later, rest, report }: MirrorOptions,
): () => void {
  let cancelLater: () => void = () => undefined;
  let isAskedAgain = false;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        if (mayMirror()) await mirrorOutbox(replica, mirror);
      } catch (error) {
        if (isStopped) break;
        report(error);
        cancelLater();
        cancelLater = later(() => void ask());
      }
    } while (isAskedAgain && !isStopped);
  }

  function ask(): Promise<void> {
    isAskedAgain = true;
    if (!isStopped) {
      looking ??= look().finally(() => {
        looking = undefined;
        if (isAskedAgain) void ask();
      });
    }
    return looking ?? Promise.resolve();
  }

  const stopWatching = throttledLiveQuery(
    () => Promise.all([replica.db.outbox.toArray(), replica.db.meta.get(BORN_KEY)]),
    {
      onValue: ask,
      onError: () => undefined,
      rest,
    },
  );
  return () => {
    isStopped = true;
    cancelLater();
    stopWatching();
  };
}
