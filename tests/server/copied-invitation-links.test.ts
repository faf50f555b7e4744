import { Account, Client, Teams } from 'appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { membershipAnswerSchema } from '#domain/team/team-answers.ts';
import { ID } from '#server/backend/query.ts';
import {
  INVITATION_PAGE,
  NOT_FOUND,
  refusalOf,
  shareInvitingServer,
  type InvitingTeam,
} from '#support/inviting-team.ts';
import type { TestMember } from '#support/test-server.ts';

const DAY_MS = 24 * 3_600_000;

const openTeam = shareInvitingServer();
let team: InvitingTeam;
const open = async (): Promise<void> => {
  team = await openTeam();
};

describe('a copied link, which has no secret', () => {
  beforeAll(open);
  const accept = (membershipId: string, as?: TestMember) =>
    team.post('/team/invitation/accept', { teamId: team.teamId, membershipId }, as);

  test('admits the person who is signed in with the confirmed invited address, in the invited role', async () => {
    await team.inviteAs(team.owner, 'copied@example.test', 'admin');
    const { membershipId, userId } = team.mailTo('copied@example.test');
    const unconfirmed = await team.signInInvited(userId, false);
    expect((await team.readInvitation({ membershipId }, unconfirmed)).canAccept).toBe(false);
    expect(refusalOf(await accept(membershipId, unconfirmed))).toEqual({ status: 403, code: 'forbidden' });
    const confirmed = await team.signInInvited(userId, true);
    expect((await team.readInvitation({ membershipId }, confirmed)).canAccept).toBe(true);
    expect(membershipAnswerSchema.parse((await accept(membershipId, confirmed)).body.data).membership).toMatchObject({
      confirm: true,
      roles: ['admin'],
    });
    expect((await accept(membershipId, confirmed)).status).toBe(200);
  });

  test('a copied link without a secret admits nobody else', async () => {
    await team.inviteAs(team.owner, 'other@example.test');
    const { membershipId, userId } = team.mailTo('other@example.test');
    expect(refusalOf(await accept(membershipId))).toEqual({ status: 401, code: 'unauthenticated' });
    expect(refusalOf(await accept(membershipId, team.member))).toEqual(NOT_FOUND);
    const invited = await team.signInInvited(userId, true);
    await team.server.backend.users.updateEmail({ userId, email: 'changed@example.test' });
    await team.server.backend.users.updateEmailVerification({ userId, emailVerification: true });
    expect(refusalOf(await accept(membershipId, invited))).toEqual({ status: 403, code: 'forbidden' });
  });

  test('admits nobody after it has expired', async () => {
    await team.inviteAs(team.owner, 'late@example.test');
    const { membershipId, userId } = team.mailTo('late@example.test');
    team.server.advanceTime(8 * DAY_MS);
    const late = await team.signInInvited(userId, true);
    expect(refusalOf(await accept(membershipId, late))).toEqual({ status: 409, code: 'conflict' });
    team.server.advanceTime(-8 * DAY_MS);
  });

  test('a copied link without a secret sends its mail again to the invited address only, three times an hour, with an answer that reveals nothing', async () => {
    await team.inviteAs(team.owner, 'again@example.test');
    const { membershipId, secret, userId } = team.mailTo('again@example.test');
    // Older builds send the address of the page, which is ignored.
    const resend = (id: string) =>
      team.post('/team/invitation/resend', {
        teamId: team.teamId,
        membershipId: id,
        url: 'http://localhost:9/team/invite',
      });
    const answers = [
      await resend(membershipId),
      await resend(membershipId),
      await resend(membershipId),
      await resend(membershipId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(team.countMails('again@example.test')).toBe(4);
    expect(team.mailTo('again@example.test').secret).not.toBe(secret);
    expect(
      (await team.readInvitation({ membershipId, proof: team.mailTo('again@example.test').proof })).inviterName,
    ).toBe('Robin Test');
    expect(await resend(ID.unique())).toEqual(answers[0]);
    expect(team.mailTo('again@example.test').link).toMatch(`${INVITATION_PAGE}?`);
    // The mail from before strangers requested others still works.
    expect((await team.acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
  });

  test('a copied link without a secret is not sent again after the server has moved to another address', async () => {
    await team.inviteAs(team.owner, 'moved@example.test');
    const { membershipId } = team.mailTo('moved@example.test');
    await team.server.backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.invitations,
        id: membershipId,
        data: { url: 'http://localhost:9/team/invite' },
      },
    ]);
    const { body } = await team.post('/team/invitation/resend', { teamId: team.teamId, membershipId });
    expect(body.error?.message).toBe(
      'This server does not send links to http://localhost:9. Its operator can set PUBLIC_URL to the address people use.',
    );
    expect(team.countMails('moved@example.test')).toBe(1);
  });

  test('a copied link cannot be extended by strangers: the invitation ends a week after the team sent it', async () => {
    await team.inviteAs(team.owner, 'revived@example.test');
    const { membershipId } = team.mailTo('revived@example.test');
    const resend = async () =>
      refusalOf(await team.post('/team/invitation/resend', { teamId: team.teamId, membershipId }));
    team.server.advanceTime(6 * DAY_MS);
    expect((await resend()).status).toBe(200);
    team.server.advanceTime(2 * DAY_MS);
    const { membershipId: same, userId, secret } = team.mailTo('revived@example.test');
    // The mail of the sixth day is valid for a week, and no further mail is sent.
    expect([same, team.countMails('revived@example.test')]).toEqual([membershipId, 2]);
    expect(await resend()).toEqual({ status: 409, code: 'conflict' });
    expect(team.countMails('revived@example.test')).toBe(2);
    expect((await team.acceptByMail({ membershipId, userId, secret })).confirm).toBe(true);
    team.server.advanceTime(-8 * DAY_MS);
  });

  test('admits a new person by the mail that they request from it', async () => {
    await team.inviteAs(team.owner, 'new@example.test');
    const { membershipId, userId } = team.mailTo('new@example.test');
    const guest = new Client().setEndpoint(team.server.endpoint).setProject('outrider');
    expect((await team.post('/team/invitation', { teamId: team.teamId, membershipId })).body.data).toEqual({});
    expect((await team.post('/team/invitation/resend', { teamId: team.teamId, membershipId })).status).toBe(200);
    const { proof, secret } = team.mailTo('new@example.test');
    expect(await team.readInvitation({ membershipId, proof })).toMatchObject({
      email: 'new@example.test',
      state: 'open',
    });
    expect(
      (await new Teams(guest).updateMembershipStatus({ teamId: team.teamId, membershipId, userId, secret })).joined,
    ).not.toBe('');
  });

  test('admits a person who signs in by a magic link, which confirms the address', async () => {
    await team.inviteAs(team.owner, 'magic@example.test');
    const { membershipId } = team.mailTo('magic@example.test');
    const guest = new Client().setEndpoint(team.server.endpoint).setProject('outrider');
    await new Account(guest).createMagicURLToken({
      userId: ID.unique(),
      email: 'magic@example.test',
      url: 'http://localhost:4600/auth/verify',
    });
    const { userId, secret } = team.mailTo('magic@example.test');
    await new Account(guest).createSession({ userId, secret });
    const signedIn = { userId, jwt: (await team.server.backend.users.createJWT({ userId })).jwt };
    expect(await team.readInvitation({ membershipId }, signedIn)).toMatchObject({ state: 'open', canAccept: true });
    expect((await accept(membershipId, signedIn)).status).toBe(200);
  });
});
