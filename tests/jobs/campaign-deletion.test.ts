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

const here = campaignForEachTest();

const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => ({ Name: 'Ada', Url: `https://www.linkedin.com/in/${prefix}-${index}` }));
const add = (into: string, prospects: ReturnType<typeof people>) =>
  here.server.post('/prospects/create', { campaignId: into, prospects }, here.caller);
const remove = (id = here.campaignId): Promise<ApiReply> =>
  here.server.request('DELETE', `/campaign/${id}`, undefined, here.caller);
const countOf = async (collection: CollectionId, attribute: string, value: string): Promise<number> =>
  (await here.backend.listAll(collection, [Query.equal(attribute, value)])).length;
const campaignNow = async () => readCampaign(await here.backend.findDocument(COLLECTIONS.campaigns, here.campaignId));

/** Returns the campaign with 200 prospects, this many of them invited. */
async function fill(invited = 0): Promise<void> {
  await add(here.campaignId, people(200));
  await runDueJobs(here.backend);
  const chats = await here.backend.list(COLLECTIONS.chats, [
    Query.equal('campaign', here.campaignId),
    Query.limit(Math.max(1, invited)),
  ]);
  for (const { $id: id } of chats.slice(0, invited))
    await here.backend.transact([{ action: 'update', collection: COLLECTIONS.chats, id, data: { status: 1 } }]);
}

describe('DELETE /campaign/{id}', () => {
  test('a deleted campaign stops at once, and its conversations, its imports and itself are removed, and nothing else', async () => {
    await fill();
    const other = await here.server.createCampaign(here.teamId);
    await add(other, people(3, 'other'));
    await runDueJobs(here.backend);
    await here.server.create(COLLECTIONS.credits, {
      teamId: here.teamId,
      reason: 'AI message',
      type: 'consumption',
      total: 2,
      campaign: here.campaignId,
    });

    expect((await remove()).body).toEqual({ data: { success: true }, error: null });
    expect(await campaignNow()).toMatchObject({ status: 'deleting', deletion: { removed: 0, total: 0 } });
    const asked = { campaignId: here.campaignId };
    for (const path of ['/campaign/pause', '/campaign/resume'])
      expect((await here.server.post(path, asked, here.caller)).body.error?.code).toBe('conflict');
    expect(
      (await here.server.request('PUT', `/campaign/${here.campaignId}`, { name: 'Autumn' }, here.caller)).body.error
        ?.code,
    ).toBe('not_found');
    expect((await add(here.campaignId, people(1, 'late'))).body.error?.code).toBe('not_found');

    await runDueJobs(here.backend);
    expect(await here.backend.findDocument(COLLECTIONS.campaigns, here.campaignId)).toBeUndefined();
    for (const collection of [COLLECTIONS.chats, COLLECTIONS.prospectLists])
      expect(await countOf(collection, 'campaign', here.campaignId)).toBe(0);
    expect([
      await countOf(COLLECTIONS.chats, 'campaign', other),
      await countOf(COLLECTIONS.prospectLists, 'campaign', other),
      await countOf(COLLECTIONS.credits, 'campaign', here.campaignId),
    ]).toEqual([3, 1, 1]);
    expect((await remove()).body.error?.code).toBe('not_found');
  });

  test('a deletion that is killed at any of its writes continues where it was, and reports its progress', async () => {
    await fill();
    const told: unknown[] = [];
    expect(await Promise.all([remove(), remove()])).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
    ]);
    const crashing = createCrashingBackend(here.backend);
    let nowMs = Date.now();
    for (
      let death = 0;
      (await here.backend.findDocument(COLLECTIONS.campaigns, here.campaignId)) !== undefined;
      death += 1
    ) {
      // A second request during the deletion is the same deletion.
      expect((await remove()).status).toBe(200);
      crashing.crashAt(2, death % 2 === 0 ? 'after' : 'before');
      await runDueJobs(crashing.backend, { kinds: [CAMPAIGN_DELETION_KIND], nowMs: () => nowMs });
      crashing.restart();
      nowMs += 60_000;
      const campaign = await here.backend.findDocument(COLLECTIONS.campaigns, here.campaignId);
      if (campaign !== undefined) told.push(readCampaign(campaign).deletion);
      expect(death).toBeLessThan(40);
    }
    expect(told).toContainEqual({ removed: 80, total: 200 });
    expect(told).toContainEqual({ removed: 160, total: 200 });
    expect(await countOf(COLLECTIONS.chats, 'campaign', here.campaignId)).toBe(0);
    expect(
      await here.backend.listAll(COLLECTIONS.jobs, [
        Query.equal('kind', CAMPAIGN_DELETION_KIND),
        Query.equal('teamId', here.teamId),
      ]),
    ).toHaveLength(1);
  });

  test('a person whom a deleted campaign has contacted is contacted by no other campaign of the team; the others can be', async () => {
    await fill(12);
    await remove();
    await runDueJobs(here.backend);
    const next = await here.server.createCampaign(here.teamId);
    await add(next, people(200));
    await runDueJobs(here.backend);
    expect(readCampaign(await here.backend.findDocument(COLLECTIONS.campaigns, next)).stats.prospects).toBe(188);
    const [list] = await here.backend.listAll(COLLECTIONS.prospectLists, [Query.equal('teamId', here.teamId)]);
    expect(list).toMatchObject({ imported: 188, existing: 12, status: 'completed' });
    const [remembered] = await here.backend.listAll(COLLECTIONS.contactedPeople, [Query.limit(1)]);
    expect(
      Object.keys(remembered ?? {})
        .filter((name) => !name.startsWith('$'))
        .toSorted(),
    ).toEqual(['personKey', 'teamId']);
  });

  test.each(['after the conversations', 'at the end'])(
    'an import that is under way adds nobody to a campaign that is deleted meanwhile: %s',
    async (moment) => {
      const { backend } = here;
      // Unreadable rows are stored as rejected and do not change the campaign.
      await add(
        here.campaignId,
        people(40).map((person) => ({ ...person, Url: 'nowhere' })),
      );
      let writeImport: (() => Promise<void>) | undefined;
      const importing = runDueJobs(
        {
          ...backend,
          async transact(operations, expectations) {
            if (operations.some(({ action }) => action === 'bulkCreate'))
              await new Promise<void>((resolve) => {
                writeImport = async () => resolve();
              });
            await backend.transact(operations, expectations);
          },
        },
        { kinds: [PROSPECT_IMPORT_KIND] },
      );
      await vi.waitUntil(() => writeImport !== undefined);
      await remove();
      const deleting = runDueJobs(
        {
          ...backend,
          async transact(operations, expectations) {
            const isMoment = operations.some(
              ({ action, collection }) => action === 'delete' && collection === COLLECTIONS.prospectLists,
            );
            if (isMoment && moment === 'after the conversations') {
              await writeImport?.();
              await importing;
            }
            await backend.transact(operations, expectations);
          },
        },
        { kinds: [CAMPAIGN_DELETION_KIND] },
      );
      await deleting;
      await writeImport?.();
      await importing;
      expect(await backend.findDocument(COLLECTIONS.campaigns, here.campaignId)).toBeUndefined();
      for (const collection of [COLLECTIONS.chats, COLLECTIONS.prospectLists])
        expect(await countOf(collection, 'teamId', here.teamId)).toBe(0);
    },
  );
});
