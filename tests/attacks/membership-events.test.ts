import { Account, Teams } from 'appwrite';
import { Teams as AdminTeams, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded.ts';
import { TestSocket } from '../contract/socket.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget, type Person } from '../contract/target.ts';

/** What a team is told of its members while it listens. */

const PHONE = '+4915112345678';

let target: EmbeddedTarget;
let owner: Person;
let listener: Person;
let teamId: string;

beforeAll(async () => {
  // Seats belong to plans, which need the product's collections.
  const { seats: _, ...rules } = PRODUCT_RULES;
  target = await openEmbeddedTarget({ project: { ...rules, rateLimits: false, sessionDays: 30 } });
  owner = await createPerson(target, 'Ann');
  listener = await createPerson(target, 'Lee');
  teamId = (await new Teams(owner.client).create({ teamId: 'unique()', name: 'Sales' })).$id;
  await new AdminTeams(target.admin).createMembership({ teamId, userId: listener.id, roles: ['member'] });
});
afterAll(() => target.close());

test('the team is told no phone number of a member who joins, gets another role, leaves or closes the account', async () => {
  const teams = new AdminTeams(target.admin);
  const socket = await TestSocket.open(target, '&channels[]=memberships', {
    cookie: `a_session_${target.projectId}=${listener.session}`,
  });
  try {
    await socket.next();
    for (const end of [
      (_member: Person, membershipId: string) => teams.deleteMembership({ teamId, membershipId }),
      (member: Person) => new Users(target.admin).delete({ userId: member.id }),
    ]) {
      const member = await createPerson(target, 'Kim');
      await new Account(member.client).updatePhone({ phone: PHONE, password: member.password });
      const { $id: membershipId, userPhone } = await teams.createMembership({
        teamId,
        userId: member.id,
        roles: ['member'],
      });
      // The server key is answered with all that it may read anyway.
      expect(userPhone).toBe(PHONE);
      await teams.updateMembership({ teamId, membershipId, roles: ['admin'] });
      await end(member, membershipId);
      const frames = await socket.framesUntilPong();
      expect(frames.length).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(frames)).toContain(member.id);
      expect(JSON.stringify(frames)).not.toContain(PHONE);
      await new Users(target.admin).updatePhone({ userId: member.id, number: '' }).catch(() => undefined);
    }
  } finally {
    socket.close();
  }
});
