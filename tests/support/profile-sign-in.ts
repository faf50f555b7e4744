import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { createRandom } from '#domain/random.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProfileSignIn, PROFILE_SIGN_IN_KIND } from '#server/jobs/profile-sign-in.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { TEST_CIPHER, type ApiReply, type TestCaller, type TestServer } from './test-server.ts';

/** A profile of a team, what can be asked about it, and the jobs that sign it in. */
interface SignInFixture {
  readonly as: Required<Pick<TestCaller, 'member' | 'teamId'>>;
  readonly id: string;
  ask(act: string, body?: object): Promise<ApiReply>;
  /** Works off what is due of all attempts. */
  runDueJobs(): Promise<void>;
  read(): Promise<Profile>;
  /** The code the simulated network waits for. */
  code(): Promise<string>;
}

/** As a new profile, or with these fields. */
export async function openSignIn(server: TestServer, fields: Fields = {}): Promise<SignInFixture> {
  const teamId = await server.createTeam({ plan: 'conqueror' });
  const member = await server.createMember(teamId);
  const id = await server.create(COLLECTIONS.profiles, {
    teamId,
    name: '',
    healthStatus: 'setup_needed',
    country: 'FR',
    ...fields,
  });
  const { backend, signIn } = server;
  const as = { member, teamId };
  return {
    as,
    id,
    ask: (act, body = {}) => server.post(`/agent/${act}`, { agentId: id, ...body }, as),
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
