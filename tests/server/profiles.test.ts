import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentCreateAnswerSchema } from '#domain/profile/profile-answers.ts';
import { cardActionsOf, codeAlertOf } from '#domain/profile/profile-view.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { createBackend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { CODE_LIFE_MS, type SandboxAnswer } from '#server/drivers/network/sandbox/profile.ts';
import { applyEvent, type SandboxEvent } from '#server/drivers/network/sandbox/events.ts';
import { openSignIn } from '#support/profile-sign-in.ts';
import { openTestServer, type ApiReply, type TestServer } from '#support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const CREDENTIALS = { login: 'camille.moreau@example.test', password: 'correct horse 4711' };
const SETUP = { ...CREDENTIALS, country: 'DE' };
const refusalOf = ({ status, body: { error } }: ApiReply) => [status, error?.code, error?.message];
const triggerEvent = (profileId: string, event: SandboxEvent) =>
  applyEvent({ backend: server.backend, signIn: server.signIn, random: () => 0 }, profileId, event);

async function openTeam(plan: string) {
  const teamId = await server.createTeam({ plan });
  return { teamId, member: await server.createMember(teamId) };
}

describe('POST /agent/create', () => {
  test('POST /agent/create creates a profile that needs a setup, readable by its team, with the default hours and country', async () => {
    const as = await openTeam('conqueror');
    const reply = await server.post('/agent/create', {}, as);
    expect(agentCreateAnswerSchema.parse(reply.body.data).agent).toMatchObject({
      teamId: as.teamId,
      name: '',
      healthStatus: 'setup_needed',
      country: 'FR',
      workingDays: '0:1:1:1:1:1:0',
      workingHoursStart: '09:00',
      workingHoursEnd: '17:00',
      alerts: [],
      $permissions: [`read("team:${as.teamId}")`],
    });
  });

  test('a profile is created with an empty body, as specified', async () => {
    expect((await server.post('/agent/create', undefined, await openTeam('conqueror'))).status).toBe(200);
  });

  test('the plan limits the number of profiles, and one key creates one', async () => {
    const as = await openTeam('hunter');
    const key = randomUUID();
    expect((await server.post('/agent/create', {}, { ...as, key })).body).toEqual(
      (await server.post('/agent/create', {}, { ...as, key })).body,
    );
    const more = await Promise.all(
      Array.from({ length: 4 }, () => server.post('/agent/create', {}, { ...as, key: randomUUID() })),
    );
    expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 403, 403]);
    expect(refusalOf(await server.post('/agent/create', {}, as))).toEqual([
      403,
      'limit_reached',
      PROFILE_MESSAGES.limitReached,
    ]);
    expect(refusalOf(await server.post('/agent/create', {}, await openTeam('free')))).toEqual([
      403,
      'limit_reached',
      PROFILE_MESSAGES.limitReached,
    ]);
  });
});

