import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { MailMessage } from '#server/appwrite/settings.ts';
import type { Recording } from './recording.ts';
import { Replay, type StepResult } from './replay.ts';

/** A tiny server that answers as the recording below says, but for what a planted fault changes. */
interface Truth {
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

const TRUE: Truth = {
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

const place = { path: '/v1/d', headers: {} };
const recording: Recording = {
  scenario: 'planted',
  description: '',
  steps: [
    {
      name: 'create',
      request: { method: 'POST', ...place },
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
      request: { method: 'PATCH', ...place },
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

async function replay(truth: Truth, mails: MailMessage[] = []): Promise<StepResult[]> {
  const server = createServer((request, response) => {
    const [status, body] =
      request.method === 'POST' ? ([201, truth.created] as const) : ([200, truth.changed] as const);
    mails.push(...(request.method === 'POST' ? [] : [truth.mail]));
    response.writeHead(status, truth.headers).end(JSON.stringify(body));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket: WebSocket) => {
    const [connected, ...events] = truth.frames;
    socket.send(JSON.stringify(connected));
    socket.on('message', (data: Buffer) => {
      if (data.toString('utf8').includes('go')) for (const frame of events) socket.send(JSON.stringify(frame));
      else if (truth.close !== undefined) socket.close(truth.close.code, truth.close.reason);
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

const caught = (results: readonly StepResult[]): string[] =>
  results.flatMap(({ name, differences }) => (differences.length > 0 ? [name] : []));

test('an answer like the recorded one is none to complain of', async () => {
  expect((await replay(TRUE)).flatMap(({ differences }) => differences)).toEqual([]);
});

const list = TRUE.changed['documents'] as readonly Record<string, unknown>[];
const { note: _note, ...withoutNote } = document;

test.each<[string, Partial<Truth>, string]>([
  ['a header that was not there', { headers: { ...TRUE.headers, 'set-cookie': 'a_session_p=x' } }, 'create'],
  ['another limit', { headers: { ...TRUE.headers, 'x-ratelimit-limit': '60' } }, 'create'],
  ['a header that is gone', { headers: { 'content-type': 'application/json' } }, 'create'],
  ['another kind of content', { headers: { ...TRUE.headers, 'content-type': 'text/json' } }, 'create'],
  ['an id of another form', { created: { ...document, $id: 'short' } }, 'create'],
  ['a date of another form', { created: { ...document, $createdAt: '2026-11-21T10:00:00Z' } }, 'create'],
  ['times of one document that were equal', { created: { ...document, $updatedAt: SECOND } }, 'create'],
  ['a number as text', { created: { ...document, rank: '1' } }, 'create'],
  ['a null left out', { created: withoutNote }, 'create'],
  ['a field too many', { created: { ...document, password: 'x' } }, 'create'],
  ['a row number that is no number', { created: { ...document, $sequence: 'one' } }, 'create'],
  ['a time that did not move', { changed: { ...TRUE.changed, documents: [document, list[1]] } }, 'change'],
  [
    'an id that changed',
    { changed: { ...TRUE.changed, documents: [{ ...list[0], $id: '6921a0b3000c1d2e3f4b' }, list[1]] } },
    'change',
  ],
  ['another order', { changed: { ...TRUE.changed, documents: list.toReversed() } }, 'change'],
  ['a row too few', { changed: { ...TRUE.changed, documents: list.slice(1) } }, 'change'],
  ['another total', { changed: { ...TRUE.changed, total: 3 } }, 'change'],
  [
    'a channel too many',
    { frames: [{ type: 'connected', data: { channels: ['documents', 'rows', 'account'], user: null } }, event] },
    'open',
  ],
  [
    'a channel too few',
    { frames: [TRUE.frames[0], { ...event, data: { ...event.data, channels: ['documents'] } }] },
    'event',
  ],
  [
    'names of an event in another order',
    { frames: [TRUE.frames[0], { ...event, data: { ...event.data, events: event.data.events.toReversed() } }] },
    'event',
  ],
  ['a frame twice', { frames: [TRUE.frames[0], event, event] }, 'silence'],
  ['another code at the close', { close: { code: 1000, reason: 'Over' } }, 'end'],
  ['another reason at the close', { close: { code: 1008, reason: 'Enough' } }, 'end'],
  ['a socket left open', { close: undefined }, 'end'],
  ['a mail to another', { mail: { ...TRUE.mail, to: { address: 'eve@example.test', name: 'Ada' } } }, 'mail'],
  ['another subject', { mail: { ...TRUE.mail, subject: 'Hello' } }, 'mail'],
  ['another link', { mail: { ...TRUE.mail, html: '<a href="http://localhost/y?secret=abc">x</a>' } }, 'mail'],
])('%s is a difference', async (_name, fault, step) => {
  expect(caught(await replay({ ...TRUE, ...fault }))[0]).toBe(step);
});

test('a mail nobody expected is a difference', async () => {
  const extra = { ...TRUE.mail, subject: 'Login' };
  const mails: MailMessage[] = [];
  const results = await replay(
    {
      ...TRUE,
      get mail() {
        mails.push(extra);
        return extra;
      },
    },
    mails,
  );
  expect(caught(results)).toEqual(['no mail']);
});
