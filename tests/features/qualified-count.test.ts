import { expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { QUALIFIED, type ChatStatus } from '#domain/chat/chat-status.ts';
import { countQualified } from '#features/campaigns/campaign-queries.ts';
import { apply } from '#replica/apply.ts';
import { scopeOf } from '#replica/scopes.ts';
import { chatRows, openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

it('qualified chats of a campaign are counted without reading a row, and the count is unknown until the chats of its profile are pulled', async () => {
  const replica = await openTestReplica();
  const campaign = readCampaign({
    $id: 'k1',
    $createdAt: wireTime(0),
    $updatedAt: wireTime(0),
    teamId: TEAM_ID,
    name: 'Southern founders',
    status: 'active',
    agent: 'p1',
  });
  const chatOf = (id: string, campaignId: string, status: ChatStatus, at = 1) =>
    chatDocument(id, at, { campaign: campaignId, status });
  await apply(replica, {
    rows: [
      chatRows(
        chatOf('c1', 'k1', QUALIFIED),
        chatOf('c2', 'k1', 3),
        chatOf('c3', 'k2', QUALIFIED),
        chatOf('c4', 'k1', QUALIFIED),
      ),
    ],
  });
  expect(await countQualified(replica.db, campaign)).toBeUndefined();
  await replica.db.cursors.put({
    scope: scopeOf.chatsOfProfile(campaign.profileId),
    readTo: '2026-01-01T00:00:00.000Z',
    auditedAt: '',
  });
  let readCount = 0;
  const { chats } = replica.db;
  chats.hook('reading', (row) => {
    readCount += 1;
    return row;
  });
  expect(await countQualified(replica.db, campaign)).toBe(2);
  expect(readCount).toBe(0);
  await apply(replica, { rows: [chatRows(chatOf('c2', 'k1', QUALIFIED, 2))] });
  expect(await countQualified(replica.db, campaign)).toBe(3);
  replica.close();
});
