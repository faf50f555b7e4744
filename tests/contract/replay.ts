import { once } from 'node:events';
import { request as send } from 'node:http';
import { WebSocket } from 'ws';
import { compareBodies } from './compare.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { Placeholders } from './placeholders.ts';
import type { HttpStep, MailStep, Recording, SocketStep } from './recording.ts';

/** The differences in one step. */
export interface StepResult {
  readonly scenario: string;
  readonly step: number;
  readonly name: string;
  readonly differences: readonly string[];
}

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FRAME_WAIT_MS = 2_000;
const TOTP_STEP_MS = 30_000;

/** Headers that the recordings include: an additional one is a difference. */
const RECORDED_HEADERS =
  /^(?:content-type|set-cookie|location|retry-after|vary|x-fallback-cookies|access-control-allow-(?:origin|credentials)|x-ratelimit-.*|x-appwrite-.*)$/;
const MAX_REPEATS = 200;

const NEWER_MAIL = /^Your .* password was removed$/;

interface OpenSocket {
  readonly socket: WebSocket;
  readonly frames: string[];
  close: { code: number; reason: string } | undefined;
}

type ReplayedServer = Pick<EmbeddedServer, 'origin' | 'endpoint' | 'projectId' | 'key' | 'mails' | 'passTime'>;

/** Sends the requests of a recording and compares the answers with it. */
export class Replay {
  readonly #server: ReplayedServer;
  readonly #placeholders: Placeholders;
  readonly #sockets = new Map<string, OpenSocket>();
  readonly #pauseMs: number;
  #mailsRead: number;
  #passedMs = 0;

