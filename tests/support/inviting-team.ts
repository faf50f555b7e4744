import { Client, Teams, type Models } from 'appwrite';
import { afterAll, beforeAll, expect } from 'vitest';
import { invitationAnswerSchema, teamMembersAnswerSchema, type Invitation } from '#domain/team/team-answers.ts';
import { openTestServer, type ApiReply, type TestMember, type TestServer } from './test-server.ts';

/** The page that mailed links lead to. */
export const INVITATION_PAGE = 'http://localhost:4600/team/invite';

export interface MailedLink {
  readonly link: string;
  readonly membershipId: string;
  readonly userId: string;
  readonly secret: string;
  readonly proof: string;
}

type Members = ReturnType<typeof teamMembersAnswerSchema.parse>['members'];

/** A team that invites people. */
export interface InvitingTeam {
  readonly server: TestServer;
  readonly teamId: string;
  readonly owner: TestMember;
  readonly admin: TestMember;
  readonly member: TestMember;
  /** Adds a person to a team, this one when none is given. */
  joinAs(role: string, teamId?: string): Promise<TestMember>;
  post(path: string, body: unknown, as?: TestMember): Promise<ApiReply>;
  inviteAs(as: TestMember, email: string, role?: string): Promise<ApiReply>;
  /** Returns the link in the newest mail to an address, with its parameters. */
  mailTo(email: string): MailedLink;
  countMails(email: string): number;
  acceptByMail(mailed: Pick<MailedLink, 'membershipId' | 'userId' | 'secret'>): Promise<Models.Membership>;
  membersOf(): Promise<Members>;
  read(query: object, as?: TestMember): Promise<ApiReply>;
  /** Returns the invitation as the server describes it to this caller. @throws Error when it does not describe it */
  readInvitation(query: object, as?: TestMember): Promise<Invitation>;
  /** Signs the invited person in, with their address confirmed or not. */
  signInInvited(userId: string, emailVerification: boolean): Promise<TestMember>;
}

/** The answer to a request for what does not exist. */
export const NOT_FOUND = { status: 404, code: 'not_found' };
export const refusalOf = ({ status, body }: ApiReply) => ({ status, code: body.error?.code });

/** Starts a server for all tests of a file. The function opens a team with an owner, an admin and a member. */
export function shareInvitingServer(): () => Promise<InvitingTeam> {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server?.close());
  return () => openInvitingTeam(server ?? expect.fail('the server starts with the first test'));
}

async function openInvitingTeam(server: TestServer): Promise<InvitingTeam> {
  const teamId = await server.createTeam();
  const joinAs: InvitingTeam['joinAs'] = async (role, team = teamId) => {
    const person = await server.createMember();
    await server.backend.teams.createMembership({ teamId: team, userId: person.userId, roles: [role] });
    return person;
  };
  const [owner, admin, member] = [await joinAs('owner'), await joinAs('admin'), await joinAs('member')];
  const post: InvitingTeam['post'] = (path, body, as) =>
    server.post(path, body, as === undefined ? {} : { member: as, teamId });
  const read: InvitingTeam['read'] = (query, as) => post('/team/invitation', { teamId, ...query }, as);
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.address === email);
  return {
    server,
    teamId,
    owner,
    admin,
    member,
    joinAs,
    post,
    inviteAs: (as, email, role = 'member') => post('/team/invite', { email, role, url: INVITATION_PAGE }, as),
    mailTo(email) {
      const text = mailsTo(email).at(-1)?.text ?? expect.fail(`no mail to ${email}`);
      const { href: link, searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
      const get = (name: string): string => searchParams.get(name) ?? '';
      return {
        link,
        membershipId: get('membershipId'),
        userId: get('userId'),
        secret: get('secret'),
        proof: get('proof'),
      };
    },
    countMails: (email) => mailsTo(email).length,
    acceptByMail: ({ membershipId, userId, secret }) =>
      new Teams(new Client().setEndpoint(server.endpoint).setProject('outrider')).updateMembershipStatus({
        teamId,
        membershipId,
        userId,
        secret,
      }),
    membersOf: async () => teamMembersAnswerSchema.parse((await post('/team/members', {}, owner)).body.data).members,
    read,
    async readInvitation(query, as) {
      const { invitation } = invitationAnswerSchema.parse((await read(query, as)).body.data);
      if (invitation === undefined) throw new Error('The invitation was not described.');
      return invitation;
    },
    async signInInvited(userId, emailVerification) {
      await server.backend.users.updateEmailVerification({ userId, emailVerification });
      await server.backend.users.createSession({ userId });
      return { userId, jwt: (await server.backend.users.createJWT({ userId })).jwt };
    },
  };
}
