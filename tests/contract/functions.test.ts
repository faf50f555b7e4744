import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExecutionMethod, Functions } from 'appwrite';
import { Client, Databases, Functions as ServerFunctions } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DeclaredFunction, FunctionRequest } from '#server/appwrite/functions/declared-function.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { TestSocket } from './socket.ts';
import { createPerson, guestOf, openEmbeddedTarget, refusalOf, type EmbeddedTarget, type Person } from './target.ts';

let target: EmbeddedTarget;
let ann: Person;
let bob: Person;
const requests: FunctionRequest[] = [];
const startListeners: ((request: FunctionRequest) => void)[] = [];

const FUNCTIONS: readonly DeclaredFunction[] = [
  {
    id: 'greet',
    name: 'Greet',
    execute: ['users'],
    scopes: ['databases.read'],
    handle: (request) => {
      requests.push(request);
      request.log(`hello ${request.headers['x-name']}`);
      return {
        status: 201,
        headers: { 'Content-Type': 'text/plain', 'X-Hidden': 'yes' },
        body: `Hello ${request.body} at ${request.path}`,
      };
    },
  },
  { id: 'break', name: 'Break', execute: ['any'], handle: () => Promise.reject(new Error('it broke')) },
  { id: 'slow', name: 'Slow', execute: ['any'], timeoutMs: 20, handle: () => new Promise(() => undefined) },
  {
    id: 'endless',
    name: 'Endless',
    execute: ['any'],
    timeoutMs: 600_000,
    handle: (request) => {
      startListeners.shift()?.(request);
      return new Promise(() => undefined);
    },
  },
];

const nextEndless = (): Promise<FunctionRequest> => new Promise((resolve) => startListeners.push(resolve));

beforeAll(async () => {
  target = await openEmbeddedTarget({ functions: FUNCTIONS });
  ann = await createPerson(target, 'Ann');
  bob = await createPerson(target, 'Bob');
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => target.close());

test('a person runs a function and reads its answer, at once and later', async () => {
  const functions = new Functions(ann.client);
  const execution = await functions.createExecution({
    functionId: 'greet',
    body: 'world',
    xpath: '/there?x=1',
    method: ExecutionMethod.PUT,
    headers: { 'X-Name': 'Ann', 'Content-Type': 'text/plain' },
  });
  expect(execution).toMatchObject({
    resourceId: 'greet',
    resourceType: 'functions',
    trigger: 'http',
    status: 'completed',
    requestMethod: 'PUT',
    requestPath: '/there?x=1',
    responseStatusCode: 201,
    responseBody: 'Hello world at /there?x=1',
    requestHeaders: [{ name: 'content-type', value: 'text/plain' }],
    responseHeaders: [{ name: 'content-type', value: 'text/plain' }],
    logs: '',
    errors: '',
    scheduledAt: null,
    $permissions: [`read("user:${ann.id}")`],
  });
  expect(execution).not.toHaveProperty('functionId');
  expect(await functions.getExecution({ functionId: 'greet', executionId: execution.$id })).toEqual(execution);
  const request = requests.at(-1);
  expect(request).toMatchObject({ method: 'PUT', body: 'world', executionId: execution.$id });
  expect(request?.headers).toMatchObject({
    'x-name': 'Ann',
    'x-appwrite-trigger': 'http',
    'x-appwrite-user-id': ann.id,
    'x-appwrite-client-ip': '127.0.0.1',
    'x-appwrite-execution-id': execution.$id,
  });
});

test('a function gets a token of the person, and a key that expires with the execution', async () => {
  const jwts: string[] = [];
  const server = await openEmbeddedTarget({
    functions: [
      {
        id: 'act',
        name: 'Act',
        execute: ['users'],
        scopes: ['databases.read'],
        handle: async ({ headers }) => {
          jwts.push(headers['x-appwrite-user-jwt'] ?? '');
          const client = new Client()
            .setEndpoint(server.endpoint)
            .setProject(server.projectId)
            .setKey(headers['x-appwrite-key'] ?? '');
          const databases = await new Databases(client).list();
          return {
            status: 200,
            body: `${databases.total} ${await refusalOf(new Databases(client).create({ databaseId: 'x', name: 'X' }))} ${headers['x-appwrite-key']}`,
          };
        },
      },
    ],
  });
  try {
    const person = await createPerson(server);
    const { responseBody } = await new Functions(person.client).createExecution({ functionId: 'act' });
    expect(responseBody).toMatch(/^0 401 general_unauthorized_scope standard_/);
    const key = responseBody.split(' ')[3] ?? '';
    expect(
      await refusalOf(
        new Databases(new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(key)).list(),
      ),
    ).toBe('401 general_unauthorized_scope');
    const me = await fetch(`${server.endpoint}/account`, {
      headers: { 'x-appwrite-project': server.projectId, 'x-appwrite-jwt': jwts[0] ?? '' },
    });
    expect(await me.json()).toMatchObject({ $id: person.id });
  } finally {
    await server.close();
  }
});

test('only callers with a role of the function run it, and an unknown function is not found', async () => {
  expect(await refusalOf(new Functions(guestOf(target)).createExecution({ functionId: 'greet' }))).toBe(
    '401 user_unauthorized',
  );
  expect(await refusalOf(new Functions(ann.client).createExecution({ functionId: 'nothing' }))).toBe(
    '404 function_not_found',
  );
  expect((await new ServerFunctions(target.admin).createExecution({ functionId: 'greet' })).status).toBe('completed');
  expect((await new Functions(guestOf(target)).createExecution({ functionId: 'break' })).$permissions).toEqual([]);
});

test('a person sees their own executions, a server key all of them with their logs', async () => {
  const own = await new Functions(bob.client).createExecution({ functionId: 'greet', headers: { 'x-name': 'Bob' } });
  const { total, executions } = await new Functions(bob.client).listExecutions({ functionId: 'greet' });
  expect([total, executions.map(({ $id }) => $id)]).toEqual([1, [own.$id]]);
  expect(await refusalOf(new Functions(ann.client).getExecution({ functionId: 'greet', executionId: own.$id }))).toBe(
    '404 execution_not_found',
  );
  const seen = await new ServerFunctions(target.admin).getExecution({ functionId: 'greet', executionId: own.$id });
  expect(seen).toMatchObject({ functionId: 'greet', logs: 'hello Bob' });
  expect(seen).not.toHaveProperty('resourceId');
  expect((await new ServerFunctions(target.admin).listExecutions({ functionId: 'greet' })).total).toBeGreaterThan(1);
  expect(await refusalOf(new Functions(guestOf(target)).listExecutions({ functionId: 'greet' }))).toBe(
    '401 general_unauthorized_scope',
  );
});

test('the error of a function is stored for server keys', async () => {
  const execution = await new ServerFunctions(target.admin).createExecution({ functionId: 'break' });
  expect(execution).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
  expect(execution.errors).toContain('Error: it broke');
  const slow = await new ServerFunctions(target.admin).createExecution({ functionId: 'slow' });
  expect(slow).toMatchObject({ status: 'failed', responseStatusCode: 500 });
  expect(slow.errors).toContain('longer than 0.02 s');
});

test('a waiting caller gets a timeout after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = nextEndless();
  const waiting = refusalOf(new Functions(ann.client).createExecution({ functionId: 'endless' }));
  const { signal } = await started;
  vi.advanceTimersByTime(29_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await waiting).toBe('408 function_synchronous_timeout');
  expect(signal.aborted).toBe(true);
});

