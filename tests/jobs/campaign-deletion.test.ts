import { describe, expect, test, vi } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { CAMPAIGN_DELETION_KIND } from '#server/jobs/campaign-deletion.ts';
import { PROSPECT_IMPORT_KIND } from '#server/jobs/prospect-import.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { createCrashingBackend } from '#support/crashing-backend.ts';
import type { ApiReply } from '#support/test-server.ts';

const fixture = campaignForEachTest();

const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => ({ Name: 'Ada', Url: `https://www.linkedin.com/in/${prefix}-${index}` }));
const add = (into: string, prospects: ReturnType<typeof people>) =>
  fixture.server.post('/prospects/create', { campaignId: into, prospects }, fixture.caller);
const remove = (id = fixture.campaignId): Promise<ApiReply> =>
  fixture.server.request('DELETE', `/campaign/${id}`, undefined, fixture.caller);
const countOf = async (collection: CollectionId, attribute: string, value: string): Promise<number> =>
  (await fixture.backend.listAll(collection, [Query.equal(attribute, value)])).length;
const campaignNow = async () =>
  readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId));

/** Adds prospects to the campaign, this many of them invited. */
async function fill(invited = 0, count = 200): Promise<void> {
  await add(fixture.campaignId, people(count));
  await runDueJobs(fixture.backend);
  const chats = await fixture.backend.list(COLLECTIONS.chats, [
    Query.equal('campaign', fixture.campaignId),
    Query.limit(Math.max(1, invited)),
  ]);
  for (const { $id: id } of chats.slice(0, invited))
    await fixture.backend.transact([{ action: 'update', collection: COLLECTIONS.chats, id, data: { status: 1 } }]);
}

