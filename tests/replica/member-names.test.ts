import { afterEach, expect, it } from 'vitest';
import { readMember } from '#domain/member/member.ts';
import { apply } from '#replica/apply.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import type { Replica } from '#replica/replica.ts';
import { openTestReplica } from '#support/replicas.ts';
import { membershipDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

let replica: Replica | undefined;
afterEach(async () => {
  await replica?.db.delete();
  replica?.close();
});

it('members are named by their user id, and members without one are left out', async () => {
  replica = await openTestReplica();
  const member = (id: string, userId: string, userName: string, teamId: string = TEAM_ID) =>
    readMember({
      ...membershipDocument(id, userId, teamId),
      userName,
      userEmail: `${id}@example.test`,
      joined: userId === '' ? '' : wireTime(0),
    });
  const rows = [
    member('m1', 'robin', 'Robin Ferry'),
    member('m2', 'sam', ''),
    member('m3', '', 'Invited'),
    member('m4', 'else', 'Elsewhere', 'team2'),
  ];
  await apply(replica, { rows: [{ table: 'members', rows }] });
  expect([...(await readMemberNames(replica.db, TEAM_ID))]).toEqual([
    ['robin', 'Robin Ferry'],
    ['sam', 'm2@example.test'],
  ]);
});
