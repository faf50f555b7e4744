import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { MailMessage } from '#server/appwrite/settings.ts';
import type { Recording } from './recording.ts';
import { Replay, type StepResult } from './replay.ts';

/** The answers of a small server: those of the recording below, except for a planted fault. */
interface Answers {
  readonly headers: Record<string, string>;
  readonly created: Record<string, unknown>;
  readonly changed: Record<string, unknown>;
  readonly frames: readonly unknown[];
  readonly close: { readonly code: number; readonly reason: string } | undefined;
  readonly mail: MailMessage;
}

const ID = '6921a0b3000c1d2e3f4a';
const FIRST = '2026-11-21T10:00:00.000+00:00';
const SECOND = '2026-11-21T10:00:00.001+00:00';
const document = { $id: ID, $sequence: '1', $createdAt: FIRST, $updatedAt: FIRST, name: 'One', rank: 1, note: null };
const event = {
  type: 'event',
  data: {
    events: ['databases.d.collections.c.documents.x.update', 'databases.*'],
    channels: ['documents', 'documents.update', 'rows', 'rows.update'],
    timestamp: SECOND,
    payload: document,
  },
};

const RECORDED_ANSWERS: Answers = {
  headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '120' },
  created: document,
  changed: {
    total: 2,
    documents: [
      { ...document, $updatedAt: SECOND },
      { $id: 'other', $sequence: '2', $createdAt: FIRST, $updatedAt: FIRST, name: 'Two', rank: 2, note: null },
    ],
  },
  frames: [{ type: 'connected', data: { channels: ['documents', 'rows'], subscriptions: [], user: null } }, event],
  close: { code: 1008, reason: 'Over' },
  mail: {
    to: { address: 'ada@example.test', name: 'Ada' },
    subject: 'Login',
    text: '',
    html: '<a href="http://localhost/x?secret=abc">x</a>',
  },
};

const endpoint = { path: '/v1/d', headers: {} };
const recording: Recording = {
  scenario: 'planted',
  description: '',
  steps: [
    {
      name: 'create',
      request: { method: 'POST', ...endpoint },
      response: {
        status: 201,
        headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '120' },
        body: {
          $id: '{{id:1}}',
          $sequence: 1,
          $createdAt: '{{datetime:1}}',
          $updatedAt: '{{datetime:1}}',
          name: 'One',
          rank: 1,
          note: null,
        },
      },
    },
    {
      name: 'change',
      request: { method: 'PATCH', ...endpoint },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '120' },
        body: {
          total: 2,
          documents: [
            {
              $id: '{{id:1}}',
              $sequence: 1,
              $createdAt: '{{datetime:1}}',
              $updatedAt: '{{datetime:2}}',
              name: 'One',
              rank: 1,
              note: null,
            },
            {
              $id: 'other',
              $sequence: 2,
              $createdAt: '{{datetime:1}}',
              $updatedAt: '{{datetime:1}}',
              name: 'Two',
              rank: 2,
              note: null,
            },
          ],
        },
      },
    },
    {
      name: 'open',
      ws: {
        conn: 'a',
        action: 'open',
        request: { path: '/v1/realtime', headers: {} },
        frames: [{ dir: 'in', json: { type: 'connected', data: { channels: ['documents', 'rows'], user: null } } }],
      },
    },
    {
      name: 'event',
      ws: {
        conn: 'a',
        action: 'send',
        frames: [
          { dir: 'out', json: { type: 'go' } },
          {
            dir: 'in',
            json: {
              type: 'event',
              data: {
                ...event.data,
                channels: ['documents', 'rows'],
                timestamp: '{{datetime:3}}',
                payload: {
                  $id: '{{id:1}}',
                  $sequence: 1,
                  $createdAt: '{{datetime:1}}',
                  $updatedAt: '{{datetime:1}}',
                  name: 'One',
                  rank: 1,
                  note: null,
                },
              },
            },
          },
        ],
      },
    },
    { name: 'silence', ws: { conn: 'a', action: 'silence', frames: [] } },
    {
      name: 'end',
      ws: {
        conn: 'a',
        action: 'send',
        frames: [{ dir: 'out', json: { type: 'end' } }],
        close: { code: 1008, reason: 'Over' },
      },
    },
    {
      name: 'mail',
      mail: { to: 'Ada <ada@example.test>', subject: 'Login', links: ['http://localhost/x?secret={{secret}}'] },
    },
    { name: 'no mail', mail: null },
  ],
};