describe('DELETE /campaign/{id}', () => {
  test('a deleted campaign stops at once, and the campaign, its conversations and its imports are removed, and nothing else', async () => {
    await fill();
    const other = await fixture.server.createCampaign(fixture.teamId);
    await add(other, people(3, 'other'));
    await runDueJobs(fixture.backend);
    await fixture.server.create(COLLECTIONS.credits, {
      teamId: fixture.teamId,
      reason: 'AI message',
      type: 'consumption',
      total: 2,
      campaign: fixture.campaignId,
    });

    expect((await remove()).body).toEqual({ data: { success: true }, error: null });
    expect(await campaignNow()).toMatchObject({ status: 'deleting', deletion: { removed: 0, total: 0 } });
    const body = { campaignId: fixture.campaignId };
    for (const path of ['/campaign/pause', '/campaign/resume'])
      expect((await fixture.server.post(path, body, fixture.caller)).body.error?.code).toBe('conflict');
    expect(
      (await fixture.server.request('PUT', `/campaign/${fixture.campaignId}`, { name: 'Autumn' }, fixture.caller)).body
        .error?.code,
    ).toBe('not_found');
    expect((await add(fixture.campaignId, people(1, 'late'))).body.error?.code).toBe('not_found');

    await runDueJobs(fixture.backend);
    expect(await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId)).toBeUndefined();
    for (const collection of [COLLECTIONS.chats, COLLECTIONS.prospectLists])
      expect(await countOf(collection, 'campaign', fixture.campaignId)).toBe(0);
    expect([
      await countOf(COLLECTIONS.chats, 'campaign', other),
      await countOf(COLLECTIONS.prospectLists, 'campaign', other),
      await countOf(COLLECTIONS.credits, 'campaign', fixture.campaignId),
    ]).toEqual([3, 1, 1]);
    expect((await remove()).body.error?.code).toBe('not_found');
  });

  test('a campaign with more imports and rejected rows than one transaction takes is removed with all of them', async () => {
    const { server, teamId, campaignId, backend } = fixture;
    for (let index = 0; index < 90; index += 1) {
      const prospectList = await server.create(COLLECTIONS.prospectLists, { teamId, campaign: campaignId });
      const rejected = { teamId, campaign: campaignId, prospectList, chunk: 0, part: 0, headers: '[]', rows: '[]' };
      await server.create(COLLECTIONS.rejectedRows, rejected);
    }
    await remove();
    await runDueJobs(backend);
    expect(await backend.findDocument(COLLECTIONS.campaigns, campaignId)).toBeUndefined();
    for (const collection of [COLLECTIONS.rejectedRows, COLLECTIONS.prospectLists])
      expect(await countOf(collection, 'campaign', campaignId)).toBe(0);
  });

  test('a deletion that is killed at any of its writes continues where it was, and reports its progress', async () => {
    await fill(0, 7);
    const reported: unknown[] = [];
    expect(await Promise.all([remove(), remove()])).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
    ]);
    const crashing = createCrashingBackend(fixture.backend);
    let nowMs = Date.now();
    for (
      let death = 0;
      (await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId)) !== undefined;
      death += 1
    ) {
      // A second request during the deletion is the same deletion.
      expect((await remove()).status).toBe(200);
      crashing.crashAt(2, death % 2 === 0 ? 'after' : 'before');
      await runDueJobs(crashing.backend, { kinds: [CAMPAIGN_DELETION_KIND], nowMs: () => nowMs });
      crashing.restart();
      nowMs += 60_000;
      const campaign = await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId);
      if (campaign !== undefined) reported.push(readCampaign(campaign).deletion);
      expect(death).toBeLessThan(40);
    }
    // Each process begins with small batches.
    expect(reported).toContainEqual({ removed: 2, total: 7 });
    expect(reported).toContainEqual({ removed: 6, total: 7 });
    expect(await countOf(COLLECTIONS.chats, 'campaign', fixture.campaignId)).toBe(0);
    expect(
      await fixture.backend.listAll(COLLECTIONS.jobs, [
        Query.equal('kind', CAMPAIGN_DELETION_KIND),
        Query.equal('teamId', fixture.teamId),
      ]),
    ).toHaveLength(1);
  });

  test('a person whom a deleted campaign has contacted is imported into no other campaign of the team, and the others can be', async () => {
    await fill(12);
    await remove();
    await runDueJobs(fixture.backend);
    const next = await fixture.server.createCampaign(fixture.teamId);
    await add(next, people(200));
    await runDueJobs(fixture.backend);
    expect(readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, next)).stats.prospects).toBe(188);
    const [list] = await fixture.backend.listAll(COLLECTIONS.prospectLists, [Query.equal('teamId', fixture.teamId)]);
    expect(list).toMatchObject({ imported: 188, existing: 12, status: 'completed' });
    const [contacted] = await fixture.backend.listAll(COLLECTIONS.contactedPeople, [Query.limit(1)]);
    expect(
      Object.keys(contacted ?? {})
        .filter((name) => !name.startsWith('$'))
        .toSorted(),
    ).toEqual(['personKey', 'teamId']);
  });

  test.each(['after the conversations', 'at the end'])(
    'a running import adds nobody to a campaign that is deleted meanwhile: %s',
    async (moment) => {
      const { backend } = fixture;
      // Unreadable rows are stored as rejected and do not change the campaign.
      await add(
        fixture.campaignId,
        people(40).map((person) => ({ ...person, Url: 'nowhere' })),
      );
      let releaseImport: (() => Promise<void>) | undefined;
      const importing = runDueJobs(
        {
          ...backend,
          async transact(operations, expectations) {
            if (operations.some(({ action }) => action === 'bulkCreate'))
              await new Promise<void>((resolve) => {
                releaseImport = async () => resolve();
              });
            await backend.transact(operations, expectations);
          },
        },
        { kinds: [PROSPECT_IMPORT_KIND] },
      );
      await vi.waitUntil(() => releaseImport !== undefined);
      await remove();
      const deleting = runDueJobs(
        {
          ...backend,
          async transact(operations, expectations) {
            const isMoment = operations.some(
              ({ action, collection }) => action === 'delete' && collection === COLLECTIONS.prospectLists,
            );
            if (isMoment && moment === 'after the conversations') {
              await releaseImport?.();
              await importing;
            }
            await backend.transact(operations, expectations);
          },
        },
        { kinds: [CAMPAIGN_DELETION_KIND] },
      );
      await deleting;
      await releaseImport?.();
      await importing;
      expect(await backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId)).toBeUndefined();
      for (const collection of [COLLECTIONS.chats, COLLECTIONS.prospectLists])
        expect(await countOf(collection, 'teamId', fixture.teamId)).toBe(0);
    },
  );
});