test('an asynchronous execution is answered at once, and only its person receives its events', async () => {
  const mine = await TestSocket.open(target, '&channels[]=executions', { 'x-appwrite-session': ann.session });
  const others = await TestSocket.open(target, '&channels[]=executions', { 'x-appwrite-session': bob.session });
  await Promise.all([mine.next(), others.next()]);
  const execution = await new Functions(ann.client).createExecution({ functionId: 'greet', async: true });
  expect(execution).toMatchObject({ status: 'waiting', responseBody: '' });
  const [created, updated] = [await mine.next(), await mine.next()];
  expect([created, updated].map(({ data }) => data?.['events'])).toEqual([
    expect.arrayContaining([`functions.greet.executions.${execution.$id}.create`]),
    expect.arrayContaining([`functions.greet.executions.${execution.$id}.update`, 'functions.*']),
  ]);
  expect(updated.data).toMatchObject({
    payload: { $id: execution.$id, status: 'completed' },
    channels: expect.arrayContaining(['executions', `executions.${execution.$id}`, 'functions.greet']),
  });
  expect(await others.framesUntilPong()).toEqual([]);
  mine.close();
  others.close();
});

test('a scheduled execution runs at its time', async () => {
  const socket = await TestSocket.open(target, '&channels[]=functions.greet', { 'x-appwrite-session': ann.session });
  await socket.next();
  const functions = new Functions(ann.client);
  const scheduledAt = new Date(Date.now() + 400).toISOString();
  expect(await refusalOf(functions.createExecution({ functionId: 'greet', scheduledAt }))).toBe(
    '400 general_bad_request',
  );
  expect(
    await refusalOf(
      functions.createExecution({ functionId: 'greet', async: true, scheduledAt: '2020-01-01T00:00:00Z' }),
    ),
  ).toBe('400 general_argument_invalid');
  const execution = await functions.createExecution({
    functionId: 'greet',
    async: true,
    scheduledAt,
    body: 'later',
  });
  expect(execution).toMatchObject({ status: 'scheduled', scheduledAt: scheduledAt.replace('Z', '+00:00') });
  await socket.next();
  expect((await socket.next()).data).toMatchObject({
    payload: { $id: execution.$id, status: 'completed', responseBody: 'Hello later at /' },
  });
  socket.close();
});

