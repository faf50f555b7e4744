import { readInvitation, type CompleteInvitation } from '#domain/member/invitation.ts';

/** Parses one of our own paths into an invitation; undefined when it is another page or incomplete. */
export function parseInvitationPath(path: string | undefined): CompleteInvitation | undefined {
  if (path === undefined) return undefined;
  const { pathname, searchParams } = new URL(path, 'https://here.invalid');
  const given = (name: string): string | undefined => searchParams.get(name) ?? undefined;
  const form = /^\/team\/invite(?:\/([^/]+)\/([^/]+))?\/?$/.exec(pathname);
  if (form === null) return undefined;
  const [, teamId = given('teamId'), membershipId = given('membershipId')] = form;
  const invitation = readInvitation({
    teamId,
    membershipId,
    userId: given('userId'),
    secret: given('secret'),
    proof: given('proof'),
  });
  return invitation.kind === 'complete' ? invitation : undefined;
}