async function replay(answers: Answers, mails: MailMessage[] = []): Promise<StepResult[]> {
  const server = createServer((request, response) => {
    const [status, body] =
      request.method === 'POST' ? ([201, answers.created] as const) : ([200, answers.changed] as const);
    mails.push(...(request.method === 'POST' ? [] : [answers.mail]));
    response.writeHead(status, answers.headers).end(JSON.stringify(body));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket: WebSocket) => {
    const [connected, ...events] = answers.frames;
    socket.send(JSON.stringify(connected));
    socket.on('message', (data: Buffer) => {
      if (data.toString('utf8').includes('go')) for (const frame of events) socket.send(JSON.stringify(frame));
      else if (answers.close !== undefined) socket.close(answers.close.code, answers.close.reason);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await new Replay({
      origin,
      endpoint: `${origin}/v1`,
      projectId: 'p',
      key: 'k',
      mails,
      passTime: () => undefined,
    }).run(recording);
  } finally {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const stepsWithDifferences = (results: readonly StepResult[]): string[] =>
  results.flatMap(({ name, differences }) => (differences.length > 0 ? [name] : []));

test('an answer like the recorded one has no difference', async () => {
  expect((await replay(RECORDED_ANSWERS)).flatMap(({ differences }) => differences)).toEqual([]);
});

const list = RECORDED_ANSWERS.changed['documents'] as readonly Record<string, unknown>[];
const { note: _note, ...withoutNote } = document;

test.each<[string, Partial<Answers>, string]>([
  ['an additional header', { headers: { ...RECORDED_ANSWERS.headers, 'set-cookie': 'a_session_p=x' } }, 'create'],
  ['another rate limit', { headers: { ...RECORDED_ANSWERS.headers, 'x-ratelimit-limit': '60' } }, 'create'],
  ['a missing header', { headers: { 'content-type': 'application/json' } }, 'create'],
  ['another content type', { headers: { ...RECORDED_ANSWERS.headers, 'content-type': 'text/json' } }, 'create'],
  ['an id of another form', { created: { ...document, $id: 'short' } }, 'create'],
  ['a date of another form', { created: { ...document, $createdAt: '2026-11-21T10:00:00Z' } }, 'create'],
  ['different times of one document that were equal', { created: { ...document, $updatedAt: SECOND } }, 'create'],
  ['a number as text', { created: { ...document, rank: '1' } }, 'create'],
  ['a missing null', { created: withoutNote }, 'create'],
  ['an additional field', { created: { ...document, password: 'x' } }, 'create'],
  ['a sequence number that is not a number', { created: { ...document, $sequence: 'one' } }, 'create'],
  [
    'a time that was not advanced',
    { changed: { ...RECORDED_ANSWERS.changed, documents: [document, list[1]] } },
    'change',
  ],
  [
    'a changed id',
    { changed: { ...RECORDED_ANSWERS.changed, documents: [{ ...list[0], $id: '6921a0b3000c1d2e3f4b' }, list[1]] } },
    'change',
  ],
  ['another order', { changed: { ...RECORDED_ANSWERS.changed, documents: list.toReversed() } }, 'change'],
  ['a missing row', { changed: { ...RECORDED_ANSWERS.changed, documents: list.slice(1) } }, 'change'],
  ['another total', { changed: { ...RECORDED_ANSWERS.changed, total: 3 } }, 'change'],
  [
    'an additional channel',
    { frames: [{ type: 'connected', data: { channels: ['documents', 'rows', 'account'], user: null } }, event] },
    'open',
  ],
  [
    'a missing channel',
    { frames: [RECORDED_ANSWERS.frames[0], { ...event, data: { ...event.data, channels: ['documents'] } }] },
    'event',
  ],
  [
    'names of an event in another order',
    {
      frames: [
        RECORDED_ANSWERS.frames[0],
        { ...event, data: { ...event.data, events: event.data.events.toReversed() } },
      ],
    },
    'event',
  ],
  ['a repeated frame', { frames: [RECORDED_ANSWERS.frames[0], event, event] }, 'silence'],
  ['another close code', { close: { code: 1000, reason: 'Over' } }, 'end'],
  ['another close reason', { close: { code: 1008, reason: 'Enough' } }, 'end'],
  ['a socket left open', { close: undefined }, 'end'],
  [
    'a mail to another address',
    { mail: { ...RECORDED_ANSWERS.mail, to: { address: 'eve@example.test', name: 'Ada' } } },
    'mail',
  ],
  ['a mail with another subject', { mail: { ...RECORDED_ANSWERS.mail, subject: 'Hello' } }, 'mail'],
  [
    'a mail with another link',
    { mail: { ...RECORDED_ANSWERS.mail, html: '<a href="http://localhost/y?secret=abc">x</a>' } },
    'mail',
  ],
])('%s is a difference', async (_name, fault, step) => {
  expect(stepsWithDifferences(await replay({ ...RECORDED_ANSWERS, ...fault }))[0]).toBe(step);
});

test('an unexpected mail is a difference', async () => {
  const extra = { ...RECORDED_ANSWERS.mail, subject: 'Login' };
  const mails: MailMessage[] = [];
  const results = await replay(
    {
      ...RECORDED_ANSWERS,
      get mail() {
        mails.push(extra);
        return extra;
      },
    },
    mails,
  );
  expect(stepsWithDifferences(results)).toEqual(['no mail']);
});