test('a server key deletes executions that have ended', async () => {
  const functions = new ServerFunctions(target.admin);
  const { $id: executionId } = await functions.createExecution({ functionId: 'greet' });
  expect(
    await refusalOf(
      new ServerFunctions(
        new Client().setEndpoint(target.endpoint).setProject(target.projectId).setSession(ann.session),
      ).deleteExecution({ functionId: 'greet', executionId }),
    ),
  ).toBe('401 general_unauthorized_scope');
  await functions.deleteExecution({ functionId: 'greet', executionId });
  expect(await refusalOf(functions.getExecution({ functionId: 'greet', executionId }))).toBe('404 execution_not_found');
  const started = nextEndless();
  const { $id: running } = await functions.createExecution({ functionId: 'endless', async: true });
  await started;
  expect(await refusalOf(functions.deleteExecution({ functionId: 'endless', executionId: running }))).toBe(
    '400 execution_in_progress',
  );
});

test('functions of this process are listed, and a function created by a request has no deployment', async () => {
  const functions = new ServerFunctions(target.admin);
  expect((await functions.list()).functions.map(({ $id, deploymentId }) => [$id, deploymentId !== ''])).toEqual([
    ['greet', true],
    ['break', true],
    ['slow', true],
    ['endless', true],
  ]);
  await functions.create({ functionId: 'empty', name: 'Empty', runtime: 'node-22' as never, execute: ['users'] });
  expect(await refusalOf(functions.create({ functionId: 'empty', name: 'Again', runtime: 'node-22' as never }))).toBe(
    '409 function_already_exists',
  );
  expect(
    await refusalOf(
      functions.create({ functionId: 'bad', name: 'Bad', runtime: 'node-22' as never, execute: ['nobody'] }),
    ),
  ).toBe('400 general_argument_invalid');
  expect(await refusalOf(functions.createExecution({ functionId: 'empty' }))).toBe('404 deployment_not_found');
  expect((await functions.get({ functionId: 'empty' })).execute).toEqual(['users']);
  await functions.delete({ functionId: 'empty' });
  expect(await refusalOf(functions.get({ functionId: 'empty' }))).toBe('404 function_not_found');
});

test.each([
  [{ method: 'NOPE' }],
  [{ body: 5 }],
  [{ async: 'perhaps' }],
  [{ headers: { 'x y': '1' } }],
  [{ headers: { 'X-Appwrite-Key': 'mine' } }],
  [{ headers: 'a' }],
  [{ headers: { a: {} } }],
  [{ path: 'x'.repeat(3_000) }],
  [{ async: true, scheduledAt: 'tomorrow' }],
])('an execution with %j is refused', async (body) => {
  const response = await fetch(`${target.endpoint}/functions/greet/executions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': target.projectId,
      'x-appwrite-session': ann.session,
    },
    body: JSON.stringify(body),
  });
  expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([
    400,
    'general_argument_invalid',
  ]);
});

test('at most 1000 executions are running or scheduled', async () => {
  const server = await openEmbeddedTarget({ functions: FUNCTIONS });
  try {
    const functions = new ServerFunctions(server.admin);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    for (let hundred = 0; hundred < 10; hundred += 1)
      await Promise.all(
        Array.from({ length: 100 }, () => functions.createExecution({ functionId: 'greet', async: true, scheduledAt })),
      );
    expect(await refusalOf(functions.createExecution({ functionId: 'greet' }))).toBe('429 general_rate_limit_exceeded');
    const { executions } = await functions.listExecutions({ functionId: 'greet' });
    await functions.deleteExecution({ functionId: 'greet', executionId: executions[0]?.$id ?? '' });
    expect((await functions.createExecution({ functionId: 'greet' })).status).toBe('completed');
  } finally {
    await server.close();
  }
});

test('after a restart a running execution has failed and a scheduled one runs; the file holds no valid token', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'outrider-functions-'));
  const file = join(directory, 'appwrite.sqlite');
  try {
    const first = await startEmbeddedServer({ file, functions: FUNCTIONS });
    const before = {
      endpoint: first.endpoint,
      projectId: first.projectId,
      key: first.key,
      admin: new Client().setEndpoint(first.endpoint).setProject(first.projectId).setKey(first.key),
      close: () => first.close(),
    };
    const person = await createPerson(before);
    const functions = new Functions(person.client);
    const started = nextEndless();
    const { $id: runningId } = await functions.createExecution({ functionId: 'endless', async: true });
    const startedRequest = await started;
    const { $id: scheduledId } = await functions.createExecution({
      functionId: 'greet',
      async: true,
      scheduledAt: new Date(Date.now() + 60_000).toISOString(),
      body: 'a new day',
    });
    await first.close();
    const token = startedRequest.headers['x-appwrite-user-jwt'] ?? '';
    expect(token).not.toBe('');
    for (const name of readdirSync(directory))
      expect(readFileSync(join(directory, name), 'latin1')).not.toContain(token);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const second = await startEmbeddedServer({ file, functions: FUNCTIONS });
    const after = new ServerFunctions(
      new Client().setEndpoint(second.endpoint).setProject(second.projectId).setKey(second.key),
    );
    expect(await after.getExecution({ functionId: 'endless', executionId: runningId })).toMatchObject({
      status: 'failed',
      errors: expect.stringContaining('The server stop'),
    });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await after.getExecution({ functionId: 'greet', executionId: scheduledId })).toMatchObject({
      status: 'completed',
      responseBody: 'Hello a new day at /',
    });
    vi.useRealTimers();
    await second.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
