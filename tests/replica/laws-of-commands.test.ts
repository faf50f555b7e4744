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

/** The steps of a run: what may happen to a row and its commands, in any order. */
const STEP_KINDS = [
  'commit',
  'commit',
  'commit',
  'row',
  'older-row',
  'deletion',
  'answer',
  'rejection',
  'no-answer',
  'not-sent',
  'sender-crash',
  'discard',
] as const;
/** One step; `pick` and `variant` choose among the commands, entries and documents of that moment. */
interface Step {
  readonly kind: (typeof STEP_KINDS)[number];
  readonly row: 'r1' | 'r2';
  readonly pick: number;
  readonly variant: number;
}
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  row: fc.constantFrom('r1', 'r2'),
  pick: fc.nat(30),
  variant: fc.nat(5),
});

const FAILURE = { code: 'unreachable', message: 'No', at: '2026-03-02T10:00:00.000Z' } as const;

/** The expected state: the server's documents, and the ids of unsent and rejected commands. */
class Expected {
  readonly documents = new Map<string, WireDocument>();
  readonly deletedAt = new Map<string, number>();
  /** Stored commands that are neither answered nor discarded. */
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

/** Performs one step on the replica and on the expected state. Returns the epoch of the sender after it. */
async function perform(
  replica: Replica,
  expected: Expected,
  epoch: Epoch,
  { kind, row: id, pick, variant }: Step,
): Promise<Epoch> {
  const { table } = expected;
  const before = await listUnsent(replica.db);
  const leaseOne = async (): Promise<OutboxEntry | undefined> => {
    const heads = headsOf(before);
    const head = heads[pick % Math.max(1, heads.length)];
    return head && (await lease(replica, [head], epoch))[0];
  };
  switch (kind) {
    case 'commit': {
      const document = expected.documents.get(id);
      const types = typesOfTable(table);
      const issued = sampleCommand(types[pick % types.length]!, document ?? sampleDocument(table, id, 1, 0), variant);
      if (document === undefined) {
        await expect(commit(replica, issued)).rejects.toMatchObject({ code: 'not_found' });
        return epoch;
      }
      const result = await commit(replica, issued);
      if (result === 'queued') expected.unsent.set(issued.id, issued);
      expectExplained(expected, before, await listUnsent(replica.db), (entry) => isReplaced(entry, issued, result));
      return epoch;
    }
    case 'row':
    case 'older-row': {
      const seconds = kind === 'row' ? (expected.seconds += 1) : 1 + (variant % expected.seconds);
      const document = sampleDocument(table, id, seconds, variant);
      const known = expected.documents.get(id);
      // A document has one state per version.
      if (kind === 'older-row' && known?.$updatedAt === document.$updatedAt) return epoch;
      await apply(replica, { rows: [rowsOf(table, document)] });
      if (
        (known === undefined || known.$updatedAt < document.$updatedAt) &&
        (expected.deletedAt.get(id) ?? 0) < seconds
      )
        expected.documents.set(id, document);
      expectExplained(expected, before, await listUnsent(replica.db), (entry) => isFulfilled(expected, entry));
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
      const entry = await leaseOne();
      const issued = entry && issuedOf(entry);
      if (entry === undefined || issued === undefined) return epoch;
      const entityId = entry.lane.slice(entry.lane.indexOf(':') + 1);
      const document = expected.documents.get(entityId);
      const answered = document && {
        ...document,
        ...wireEffectOf(issued.command, document),
        $updatedAt: wireTime((expected.seconds += 1)),
      };
      await apply(replica, {
        settled: [issued.id],
        rows: answered === undefined ? [] : [rowsOf(table, answered)],
        epoch,
      });
      if (answered !== undefined) expected.documents.set(entityId, answered);
      expected.unsent.delete(issued.id);
      expectExplained(
        expected,
        before.filter((other) => other.id !== issued.id),
        await listUnsent(replica.db),
        (other) => isFulfilled(expected, other),
      );
      return epoch;
    }
    case 'rejection': {
      const entry = await leaseOne();
      if (entry === undefined) return epoch;
      await reject(replica, entry, epoch, { ...FAILURE, code: 'forbidden' });
      expected.unsent.delete(entry.id);
      expected.rejected.add(entry.id);
      return epoch;
    }
    case 'no-answer':
    case 'not-sent': {
      const entry = await leaseOne();
      if (entry !== undefined)
        await postpone(replica, entry, epoch, { notBeforeMs: 0, wasSent: kind === 'no-answer' }, FAILURE);
      return epoch;
    }
    case 'sender-crash':
      await leaseOne();
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

/** Decides whether a later command of the same field replaces an entry that no server can have seen. */
const isReplaced = (entry: OutboxEntry, by: IssuedCommand, result: CommitResult): boolean =>
  isUntouched(entry) && result !== 'no-op' && entry.field === fieldOf(by);

/** Decides whether the server's row already fulfils an unsent entry. */
function isFulfilled(expected: Expected, entry: OutboxEntry): boolean {
  const row = expected.row(entry.lane.slice(entry.lane.indexOf(':') + 1));
  const issued = issuedOf(entry);
  return isUntouched(entry) && row !== undefined && issued !== undefined && isAlreadyApplied(row, issued.command);
}

/** Asserts law 9: each entry that left the outbox had a reason. */
function expectExplained(
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

/** Asserts that outbox, shown rows and base rows are as expected. */
async function expectState(replica: Replica, expected: Expected): Promise<void> {
  const unsent = await listUnsent(replica.db);
  expect(new Set(unsent.map((entry) => entry.id))).toEqual(new Set(expected.unsent.keys()));
  expect(new Set((await listRejected(replica.db)).map((entry) => entry.id))).toEqual(expected.rejected);
  for (const id of ['r1', 'r2']) {
    const shown = await findEntity(replica.db, { table: expected.table, id });
    const row = expected.row(id);
    const unsentCommands = unsent
      .filter((entry) => entry.lane === `${expected.table}:${id}`)
      .map((entry) => issuedOf(entry)!);
    expect(shown).toEqual(row && unsentCommands.reduce(applyCommand, row));
    const base = await replica.db.baseRows.get([expected.table, id]);
    expect(base?.row).toEqual(unsentCommands.length === 0 ? undefined : row);
  }
}

describe.each(COMMAND_TABLES)('laws 3, 4 and 9 for every command on %s', (table) => {
  it(
    'shown = server rows + unsent commands after any steps in any order; no entry leaves the outbox without a reason',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 30 }), async (steps) => {
          const replica = await openTestReplica();
          const expected = new Expected(table);
          for (const id of ['r1', 'r2']) {
            const document = sampleDocument(table, id, 1, 0);
            await apply(replica, { rows: [rowsOf(table, document)] });
            expected.documents.set(id, document);
          }
          let epoch = await takeOverSending(replica);
          for (const step of steps) {
            epoch = await perform(replica, expected, epoch, step);
            await expectState(replica, expected);
          }
          expect(await replica.db.outbox.count()).toBe(expected.unsent.size + expected.rejected.size);
          replica.close();
        }),
        { numRuns: propertyRuns(12) },
      );
    },
  );
});
