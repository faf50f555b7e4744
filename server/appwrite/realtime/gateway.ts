import { rateLimitScope } from '#server/http/client-address.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { assertComplete } from '../account/mfa/second-factors.ts';
import { userModel } from '../account/models.ts';
import { authenticate, callerOfJwt, type Credentials } from '../authenticate.ts';
import type { Caller } from '../caller.ts';
import { AppwriteError } from '../http/errors.ts';
import { originRulesOf } from '../http/dispatch.ts';
import { writtenHostOf } from '../http/origin.ts';
import { RateExceeded } from '../http/rate-exceeded.ts';
import { parseHead, type RequestRules } from '../http/request.ts';
import { createId } from '../ids.ts';
import type { Project } from '../project.ts';
import { assertRoom, FrameRefused, handleFrame } from './client-frames.ts';
import { subscriptionsInAddress } from './channels.ts';
import { closeReason, POLICY_VIOLATION, TOO_MANY } from './close-codes.ts';
import { Connection } from './connection.ts';
import { InvalidEventQuery, parseEventFilter } from './event-filter.ts';

export const REALTIME_PATH = '/v1/realtime';

/** A frame is parsed at once, also that of a guest; the longest fair one holds channels of 64 kB in all. */
const MAX_FRAME_BYTES = 128 * 1024;
/** Parts of a message, and pieces in which one arrives: each takes a hundred bytes and more, however short it is. */
const MAX_FRAGMENTS = 64;
const MAX_PIECES = 1_024;
/** The time a refused client has to close before its socket is reset. */
const RESET_AFTER_MS = 100;
const CONNECTS = { limit: 128, windowMs: 60_000 } as const;
const MESSAGES = { limit: 32, windowMs: 60_000 } as const;
/** Frames of a socket of any kind, pings, pongs and refused ones too; a socket that sends more is closed. */
const FRAMES = { limit: 512, windowMs: 60_000 } as const;
/** Of all sockets of one place, in kilobytes begun: what a frame costs grows with its length. */
const KILOBYTES = { limit: 4_096, windowMs: 60_000 } as const;

interface GatewayOptions {
  readonly findProject: (id: string) => Project | undefined;
  readonly requests: RequestRules;
  readonly log: (line: string) => void;
}

/**
 * Accepts sockets: checks project, origin and identity, subscribes to the channels in the address, and passes frames on
 * (contract §11).
 */
