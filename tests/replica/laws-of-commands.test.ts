import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyCommand,
  fieldOf,
  isAlreadyApplied,
  type CommandedRow,
  type CommandTable,
  type IssuedCommand,
} from '#domain/commands/command.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { apply } from '#replica/apply.ts';
import { commit, type CommitResult } from '#replica/commit.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { findEntity } from '#replica/live/find-entity.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { listRejected, listUnsent } from '#replica/outbox/outbox-entries.ts';
import { discard, headsOf, lease, postpone, reject, takeOverSending } from '#replica/outbox/outbox.ts';
import {
  COMMAND_TABLES,
  sampleCommand,
  sampleDocument,
  rowsOf,
  typesOfTable,
  wireEffectOf,
} from '#support/sample-commands.ts';
import { openTestReplica } from '#support/replicas.ts';
import { wireTime } from '#support/wire-documents.ts';
import { propertyRuns } from '#support/volume.ts';

/**
 * What may happen to a row and its commands, in any order. `pick` and `variant` choose among what there is at that
 * moment.
 */
const HAPPENINGS = [
  'commit',
  'commit',
  'commit',
  'row',
  'older-row',
  'deletion',
  'answer',
  'refusal',
  'no-answer',
  'never-left',
  'sender-dies',
  'discard',
] as const;
interface Happening {
  readonly what: (typeof HAPPENINGS)[number];
  readonly row: 'r1' | 'r2';
  readonly pick: number;
  readonly variant: number;
}
const happening: fc.Arbitrary<Happening> = fc.record({
  what: fc.constantFrom(...HAPPENINGS),
  row: fc.constantFrom('r1', 'r2'),
  pick: fc.nat(30),
  variant: fc.nat(5),
});

const FAILURE = { code: 'unreachable', message: 'No', at: '2026-03-02T10:00:00.000Z' } as const;

/** The server's rows and the fate of every command, kept beside the replica. */
class Expected {
  readonly documents = new Map<string, WireDocument>();
  readonly deletedAt = new Map<string, number>();
  /** Commands that were kept and have neither been answered nor given up. */
  readonly unsent = new Map<string, IssuedCommand>();
  readonly rejected = new Set<string>();
  seconds = 1;
  readonly table: CommandTable;

  constructor(table: CommandTable) {
    this.table = table;
  }

  row(id: string): CommandedRow | undefined {
    const document = this.documents.get(id);
    return document === undefined ? undefined : (rowsOf(this.table, document).rows[0] as CommandedRow);
  }
}

async function happen(
  replica: Replica,
  expected: Expected,
  epoch: Epoch,
  { what, row: id, pick, variant }: Happening,
): Promise<Epoch> {
  const { table } = expected;
  const before = await listUnsent(replica.db);
  const leased = async (): Promise<OutboxEntry | undefined> => {
    const heads = headsOf(before);
    const head = heads[pick % Math.max(1, heads.length)];
    return head && (await lease(replica, [head], epoch))[0];
  };
  switch (what) {
    case 'commit': {
      const document = expected.documents.get(id);
      const types = typesOfTable(table);
      const issued = sampleCommand(types[pick % types.length]!, document ?? sampleDocument(table, id, 1, 0), variant);
      if (document === undefined) {
        await expect(commit(replica, issued)).rejects.toMatchObject({ code: 'not_found' });
        return epoch;
      }
      const result = await commit(replica, issued);
      if (result === 'kept') expected.unsent.set(issued.id, issued);
      explainLosses(expected, before, await listUnsent(replica.db), (entry) => isReplaced(entry, issued, result));
      return epoch;
    }
    case 'row':
    case 'older-row': {
      const seconds = what === 'row' ? (expected.seconds += 1) : 1 + (variant % expected.seconds);
      const document = sampleDocument(table, id, seconds, variant);
      const known = expected.documents.get(id);
      // One document has one state per moment.
      if (what === 'older-row' && known?.$updatedAt === document.$updatedAt) return epoch;
      await apply(replica, { rows: [rowsOf(table, document)] });
      if (
        (known === undefined || known.$updatedAt < document.$updatedAt) &&
        (expected.deletedAt.get(id) ?? 0) < seconds
      )
        expected.documents.set(id, document);
      explainLosses(expected, before, await listUnsent(replica.db), (entry) => isAnswered(expected, entry));
      return epoch;
    }
    case 'deletion': {
      const seconds = (expected.seconds += 1);
      await apply(replica, { deletions: [{ table, id, deletedAt: toUtc(wireTime(seconds)) }] });
      expected.documents.delete(id);
      expected.deletedAt.set(id, seconds);
      return epoch;
    }
    case 'answer': {
      const entry = await leased();
      const issued = entry && issuedOf(entry);
      if (entry === undefined || issued === undefined) return epoch;
      const entityId = entry.lane.slice(entry.lane.indexOf(':') + 1);
      const document = expected.documents.get(entityId);
      const answered = document && {
        ...document,
        ...wireEffectOf(issued.command),
        $updatedAt: wireTime((expected.seconds += 1)),
      };
      await apply(replica, {
        settled: [issued.id],
        rows: answered === undefined ? [] : [rowsOf(table, answered)],
        epoch,
      });
      if (answered !== undefined) expected.documents.set(entityId, answered);
      expected.unsent.delete(issued.id);
      explainLosses(
        expected,
        before.filter((other) => other.id !== issued.id),
        await listUnsent(replica.db),
        (other) => isAnswered(expected, other),
      );
      return epoch;
    }
    case 'refusal': {
      const entry = await leased();
      if (entry === undefined) return epoch;
      await reject(replica, entry, epoch, { ...FAILURE, code: 'forbidden' });
      expected.unsent.delete(entry.id);
      expected.rejected.add(entry.id);
      return epoch;
    }
    case 'no-answer':
    case 'never-left': {
      const entry = await leased();
      if (entry !== undefined)
        await postpone(replica, entry, epoch, { notBeforeMs: 0, wasSent: what === 'no-answer' }, FAILURE);
      return epoch;
    }
    case 'sender-dies':
      await leased();
      return takeOverSending(replica);
    case 'discard': {
      const all = [...before, ...(await listRejected(replica.db))];
      const entry = all[pick % Math.max(1, all.length)];
      if (entry === undefined || !(await discard(replica, entry.id))) return epoch;
      expected.unsent.delete(entry.id);
      expected.rejected.delete(entry.id);
      return epoch;
    }
  }
}

