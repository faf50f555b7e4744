import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { sendingStateOf, sendingStateMessage } from '#domain/campaign/campaign-sending-state.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { isImportingInto, readRecentImports } from '#features/campaigns/detail/recent-imports.ts';
import { CampaignBody } from '#features/campaigns/detail/campaign-body.tsx';
import { queuedImportMessage } from '#features/campaigns/detail/queued-import.tsx';
import { apply } from '#replica/apply.ts';
import { commitParts } from '#replica/commit.ts';
import { openTestReplica } from '#support/replicas.ts';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';

const issued = (id: string, at: number, campaignId: string, teamId: string = TEAM_ID) =>
  issuedCommandSchema.parse({
    id,
    teamId,
    issuedAt: `2026-05-01T10:00:0${at}.000Z`,
    command: { type: 'prospects.import', campaignId, rowCount: 2, partCount: 2, fileName: 'people.csv' },
  });
const list = (id: string, campaign: string, status: string) =>
  readProspectList({ $id: id, $createdAt: wireTime(0), $updatedAt: wireTime(1), teamId: TEAM_ID, campaign, status });

describe('recent imports', () => {
  it('recent imports are those queued on this device, newest first, and those the server processes', async () => {
    const replica = await openTestReplica();
    await apply(replica, {
      rows: [{ table: 'prospectLists', rows: [list('l1', 'k1', 'completed'), list('l2', 'k2', 'processing')] }],
    });
    for (const one of [
      issued('i3', 3, 'k3'),
      issued('i4', 4, 'k4'),
      issued('i5', 5, 'k5'),
      issued('i6', 6, 'k6', 'team2'),
    ])
      await commitParts(replica, one, [{ rows: [{ URL: 'a' }] }, { rows: [{ URL: 'b' }] }]);
    const seqOf = async (id: string) =>
      (await replica.db.outbox.where('id').equals(id).primaryKeys())[0] ?? expect.fail(id);
    await replica.db.outbox.update(await seqOf('i4'), { sentParts: 1 });
    await replica.db.outbox.update(await seqOf('i5'), { state: 'rejected' });
    const { queued, importing } = await readRecentImports(replica.db, TEAM_ID);
    expect(queued).toEqual([
      {
        id: 'i5',
        campaignId: 'k5',
        rowCount: 2,
        fileName: 'people.csv',
        confirmedAt: '2026-05-01T10:00:05.000Z',
        sentShare: 0,
        isRejected: true,
      },
      {
        id: 'i4',
        campaignId: 'k4',
        rowCount: 2,
        fileName: 'people.csv',
        confirmedAt: '2026-05-01T10:00:04.000Z',
        sentShare: 0.5,
        isRejected: false,
      },
      {
        id: 'i3',
        campaignId: 'k3',
        rowCount: 2,
        fileName: 'people.csv',
        confirmedAt: '2026-05-01T10:00:03.000Z',
        sentShare: 0,
        isRejected: false,
      },
    ]);
    expect([...importing].toSorted()).toEqual(['k2', 'k3', 'k4']);
    replica.close();
  });

  it('an import that ended counts as running for a campaign that is older than it, and for no other', async () => {
    const replica = await openTestReplica();
    const campaign = (id: string, status: string, updatedAt: string) => ({
      ...readCampaign({ $id: id, $createdAt: wireTime(0), $updatedAt: wireTime(0), teamId: TEAM_ID, name: id, status }),
      updatedAt,
    });
    const before = (id: string, status: string) => campaign(id, status, '2026-05-01T09:59:59.999Z');
    const after = (id: string, status: string) => campaign(id, status, '2026-05-01T10:00:01.000Z');
    const ended = (id: string, campaignId: string, part: object) => ({
      ...list(id, campaignId, 'completed'),
      updatedAt: '2026-05-01T10:00:00.000Z',
      imported: 3,
      ...part,
    });
    await apply(replica, {
      rows: [
        {
          table: 'prospectLists',
          rows: [
            ended('l1', 'stale', {}),
            ended('l2', 'stale', { updatedAt: '2026-05-01T09:00:00.000Z' }),
            ended('l3', 'started', {}),
            ended('l4', 'unlucky', { imported: 0 }),
            ended('l5', 'undone', { status: 'undone', undone: 3 }),
            ended('l6', 'emptied', {}),
          ],
        },
      ],
    });
    const imports = { ...(await readRecentImports(replica.db, TEAM_ID)), isRead: true };
    expect(
      [
        before('stale', 'prospects_needed'),
        before('started', 'active'),
        before('unlucky', 'prospects_needed'),
        before('undone', 'prospects_needed'),
        after('emptied', 'prospects_needed'),
      ].filter((one) => isImportingInto(imports, one) === true),
    ).toEqual([before('stale', 'prospects_needed')]);
    replica.close();
  });

  it('a campaign with a running import does not ask for prospects', () => {
    const campaign = readCampaign({
      $id: 'k1',
      $createdAt: wireTime(0),
      $updatedAt: wireTime(1),
      teamId: TEAM_ID,
      name: 'Spring',
      status: 'prospects_needed',
    });
    const messagesOf = (isComing: boolean) => [
      sendingStateMessage(
        sendingStateOf({ campaign, profile: undefined, team: undefined, isImporting: isComing, atMs: 0 }),
        () => '',
      ),
      renderToStaticMarkup(createElement(CampaignBody, { campaign, isImporting: isComing })).replaceAll(/<[^>]*>/g, ''),
    ];
    expect(messagesOf(false)).toEqual([
      'Nothing is sent: the campaign has no prospects',
      'Nothing is sent: the campaign has no prospects',
    ]);
    expect(messagesOf(true)).toEqual([
      'Nothing is sent yet: the campaign’s prospects are being imported',
      'Nothing is sent yet: the campaign’s prospects are being imported',
    ]);
  });

  it.each<[string, Parameters<typeof queuedImportMessage>, string, string]>([
    [
      'offline',
      [{ sentShare: 0, isRejected: false }, 'You are offline'],
      'Waiting',
      'Will be imported when you are back online',
    ],
    [
      'offline after a part was sent',
      [{ sentShare: 0.5, isRejected: false }, 'You are offline'],
      'Waiting',
      'The rest will be imported when you are back online',
    ],
    ['online', [{ sentShare: 0.5, isRejected: false }, undefined], 'Sending', 'Uploading…'],
    ['rejected', [{ sentShare: 0.5, isRejected: true }, 'You are offline'], 'Failed', 'Failed to upload prospects.'],
  ])('the message of a queued import shows its state: %s', (_name, parameters, word, words) =>
    expect(queuedImportMessage(...parameters)).toMatchObject({ label: word, message: words }),
  );
});