export class RealtimeGateway {
  readonly #options: GatewayOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_PIECES,
    perMessageDeflate: false,
  });
  #connects = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      try {
        this.#open(opened, request);
      } catch (error) {
        if (!(error instanceof FrameRefused) && !(error instanceof AppwriteError))
          this.#options.log(
            `realtime: opening failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          );
        const code = error instanceof FrameRefused ? error.code : POLICY_VIOLATION;
        refuse(
          opened,
          socket as Socket,
          { code, status: error instanceof AppwriteError ? error.status : code },
          error instanceof FrameRefused || error instanceof AppwriteError ? error.message : 'Server Error',
        );
      }
    });
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    const target = parseHead(request, this.#options.requests);
    const parameters = new URLSearchParams((request.url ?? '').split('?')[1] ?? '');
    const project = this.#options.findProject(parameters.get('project') || target.header('x-appwrite-project') || '');
    if (project === undefined) throw new FrameRefused(POLICY_VIOLATION, 'Missing or unknown project ID');
    assertOrigin(request, project);
    const place = rateLimitScope(target.ip);
    if (project.settings.rateLimits)
      countRate(() => project.workLimiter.consume(`realtime ${place}`, CONNECTS), 'Too many requests.');
    const caller = callerOf(target, parameters.get('jwt') ?? '', project);
    if (caller.kind === 'user' && !caller.user.status) throw new AppwriteError('user_blocked');
    assertComplete(project, caller);
    if (
      project.settings.rateLimits &&
      project.events.isCrowded(place, caller.kind === 'user' ? caller.user.id : undefined)
    )
      throw new FrameRefused(TOO_MANY, 'Too many connections.');
    this.#serve(new Connection(socket, place), socket, project, caller, parameters);
  }

  #serve(
    connection: Connection,
    socket: WebSocket,
    project: Project,
    caller: Caller,
    parameters: URLSearchParams,
  ): void {
    const requested = subscriptionsInAddress(parameters).map((one) => ({
      ...one,
      matches: addressFilter(one.queries),
    }));
    const held = requested.map(({ channels, queries }) => ({ requested: channels, queries }));
    assertRoom(project, connection, held, caller.kind === 'user' ? caller.user.id : undefined);
    project.events.add(connection);
    if (caller.kind === 'user') project.events.identify(connection, caller.user.id, caller.session);
    const subscriptions = requested.map(({ slot, channels, queries, matches }) => ({
      slot,
      ...project.events.subscribe(connection, createId(project.now()), channels, queries, matches),
    }));
    connection.sendJson('connected', {
      channels: [...new Set(subscriptions.flatMap(({ channels }) => channels))],
      subscriptions:
        subscriptions.length === 0 ? [] : Object.fromEntries(subscriptions.map(({ slot, id }) => [String(slot), id])),
      user: caller.kind === 'user' ? userModel(caller.user) : null,
    });
    this.#connects += 1;
    const limitKey = `realtime frames ${this.#connects}`;
    const floodKey = `realtime flood ${this.#connects}`;
    const isFlood = (): boolean => {
      if (!project.settings.rateLimits) return false;
      if (project.workLimiter.peek(floodKey, FRAMES).remaining === 0) {
        socket.terminate();
        return true;
      }
      project.workLimiter.consume(floodKey, FRAMES);
      return false;
    };
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (isFlood()) return;
      try {
        if (project.settings.rateLimits) countFrame(project, limitKey, connection.place, sizeOf(data));
        handleFrame(isBinary ? '' : textOf(data), connection, project);
      } catch (error) {
        this.#sendRefusal(connection, error);
      }
    });
    socket.on('ping', isFlood);
    socket.on('pong', () => {
      connection.isAlive = true;
      isFlood();
    });
    socket.on('close', () => {
      project.events.remove(connection);
      project.workLimiter.reset(limitKey);
      project.workLimiter.reset(floodKey);
    });
  }

  #sendRefusal(connection: Connection, error: unknown): void {
    if (!(error instanceof FrameRefused))
      this.#options.log(
        `realtime: a frame failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    const refusal = error instanceof FrameRefused ? error : new FrameRefused(POLICY_VIOLATION, 'Server Error');
    connection.sendJson('error', { code: refusal.code, message: refusal.message });
    if (refusal.code === POLICY_VIOLATION) connection.close(POLICY_VIOLATION, refusal.message);
  }

  close(): void {
    this.#server.close();
  }
}

/**
 * Sends the reason, closes, and resets a client that does not finish. `status` is what the frame says; the code that
 * closes a socket cannot be one of HTTP.
 */
function refuse(
  opened: WebSocket,
  socket: Socket,
  { code, status }: { readonly code: number; readonly status: number },
  message: string,
): void {
  opened.send(JSON.stringify({ type: 'error', data: { code: status, message } }));
  opened.close(code, closeReason(message));
  const reset = setTimeout(() => {
    if (!socket.destroyed) socket.resetAndDestroy();
  }, RESET_AFTER_MS);
  opened.on('close', () => clearTimeout(reset));
}

/** Translates an exceeded rate limit to a realtime code. */
function countRate(count: () => unknown, message: string): void {
  try {
    count();
  } catch (error) {
    throw error instanceof RateExceeded ? new FrameRefused(TOO_MANY, message) : error;
  }
}

/** Counts a frame by its socket, and its length by the place of the sender. Throws `FrameRefused`. */
function countFrame({ workLimiter }: Project, socketKey: string, place: string, bytes: number): void {
  countRate(() => {
    workLimiter.consume(socketKey, MESSAGES);
    for (let counted = 0; counted < bytes; counted += 1_024)
      workLimiter.consume(`realtime kilobytes ${place}`, KILOBYTES);
  }, 'Too many messages.');
}

/** Identifies who opens a socket, by its headers or the JWT in its address; a JWT in the headers takes precedence. */
function callerOf(target: Credentials, jwt: string, project: Project): Caller {
  const found = authenticate(target, project);
  if (jwt === '' || (found.kind === 'user' && found.byJwt)) return found;
  if (found.kind === 'user') throw new AppwriteError('user_jwt_and_cookie_set');
  return callerOfJwt(jwt, project);
}

function assertOrigin(request: IncomingMessage, project: Project): void {
  const { origin } = request.headers;
  if (origin === undefined || originRulesOf(request, project.settings).isAllowedOrigin(origin)) return;
  throw new FrameRefused(
    POLICY_VIOLATION,
    `Invalid Origin. Register your new client (${writtenHostOf(origin)}) as a new Web platform on your project console dashboard`,
  );
}

function addressFilter(queries: readonly string[]): ReturnType<typeof parseEventFilter> {
  try {
    return parseEventFilter(queries);
  } catch (error) {
    if (error instanceof InvalidEventQuery) throw new FrameRefused(POLICY_VIOLATION, error.message);
    throw error;
  }
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)).toString('utf8');