const isUntouched = (entry: OutboxEntry): boolean => entry.state === 'waiting' && entry.attempts === 0;

/** A later command of the same field may take the place of one that no server can have seen. */
const isReplaced = (entry: OutboxEntry, by: IssuedCommand, result: CommitResult): boolean =>
  isUntouched(entry) && result !== 'already-so' && entry.field === fieldOf(by);

/** An untouched command that asks for what the server's row says needs no sending. */
function isAnswered(expected: Expected, entry: OutboxEntry): boolean {
  const row = expected.row(entry.lane.slice(entry.lane.indexOf(':') + 1));
  const issued = issuedOf(entry);
  return isUntouched(entry) && row !== undefined && issued !== undefined && isAlreadyApplied(row, issued.command);
}

/** Law 9: whatever left the outbox had a reason. */
function explainLosses(
  expected: Expected,
  before: readonly OutboxEntry[],
  now: readonly OutboxEntry[],
  isExplained: (entry: OutboxEntry) => boolean,
): void {
  for (const entry of before) {
    if (now.some((other) => other.id === entry.id)) continue;
    expect(isExplained(entry), `${entry.field} left the outbox`).toBe(true);
    expected.unsent.delete(entry.id);
  }
}

async function holds(replica: Replica, expected: Expected): Promise<void> {
  const unsent = await listUnsent(replica.db);
  expect(new Set(unsent.map((entry) => entry.id))).toEqual(new Set(expected.unsent.keys()));
  expect(new Set((await listRejected(replica.db)).map((entry) => entry.id))).toEqual(expected.rejected);
  for (const id of ['r1', 'r2']) {
    const shown = await findEntity(replica.db, { table: expected.table, id });
    const row = expected.row(id);
    const onTop = unsent.filter((entry) => entry.lane === `${expected.table}:${id}`).map((entry) => issuedOf(entry)!);
    expect(shown).toEqual(row && onTop.reduce(applyCommand, row));
    const base = await replica.db.baseRows.get([expected.table, id]);
    expect(base?.row).toEqual(onTop.length === 0 ? undefined : row);
  }
}

describe.each(COMMAND_TABLES)('laws 3, 4 and 9 for every command on %s', (table) => {
  it(
    'shown = server rows + unsent commands, whatever happens in whatever order; nothing leaves the outbox without a reason',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (happenings) => {
          const replica = await openTestReplica();
          const expected = new Expected(table);
          for (const id of ['r1', 'r2']) {
            const document = sampleDocument(table, id, 1, 0);
            await apply(replica, { rows: [rowsOf(table, document)] });
            expected.documents.set(id, document);
          }
          let epoch = await takeOverSending(replica);
          for (const one of happenings) {
            epoch = await happen(replica, expected, epoch, one);
            await holds(replica, expected);
          }
          expect(await replica.db.outbox.count()).toBe(expected.unsent.size + expected.rejected.size);
          replica.close();
        }),
        { numRuns: propertyRuns(12) },
      );
    },
  );
});
