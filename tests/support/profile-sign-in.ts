import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { createRandom } from '#domain/random.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProfileSignIn, PROFILE_SIGN_IN_KIND } from '#server/jobs/profile-sign-in.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { TEST_CIPHER, type ApiReply, type TestCaller, type TestServer } from './test-server.ts';

/** A profile of a team, requests about it, and the jobs that sign it in. */
interface SignInFixture {
  readonly as: Required<Pick<TestCaller, 'member' | 'teamId'>>;
  readonly id: string;
  ask(action: string, body?: object, over?: Partial<TestCaller>): Promise<ApiReply>;
  /** Runs the due jobs of all sign-in attempts. */
  runDueJobs(): Promise<void>;
  read(): Promise<Profile>;
  /** Returns the code that the simulated network expects. */
  code(): Promise<string>;
}

/** Creates a new profile with these fields, and a member who may sign it in. */
export async function openSignIn(server: TestServer, fields: Fields = {}): Promise<SignInFixture> {
  const teamId = await server.createTeam({ plan: 'conqueror' });
  const member = await server.createMember(teamId);
  const id = await server.create(COLLECTIONS.profiles, {
    teamId,
    name: '',
    healthStatus: 'setup_needed',
    country: 'FR',
    // A profile in use was connected by the member.
    ...((fields['healthStatus'] ?? 'setup_needed') === 'setup_needed'
      ? {}
      : { credentialsChangedAt: new Date(server.now()).toISOString(), credentialsChangedBy: member.userId }),
    ...fields,
  });
  const { backend, signIn } = server;
  const as = { member, teamId };
  return {
    as,
    id,
    ask: (action, body = {}, over = {}) =>
      server.post(`/agent/${action}`, { agentId: id, ...body }, { ...as, ...over }),
    runDueJobs: () =>
      createJobRunner({
        backend,
        kinds: {
          [PROFILE_SIGN_IN_KIND]: {
            handler: createProfileSignIn({
              backend,
              cipher: TEST_CIPHER,
              signIn: signIn.driver,
              random: createRandom('sign-in'),
            }),
            concurrency: 1,
          },
        },
        clock: { ...machineClock, now: server.now },
        random: createRandom('runner'),
        log: () => undefined,
      }).runUntilIdle([PROFILE_SIGN_IN_KIND]),
    read: async () => readProfile(await backend.findDocument(COLLECTIONS.profiles, id)),
    code: async () => (await signIn.find(id)).proof?.code ?? '',
  };
}
