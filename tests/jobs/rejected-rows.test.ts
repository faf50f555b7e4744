import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { crashingBackend } from '#support/test-server.ts';

const fixture = campaignForEachTest();

type Row = Readonly<Record<string, string>>;
const PERSON = 'https://www.linkedin.com/in/';
const row = (number: number, name: string, url: string): Row => ({ Name: name, URL: url, row_number: String(number) });

interface SendOptions {
  readonly into?: string;
  readonly importId?: string;
  readonly chunk?: number;
  readonly last?: boolean;
}

/** Sends rows without importing them yet, and returns the list's id. */
async function send(
  prospects: readonly Row[],
  { into = fixture.campaignId, ...call }: SendOptions = {},
): Promise<string> {
  const body = {
    campaignId: into,
    prospects,
    columns: { fullName: 'Name', profileUrl: 'URL' },
    headers: ['Name', 'URL', 'Left'],
    delimiter: ';',
    encoding: 'windows-1252',
    ...call,
  };
  return (
    (await fixture.server.post('/prospects/create', body, fixture.caller)).body.data as { prospectListId: string }
  ).prospectListId;
}
const rejected = (prospectListId: string, chunk = 0, caller = fixture.caller) =>
  fixture.server.post('/prospects/rejected', { prospectListId, chunk }, caller);

describe('rows of an import that become no prospects', () => {
  test('rejected rows are stored as they were sent, in their order, each with its reason', async () => {
    const other = await fixture.server.createCampaign(fixture.teamId);
    await send([row(2, 'Elsewhere', `${PERSON}elsewhere`)], { into: other });
    await send([row(2, 'Here', `${PERSON}here`)]);
    await runDueJobs(fixture.backend);
    const rows = [
      row(2, 'New', `${PERSON}new`),
      row(3, 'Here', `${PERSON}here/`),
      row(4, 'No address', ''),
      row(5, 'Elsewhere', 'linkedin.com/in/elsewhere'),
      row(7, 'New again', `${PERSON}new`),
      row(8, 'Page', 'https://www.linkedin.com/company/acme'),
      row(9, '', ''),
    ];
    const listId = await send(rows);
    expect((await rejected(listId)).body.data).toMatchObject({ rows: [] });
    await runDueJobs(fixture.backend);
    expect((await rejected(listId)).body.data).toEqual({
      rows: [
        { code: 'in-campaign', row: rows[1] },
        { code: 'no-address', row: rows[2] },
        { code: 'elsewhere', row: rows[3] },
        { code: 'repeated', row: rows[4] },
        { code: 'company', row: rows[5] },
      ],
      headers: ['Name', 'URL', 'Left'],
      chunks: 1,
      delimiter: ';',
      encoding: 'windows-1252',
    });
  });

  test('rejected rows are listed by the call that sent them, and a person of an earlier call counts as repeated', async () => {
    const twice = row(1, 'Twice', `${PERSON}twice`);
    // The call needs more than one job.
    const first = [twice, ...Array.from({ length: 1_100 }, (_, index) => row(index + 2, `p ${index}`, ''))];
    const listId = await send(first, { importId: 'parts', chunk: 0, last: false });
    await runDueJobs(fixture.backend);
    expect(await send([twice], { importId: 'parts', chunk: 1, last: true })).toBe(listId);
    await runDueJobs(fixture.backend);
    const answer = (await rejected(listId)).body.data as { rows: { row: Row }[]; chunks: number };
    expect([answer.chunks, answer.rows.map((one) => one.row['row_number'])]).toEqual([
      2,
      first.slice(1).map((one) => one['row_number']),
    ]);
    expect((await rejected(listId, 1)).body.data).toMatchObject({ rows: [{ code: 'repeated', row: twice }] });
    expect((await rejected(listId, 2)).body.data).toMatchObject({ rows: [] });
  });

  test.each(['before', 'after'] as const)(
    'rejected rows are stored once when the server dies %s their write',
    async (moment) => {
      const listId = await send([row(2, 'No address', '')]);
      await runDueJobs(crashingBackend(fixture.backend, 2, moment)).catch(() => undefined);
      await runDueJobs(fixture.backend, { nowMs: () => Date.now() + 3_600_000 });
      expect(((await rejected(listId)).body.data as { rows: unknown[] }).rows).toHaveLength(1);
    },
  );

  test('rejected rows are visible to their team alone, and are deleted with the campaign', async () => {
    const listId = await send([row(2, 'No address', '')]);
    await runDueJobs(fixture.backend);
    const otherTeam = await fixture.server.createTeam();
    const stranger = await fixture.server.createMember(otherTeam);
    expect((await rejected(listId, 0, { member: stranger, teamId: otherTeam })).status).toBe(404);
    expect((await rejected('nothing')).status).toBe(404);
    expect((await rejected(listId, -1)).status).toBe(400);
    expect(
      await fixture.backend.listAll(COLLECTIONS.rejectedRows, [Query.equal('campaign', fixture.campaignId)]),
    ).toHaveLength(1);
    await fixture.server.request('DELETE', `/campaign/${fixture.campaignId}`, undefined, fixture.caller);
    await runDueJobs(fixture.backend);
    expect(
      await fixture.backend.listAll(COLLECTIONS.rejectedRows, [Query.equal('campaign', fixture.campaignId)]),
    ).toHaveLength(0);
  });
});
