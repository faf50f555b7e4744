import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Chat } from '#domain/chat/chat.ts';
import { IDEMPOTENCY_HEADER, TEAM_HEADER } from '#domain/wire/wire.ts';
import { runtimeConfigSchema } from '#domain/wire/runtime-config.ts';

const tokenSchema = z.object({ jwt: z.string() });

/** Another device of the demo's person, without a screen. A call resolves once the server has answered. */
export interface SecondDevice {
  /** Pauses or resumes a chat. Returns the id of the command. @throws Error when the server rejects it */
  pause(chat: Pick<Chat, 'id' | 'teamId'>, paused: boolean): Promise<string>;
  /** Invites an address into the person's first team. */
  invite(email: string): Promise<void>;
  /** Revokes an open invitation. */
  revokeInvitation(email: string): Promise<void>;
  /** Ends every session of the person, on all devices. */
  endSessions(): Promise<void>;
}

/** Signs in for each call, because sessions may have ended meanwhile. `url` is the address of the server. */
export function openSecondDevice(url: string): SecondDevice {
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signIn = async (): Promise<Record<string, string>> => {
    const { appwrite, demo } = runtimeConfigSchema.parse(await (await fetch(`${url}/config.json`)).json());
    const project = { 'X-Appwrite-Project': appwrite.projectId };
    const answer = await send('POST', '/v1/account/sessions/email', project, demo);
    return {
      ...project,
      Cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  };

  /** Signs in and returns the headers of a call in the name of the first team. */
  const openTeamSession = async (): Promise<{
    session: Record<string, string>;
    teamId: string;
    headers: Record<string, string>;
  }> => {
    const session = await signIn();
    const answer = await fetch(`${url}/v1/teams`, { headers: session });
    const [team] = z.object({ teams: z.array(z.object({ $id: z.string() })) }).parse(await answer.json()).teams;
    if (team === undefined) throw new Error('The demo has no team');
    const { jwt } = tokenSchema.parse(await (await send('POST', '/v1/account/jwts', session, {})).json());
    return { session, teamId: team.$id, headers: { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: team.$id } };
  };

  return {
    async pause({ id, teamId }, paused) {
      const { jwt } = tokenSchema.parse(await (await send('POST', '/v1/account/jwts', await signIn(), {})).json());
      const commandId = randomUUID();
      await send(
        'POST',
        '/api/chat/paused',
        { Authorization: `Bearer ${jwt}`, [TEAM_HEADER]: teamId, [IDEMPOTENCY_HEADER]: commandId },
        { chatId: id, paused },
      );
      return commandId;
    },
    async invite(email) {
      const { headers } = await openTeamSession();
      await send('POST', '/api/team/invite', headers, { email, role: 'member', url: `${url}/team/invite` });
    },
    async revokeInvitation(email) {
      const { session, teamId, headers } = await openTeamSession();
      const answer = await fetch(`${url}/v1/teams/${teamId}/memberships`, { headers: session });
      const { memberships } = z
        .object({ memberships: z.array(z.object({ $id: z.string(), userEmail: z.string() })) })
        .parse(await answer.json());
      const membershipId = memberships.find(({ userEmail }) => userEmail === email)?.$id;
      await send('POST', '/api/team/member/remove', headers, { membershipId });
    },
    async endSessions() {
      await send('DELETE', '/v1/account/sessions', await signIn(), {});
    },
  };
}