  /** `pauseMs` passes after each setup step, because the recorded server enabled rate limits only after the setup. */
  constructor(server: ReplayedServer, pauseMs = 0) {
    this.#server = server;
    this.#pauseMs = pauseMs;
    this.#mailsRead = server.mails.length;
    this.#placeholders = new Placeholders(
      {
        projectId: server.projectId,
        apiKey: server.key,
        endpoint: server.endpoint,
        endpointOrigin: server.origin,
        ip: '127.0.0.1',
      },
      () => Date.now() + this.#passedMs,
    );
  }

  #passTime(ms: number): void {
    this.#passedMs += ms;
    this.#server.passTime(ms);
  }

  async run(recording: Recording): Promise<StepResult[]> {
    const results: StepResult[] = [];
    for (const [position, step] of recording.steps.entries()) {
      const differences =
        'request' in step ? await this.#http(step) : 'mail' in step ? this.#mail(step) : await this.#socket(step);
      if (
        'ws' in step &&
        !recording.steps.slice(position + 1).some((later) => 'ws' in later && later.ws.conn === step.ws.conn)
      )
        differences.push(...this.#unread(step.ws.conn));
      results.push({ scenario: recording.scenario, step: position, name: step.name, differences });
    }
    for (const { socket } of this.#sockets.values()) socket.terminate();
    return results;
  }

  /** Returns the received frames that no step of the recording expects. */
  #unread(name: string): string[] {
    return (this.#sockets.get(name)?.frames ?? []).map((frame) => `no step expects the frame ${frame.slice(0, 200)}`);
  }

  async #http({ name, request, response, waitBefore, repeatUntil, setup }: HttpStep): Promise<string[]> {
    if (waitBefore !== undefined) this.#passTime(waitBefore);
    // A code of an authenticator app works once here, and the recording sends one twice.
    if (JSON.stringify(request.body ?? '').includes('{{totp:')) this.#passTime(TOTP_STEP_MS);
    const query = (request.query ?? [])
      .map(
        ([key, value]) =>
          `${encodeURIComponent(key)}=${encodeURIComponent(expandValues(this.#placeholders.fill(value)))}`,
      )
      .join('&');
    const path = this.#placeholders.fill(request.path) + (query === '' ? '' : `?${query}`);
    const headers = this.#placeholders.fillAll({
      'user-agent': request.headers['x-appwrite-key'] === undefined ? USER_AGENT : 'AppwriteNodeJSSDK/20.3.0',
      ...request.headers,
    }) as Record<string, string>;
    const body =
      request.rawBody === undefined
        ? request.body === undefined
          ? undefined
          : JSON.stringify(expand(this.#placeholders.fillAll(request.body)))
        : this.#placeholders.fill(request.rawBody);
    for (const earlier of earlierBodies(name, request.body))
      await exchange(this.#server.origin, request.method, path, headers, JSON.stringify(earlier));
    let answer = await exchange(this.#server.origin, request.method, path, headers, body);
    for (
      let again = 0;
      repeatUntil !== undefined && answer.status !== response.status && again < MAX_REPEATS;
      again += 1
    )
      answer = await exchange(this.#server.origin, request.method, path, headers, body);
    if (setup === true) this.#passTime(this.#pauseMs);
    const status = answer.status === response.status ? [] : [`status is ${answer.status} and was ${response.status}`];
    return [
      ...status,
      ...this.#headers(response.headers, answer.headers, 'origin' in request.headers),
      ...compareBodies(
        response.body ?? null,
        name.endsWith('(first three)') ? firstThree(answer.body) : (answer.body ?? null),
        this.#placeholders,
      ),
    ];
  }

  #headers(
    expected: Readonly<Record<string, string | readonly string[]>>,
    actual: Readonly<Record<string, string | string[] | undefined>>,
    hasOrigin: boolean,
  ): string[] {
    const added = Object.keys(actual)
      .filter((name) => RECORDED_HEADERS.test(name) && !(name in expected))
      .map((name) => `header ${name} is ${String(actual[name])} and was not there`);
    const different = Object.entries(expected).flatMap(([name, value]) => {
      if (name === 'access-control-allow-headers' || (name === 'content-type' && value === 'text/html')) return [];
      if (name === 'access-control-allow-origin' && !hasOrigin) return [];
      if (name === 'x-ratelimit-reset')
        return /^\d{10}$/.test(String(actual[name])) ? [] : [`header ${name} is ${String(actual[name])}`];
      return compareBodies(value, actual[name], this.#placeholders, `header ${name}`);
    });
    return [...different, ...added];
  }

  #mail({ mail }: MailStep): string[] {
    const newer = this.#newerMails();
    const found = this.#server.mails[this.#mailsRead];
    if (mail === null) return found === undefined ? [] : [`a mail went to ${found.to.address} and none was expected`];
    if (found === undefined) return ['no mail was sent'];
    this.#mailsRead += 1;
    const links = [...found.html.matchAll(/href="([^"]*)"/g)].map((link) => (link[1] ?? '').replaceAll('&amp;', '&'));
    const code =
      mail.code === undefined
        ? []
        : compareBodies(mail.code, /OTP (\d{6})/.exec(found.text)?.[1], this.#placeholders, 'code');
    const subject = mail.subject.replace('{{projectId}}', 'Outrider');
    return [
      ...newer,
      ...code,
      ...compareBodies(mail.to, addressLine(found.to), this.#placeholders, 'to'),
      ...compareBodies(subject, found.subject, this.#placeholders, 'subject'),
      ...compareBodies(mail.links, links, this.#placeholders, 'links'),
    ];
  }

  /** Skips mails of a kind that the recorded server never sent and returns them as differences. */
  #newerMails(): string[] {
    const newer: string[] = [];
    for (
      let found = this.#server.mails[this.#mailsRead];
      found !== undefined && NEWER_MAIL.test(found.subject);
      found = this.#server.mails[this.#mailsRead]
    ) {
      newer.push(`mailbox has also "${found.subject}" to ${found.to.address}`);
      this.#mailsRead += 1;
    }
    return newer;
  }

  async #socket({ ws }: SocketStep): Promise<string[]> {
    if (ws.action === 'open' && ws.request !== undefined) await this.#open(ws.conn, ws.request);
    const open = this.#sockets.get(ws.conn);
    if (open === undefined) return [`socket ${ws.conn} is not open`];
    if (ws.action === 'close') {
      open.socket.close();
      return [];
    }
    const differences: string[] = [];
    const expected: unknown[] = [];
    for (const frame of ws.frames) {
      if (frame.dir === 'out')
        open.socket.send(
          frame.text === undefined
            ? JSON.stringify(this.#placeholders.fillAll(frame.json))
            : this.#placeholders.fill(frame.text),
        );
      else expected.push(frame.json);
    }
    if (expected.length === 0) {
      await waitForPong(open);
      return [
        ...open.frames.splice(0).map((frame) => `an unexpected frame came: ${frame.slice(0, 200)}`),
        ...compareClose(ws.close, open),
      ];
    }
    const frames = await takeFrames(open, expected.length);
    if (frames.length < expected.length) return [`${frames.length} frames came and ${expected.length} were expected`];
    const ordered = ws.unordered === true ? pair(expected, frames) : frames;
    for (const [position, frame] of expected.entries())
      differences.push(...compareBodies(frame, ordered[position], this.#placeholders, 'frame'));
    await waitForPong(open);
    return [...differences, ...compareClose(ws.close, open)];
  }

  async #open(name: string, request: NonNullable<SocketStep['ws']['request']>): Promise<void> {
    const query = (request.query ?? [])
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(this.#placeholders.fill(value))}`)
      .join('&');
    const headers = this.#placeholders.fillAll(request.headers) as Record<string, string>;
    const socket = new WebSocket(`${this.#server.origin.replace('http', 'ws')}${request.path}?${query}`, { headers });
    const open: OpenSocket = { socket, frames: [], close: undefined };
    socket.on('message', (data: Buffer) => open.frames.push(data.toString('utf8')));
    socket.on('close', (code, reason) => {
      open.close = { code, reason: reason.toString('utf8') };
    });
    socket.on('error', () => undefined);
    this.#sockets.set(name, open);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  }
}

/** Returns an address as in the header of a mail. */
const addressLine = ({ address, name }: { readonly address: string; readonly name: string }): string =>
  name === '' ? address : `${/^[\w ]+$/.test(name) ? name : `"${name}"`} <${address}>`;

/** Returns event frames in the order of the recording, for steps whose order does not count. */
function pair(expected: readonly unknown[], frames: readonly unknown[]): unknown[] {
  const nameOf = (frame: unknown): string =>
    JSON.stringify(frame)
      .match(/"events":\["([^"]*)"/)?.[1]
      ?.replace(/\{\{[^}]*\}\}|[0-9a-f]{20}/g, '#') ?? '';
  const rest = [...frames];
  return expected.map((one) => {
    const position = rest.findIndex((frame) => nameOf(frame) === nameOf(one));
    return rest.splice(Math.max(position, 0), 1)[0];
  });
}

/** Waits until everything that the server has sent is received, or the socket is closed. */
async function waitForPong({ socket }: OpenSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const ended = once(socket, 'close');
  if (socket.readyState === WebSocket.OPEN) socket.ping();
  await Promise.race([once(socket, 'pong'), ended]);
}

function compareClose(
  expected: { readonly code: number; readonly reason: string } | undefined,
  { close }: OpenSocket,
): string[] {
  if (expected?.code === close?.code && expected?.reason === close?.reason) return [];
  return [
    `the socket was ${close === undefined ? 'left open' : `closed with ${close.code} ${close.reason}`} and was ${expected === undefined ? 'left open' : `closed with ${expected.code} ${expected.reason}`}`,
  ];
}

async function takeFrames(open: OpenSocket, count: number): Promise<unknown[]> {
  const deadline = Date.now() + FRAME_WAIT_MS;
  while (open.frames.length < count && Date.now() < deadline && open.close === undefined)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return open.frames.splice(0, count).map((frame): unknown => JSON.parse(frame));
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

function exchange(
  origin: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      `${origin}${path}`,
      { method, headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = text !== '' && incoming.headers['content-type']?.includes('json') === true;
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: isJson ? JSON.parse(text) : text === '' ? undefined : text,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Shortens lists to three entries, as the recording does. */
const firstThree = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]: [string, unknown]) => [
          key,
          Array.isArray(value) ? value.slice(0, 3) : value,
        ]),
      )
    : body;

/** Expands a list of "60 documents like" and one pattern, by which the recording shortens it; its numbers count up. */
function expand(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('documents' in body) || !Array.isArray(body.documents))
    return body;
  const [label, pattern] = body.documents as readonly unknown[];
  const count = typeof label === 'string' ? /^(\d+) documents like$/.exec(label)?.[1] : undefined;
  if (count === undefined || typeof pattern !== 'object' || pattern === null || !('n' in pattern)) return body;
  const start = Number(pattern.n);
  const documents = Array.from({ length: Number(count) }, (_, offset) => ({
    ...pattern,
    $id: `r${String(start + offset).padStart(3, '0')}`,
    n: start + offset,
    g: (start + offset) % 2 === 0 ? 'even' : 'odd',
  }));
  return { ...body, documents };
}

/** Expands `"v0" … "v500"` to all values between. */
const expandValues = (query: string): string =>
  query.replace(/"v0" … "v(\d+)"/, (_whole, last: string) =>
    Array.from({ length: Number(last) + 1 }, (_, position) => `"v${position}"`).join(','),
  );

/** Returns the bodies before that of a step "… until refused", which records only the last of numbered documents. */
function earlierBodies(name: string, body: unknown): unknown[] {
  if (!name.endsWith('until refused') || typeof body !== 'object' || body === null || !('documentId' in body))
    return [];
  const last = Number(/^m(\d+)$/.exec(String(body.documentId))?.[1] ?? 0);
  return Array.from({ length: last }, (_, position) => ({ ...body, documentId: `m${position}` }));
}