describe('signing a profile in', () => {
  test('a setup leads through its tasks to a code in the mailbox, and the code to a running profile', async () => {
    const rig = await openSignIn(server);
    const reply = await rig.ask('setup', SETUP);
    expect(reply.body).toMatchObject({
      error: null,
      data: { agent: { healthStatus: 'auth_in_progress', action: 'waiting_instance', country: 'DE' } },
    });
    await rig.runDueJobs();
    const profile = await rig.read();
    expect(profile).toMatchObject({
      health: 'auth_in_progress',
      action: 'checking_auth',
      alerts: [{ subType: '2fa_required', metadata: { verificationMethod: 'email' } }],
      credentialsChanged: { by: rig.as.member.userId },
    });
    const mail = server.networkMails.findLast(({ to }) => to.address === 'c…@example.test');
    const code = /is (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? expect.fail('no code in the mailbox');
    // As it is pasted, with blanks.
    expect((await rig.ask('verify', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).body).toMatchObject({
      data: { agent: { healthStatus: 'auth_in_progress', action: 'typing_code', alerts: [] } },
    });
    await rig.runDueJobs();
    expect(await rig.read()).toMatchObject({
      health: 'running',
      action: 'next_task',
      alerts: [],
      name: 'Camille Moreau',
    });
  });

  test('credentials are encrypted: no document contains them or a digest of them', async () => {
    const rig = await openSignIn(server);
    const body = JSON.stringify({ agentId: rig.id, ...SETUP });
    await server.post('/agent/setup', JSON.parse(body), { ...rig.as, key: randomUUID() });
    await rig.runDueJobs();
    for (const collection of Object.values(COLLECTIONS)) {
      const text = JSON.stringify(await server.backend.listAll(collection, []));
      for (const part of [CREDENTIALS.login, CREDENTIALS.password]) expect.soft(text, collection).not.toContain(part);
    }
    // The mailbox is a file, so it must not contain the login.
    await rig.ask('code');
    expect(server.networkMails.length).toBeGreaterThan(0);
    expect(JSON.stringify(server.networkMails)).not.toContain(CREDENTIALS.login);
    const [stored] = await server.backend.listAll(COLLECTIONS.profileCredentials, [Query.equal('$id', rig.id)]);
    expect(stored?.['$permissions']).toEqual([]);
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update(`POST /api/agent/setup\n${body}`).digest('hex');
    expect(JSON.stringify(await server.backend.listAll(COLLECTIONS.commandAnswers, []))).not.toContain(digest);
  });

  test.each([
    ['wrong-password', 'Incorrect login or password.', 'auth_failed'],
    [
      'locked',
      'The account is locked. Unlock it on LinkedIn, then enter its login and password here again.',
      'auth_failed',
    ],
    ['no-answer', 'LinkedIn did not answer in time. Try again in a few minutes.', 'auth_failed'],
  ] as const)(
    'a network that answers "%s" ends the sign-in as failed, with the reason',
    async (answer, message, subType) => {
      const rig = await openSignIn(server);
      await server.signIn.choose(rig.id, answer);
      await rig.ask('setup', SETUP);
      await rig.runDueJobs();
      expect(await rig.read()).toMatchObject({
        health: 'auth_failed',
        alerts: [{ subType, message, severity: 'error' }],
      });
      // The next attempt succeeds.
      await server.signIn.choose(rig.id, 'signed-in');
      expect(
        (
          await rig.ask(
            answer === 'no-answer' ? 'authenticate' : 'credentials',
            answer === 'no-answer' ? {} : CREDENTIALS,
          )
        ).status,
      ).toBe(200);
      await rig.runDueJobs();
      expect((await rig.read()).health).toBe('running');
    },
  );

  test.each([
    ['sms', '2fa_required', 'sms', PROFILE_MESSAGES.codeWrong],
    ['authenticator', '2fa_required', 'authenticator app', PROFILE_MESSAGES.codeNotInApp],
    ['captcha', 'verification_required', 'captcha', PROFILE_MESSAGES.captchaWrong],
  ] as const satisfies readonly (readonly [SandboxAnswer, string, string, string])[])(
    'a network that asks for a proof by %s says so, explains a wrong code, and accepts the right one',
    async (answer, subType, verificationMethod, explanation) => {
      const rig = await openSignIn(server);
      await server.signIn.choose(rig.id, answer);
      await rig.ask('setup', SETUP);
      await rig.runDueJobs();
      expect(codeAlertOf((await rig.read()).alerts)).toMatchObject({ subType, metadata: { verificationMethod } });
      expect(refusalOf(await rig.ask('verify', { code: 'wrong' }))).toEqual([400, 'invalid_request', explanation]);
      expect((await rig.ask('verify', { code: (await rig.code()).toLowerCase() })).status).toBe(200);
      await rig.runDueJobs();
      expect((await rig.read()).health).toBe('running');
    },
  );

  test('a sign-in that is approved in the app continues by itself', async () => {
    const rig = await openSignIn(server);
    await server.signIn.choose(rig.id, 'app');
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    expect(refusalOf(await rig.ask('verify', { code: '123456' }))).toEqual([
      409,
      'conflict',
      PROFILE_MESSAGES.noCodeRequested,
    ]);
    await server.signIn.approve(rig.id);
    server.advanceTime(2_000);
    await rig.runDueJobs();
    expect((await rig.read()).health).toBe('running');
  });

  test('a wrong or expired code changes nothing, and a new one works', async () => {
    const rig = await openSignIn(server);
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    const code = await rig.code();
    const before = await rig.read();
    expect(refusalOf(await rig.ask('verify', { code: code === '000000' ? '000001' : '000000' }))).toEqual([
      400,
      'invalid_request',
      PROFILE_MESSAGES.codeWrong,
    ]);
    expect(await rig.read()).toEqual(before);
    server.advanceTime(CODE_LIFE_MS + 2_000);
    await rig.runDueJobs();
    // Without an answer the profile needs attention, and still asks for the code.
    expect(await rig.read()).toMatchObject({ health: 'auth_needed', alerts: [{ subType: '2fa_required' }] });
    expect(refusalOf(await rig.ask('verify', { code }))).toEqual([
      400,
      'invalid_request',
      PROFILE_MESSAGES.codeExpired,
    ]);
    const mails = server.networkMails.length;
    expect((await rig.ask('code')).status).toBe(200);
    expect(server.networkMails).toHaveLength(mails + 1);
    expect((await rig.ask('verify', { code: await rig.code() })).status).toBe(200);
    await rig.runDueJobs();
    expect((await rig.read()).health).toBe('running');
  });

  test('a code is worth nothing after five wrong tries, and each further code waits longer', async () => {
    const rig = await openSignIn(server);
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    const wrong = async () => refusalOf(await rig.ask('verify', { code: 'no code' })).slice(0, 2);
    const spend = async () => {
      for (let tried = 1; tried <= 5; tried += 1) expect(await wrong()).toEqual([400, 'invalid_request']);
      expect(refusalOf(await rig.ask('verify', { code: await rig.code() }))).toEqual([
        429,
        'code_spent',
        'This code was tried too often. Ask for a new one.',
      ]);
    };
    await spend();
    for (const waitMs of [30_000, 60_000, 120_000]) {
      server.advanceTime(waitMs - 5_000);
      expect(refusalOf(await rig.ask('code')).slice(0, 2)).toEqual([429, 'code_too_soon']);
      expect(await wrong()).toEqual([429, 'code_spent']);
      server.advanceTime(5_000);
      expect((await rig.ask('code')).status).toBe(200);
      await spend();
    }
    // Other profiles are not limited.
    const other = await openSignIn(server);
    await other.ask('setup', SETUP);
    await other.runDueJobs();
    expect((await other.ask('verify', { code: await other.code() })).status).toBe(200);

    server.advanceTime(240_000);
    expect((await rig.ask('code')).status).toBe(200);
    expect((await rig.ask('verify', { code: await rig.code() })).status).toBe(200);
  });

  test('wrong codes count over all servers on one Appwrite, also over the codes of new sign-ins', async () => {
    const rig = await openSignIn(server);
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    // The dashboard through a backend of its own is another server.
    const through = createBackend(server.settings);
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 13; attempt += 1) {
      for (let tried = 1; tried <= 4; tried += 1)
        outcomes.push(
          String(refusalOf(await rig.ask('verify', { code: 'no code' }, tried % 2 === 0 ? { through } : {}))[1]),
        );
      await rig.ask('credentials', { login: 'ada@example.test', password: 'another' });
      await rig.runDueJobs();
    }
    expect(outcomes.slice(0, 50)).toEqual(Array<string>(50).fill('invalid_request'));
    expect(outcomes.slice(50)).toEqual(['too_many_codes', 'too_many_codes']);
    expect(refusalOf(await rig.ask('verify', { code: await rig.code() }))[1]).toBe('too_many_codes');
  });

  test('a right code resets the count of wrong codes, and malformed codes do not count', async () => {
    const rig = await openSignIn(server);
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    for (let tried = 1; tried <= 4; tried += 1) expect((await rig.ask('verify', { code: 'no code' })).status).toBe(400);
    const code = await rig.code();
    server.advanceTime(CODE_LIFE_MS + 2_000);
    for (let tried = 1; tried <= 3; tried += 1)
      expect(refusalOf(await rig.ask('verify', { code }))).toEqual([
        400,
        'invalid_request',
        PROFILE_MESSAGES.codeExpired,
      ]);
    await rig.ask('code');
    expect((await rig.ask('verify', { code: await rig.code() })).status).toBe(200);
    await rig.runDueJobs();
    await triggerEvent(rig.id, 'expire');
    await rig.ask('authenticate');
    await rig.runDueJobs();
    for (let tried = 1; tried <= 5; tried += 1) expect((await rig.ask('verify', { code: 'no code' })).status).toBe(400);
  });

  test('another account than the first takes over no conversations, neither with new credentials nor after a removal', async () => {
    const rig = await openSignIn(server);
    const signIn = async (action: string, body: object) => {
      await server.signIn.choose(rig.id, 'signed-in');
      expect((await rig.ask(action, body)).status).toBe(200);
      await rig.runDueJobs();
      return rig.read();
    };
    const other = { login: 'ada.lovelace@example.test', password: 'correct horse 4711' };
    const refused = {
      health: 'auth_failed',
      name: 'Camille Moreau',
      alerts: [{ subType: 'wrong_account', message: PROFILE_MESSAGES.otherAccount }],
    };
    expect((await signIn('setup', SETUP)).health).toBe('running');
    const afterOther = await signIn('credentials', other);
    expect(afterOther).toMatchObject(refused);
    expect(cardActionsOf(afterOther)).toEqual(['update-credentials']);
    // What was chosen for the account is forgotten: the network has signed it out.
    expect((await server.signIn.find(rig.id)).answer).not.toBe('signed-in');
    // The login of an account may change.
    expect(await signIn('credentials', { ...other, login: 'Camille-Moreau@new.test' })).toMatchObject({
      health: 'running',
      alerts: [],
    });

    const owner = await server.createMemberAs('owner', rig.as.teamId);
    const as = { ...rig.as, member: owner };
    expect((await server.request('DELETE', `/agent/${rig.id}`, undefined, as)).status).toBe(200);
    expect(await signIn('setup', { ...other, country: 'DE' })).toMatchObject(refused);
    expect(await signIn('credentials', CREDENTIALS)).toMatchObject({ health: 'running', name: 'Camille Moreau' });
  });

  test('the ended session stays reported while the profile signs in again, and new credentials end the previous attempt', async () => {
    const rig = await openSignIn(server);
    await server.signIn.choose(rig.id, 'signed-in');
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    await triggerEvent(rig.id, 'expire');
    expect(await rig.read()).toMatchObject({ health: 'auth_needed', alerts: [{ subType: 'session_expired' }] });
    await server.signIn.choose(rig.id, 'email');
    await rig.ask('authenticate');
    await rig.runDueJobs();
    expect((await rig.read()).alerts.map(({ subType }) => subType)).toEqual(['2fa_required', 'session_expired']);
    await server.signIn.choose(rig.id, 'wrong-password');
    await rig.ask('credentials', CREDENTIALS);
    server.advanceTime(CODE_LIFE_MS + 2_000);
    await rig.runDueJobs();
    expect(await rig.read()).toMatchObject({
      health: 'auth_failed',
      alerts: [{ message: 'Incorrect login or password.' }],
    });
  });

  test.each(['auth_in_progress', 'auth_needed'])(
    'the alert that asks for a code stays in the state %s when the network withdraws its alerts, and the code is accepted',
    async (health) => {
      const rig = await openSignIn(server);
      await rig.ask('setup', SETUP);
      await rig.runDueJobs();
      if (health === 'auth_needed') {
        server.advanceTime(CODE_LIFE_MS + 2_000);
        await rig.runDueJobs();
        await rig.ask('code');
      }
      const before = await rig.read();
      expect(before).toMatchObject({ health, alerts: [{ subType: '2fa_required' }] });
      for (const event of ['warn', 'garble', 'calm'] as const) await triggerEvent(rig.id, event);
      expect((await rig.read()).alerts).toEqual(before.alerts);
      expect((await rig.ask('verify', { code: await rig.code() })).status).toBe(200);
      await rig.runDueJobs();
      expect((await rig.read()).health).toBe('running');
    },
  );

  test.each([
    ['setup_needed', 'setup_needed'],
    ['auth_in_progress', 'auth_needed'],
    ['auth_needed', 'auth_needed'],
    ['auth_failed', 'auth_failed'],
    ['running', 'paused'],
    ['paused', 'paused'],
  ])('a profile that was %s when it was disabled is %s after it is enabled again', async (healthStatus, after) => {
    const rig = await openSignIn(server, { healthStatus });
    for (let times = 1; times <= 2; times += 1) {
      await triggerEvent(rig.id, 'disable');
      expect((await rig.read()).health).toBe('disabled');
      await triggerEvent(rig.id, 'enable');
      expect((await rig.read()).health).toBe(after);
    }
  });

  test('a profile disabled while a proof was required can sign in once it is enabled again', async () => {
    const rig = await openSignIn(server);
    await rig.ask('setup', SETUP);
    await rig.runDueJobs();
    for (const event of ['disable', 'enable'] as const) await triggerEvent(rig.id, event);
    expect(cardActionsOf(await rig.read())).toEqual(['enter-code']);
    expect((await rig.ask('verify', { code: await rig.code() })).status).toBe(200);
    await rig.runDueJobs();
    expect((await rig.read()).health).toBe('running');

    await triggerEvent(rig.id, 'expire');
    await server.signIn.choose(rig.id, 'app');
    await rig.ask('authenticate');
    await rig.runDueJobs();
    for (const event of ['disable', 'enable'] as const) await triggerEvent(rig.id, event);
    expect(await rig.read()).toMatchObject({ health: 'auth_needed', alerts: [{ subType: 'session_expired' }] });
    expect(cardActionsOf(await rig.read())).toEqual(['authenticate']);
  });

  test('a request that no screen offers in this state is refused', async () => {
    const fresh = await openSignIn(server);
    expect(refusalOf(await fresh.ask('authenticate'))[1]).toBe('conflict');
    expect(refusalOf(await fresh.ask('credentials', CREDENTIALS))[1]).toBe('conflict');
    expect(refusalOf(await fresh.ask('verify', { code: '123456' }))).toEqual([
      409,
      'conflict',
      PROFILE_MESSAGES.noCodeRequested,
    ]);
    expect(refusalOf(await fresh.ask('code'))[1]).toBe('conflict');
    const running = await openSignIn(server, { healthStatus: 'running' });
    expect(refusalOf(await running.ask('setup', SETUP))[1]).toBe('conflict');
    expect(refusalOf(await running.ask('authenticate'))[1]).toBe('conflict');
    const forgotten = await openSignIn(server, { healthStatus: 'auth_needed' });
    expect(refusalOf(await forgotten.ask('authenticate'))).toEqual([409, 'conflict', PROFILE_MESSAGES.noCredentials]);
    const disabled = await openSignIn(server, { healthStatus: 'disabled' });
    expect(refusalOf(await disabled.ask('credentials', CREDENTIALS))[1]).toBe('conflict');
  });

  test.each([
    ['setup', { ...SETUP, login: '  ' }, 'Login is missing. Fill it in and try again.'],
    ['setup', { ...SETUP, password: '' }, 'Password is missing. Fill it in and try again.'],
    [
      'setup',
      { ...SETUP, country: 'XX' },
      'Country is too short, too long or of the wrong kind. Correct it and try again.',
    ],
    ['verify', { code: ' ' }, 'Verification code is missing. Fill it in and try again.'],
  ])('%s of a profile refuses %j', async (act, body, message) => {
    expect(refusalOf(await (await openSignIn(server)).ask(act, body))).toEqual([400, 'invalid_request', message]);
  });

  test('members of another team change nothing', async () => {
    const [rig, other] = [await openSignIn(server), await openSignIn(server)];
    for (const [act, body] of [
      ['setup', SETUP],
      ['credentials', CREDENTIALS],
      ['authenticate', {}],
      ['verify', { code: '1' }],
      ['code', {}],
    ] as const) {
      expect
        .soft(refusalOf(await server.post(`/agent/${act}`, { agentId: rig.id, ...body }, other.as)).slice(0, 2), act)
        .toEqual([404, 'not_found']);
    }
    expect((await rig.read()).health).toBe('setup_needed');
  });
});
