import * as z from 'zod/mini';
import { isIncomplete } from '../account/mfa/second-factors.ts';
import { userModel } from '../account/models.ts';
import { callerOfToken } from '../authenticate.ts';
import { parseJson } from '../exact-json.ts';
import { createId, isId } from '../ids.ts';
import type { Project } from '../project.ts';
import { FORMAT_INVALID, TOO_MANY } from './close-codes.ts';
import type { Connection, Subscription } from './connection.ts';
import { InvalidEventQuery, parseEventFilter } from './event-filter.ts';

/** Refuses one frame; the message is the wire's. */
export class FrameRefused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Limits of one socket, which bound the memory it takes. A team's app needs a dozen channels. */
const MAX_SUBSCRIPTIONS = 1_000;
const MAX_CHANNELS = 1_000;
const MAX_TEXT = 65_536;

const frameSchema = z.object({ type: z.string(), data: z.optional(z.unknown()) });
const authenticationSchema = z.object({ session: z.string() });
const subscribeSchema = z.array(
  z.object({
    subscriptionId: z.optional(z.string()),
    channels: z.array(z.string()),
    queries: z.optional(z.array(z.string())),
  }),
);
const unsubscribeSchema = z.array(z.object({ subscriptionId: z.string().check(z.minLength(1)) }));

const refuse = (message: string): never => {
  throw new FrameRefused(FORMAT_INVALID, message);
};

/** Handles a frame of a client. Throws `FrameRefused`. */
export function handleFrame(text: string, connection: Connection, project: Project): void {
  const frame = z.safeParse(frameSchema, parseText(text));
  if (!frame.success) return refuse('Message format is not valid.');
  const { type, data } = frame.data;
  switch (type) {
    case 'ping':
      return connection.sendJson('pong');
    case 'authentication':
      return authenticate(data, connection, project);
    case 'subscribe':
      return subscribe(data, connection, project);
    case 'unsubscribe':
      return unsubscribe(data, connection, project);
    default:
      return refuse('Message type is not valid.');
  }
}

function parseText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return refuse('Message format is not valid.');
  }
}

function authenticate(data: unknown, connection: Connection, project: Project): void {
  const payload = z.safeParse(authenticationSchema, data);
  if (!payload.success) return refuse('Payload is not valid. Session is required');
  const caller = callerOfToken(payload.data.session, project);
  if (caller === undefined || !caller.user.status || isIncomplete(project, caller.user, caller.session))
    return refuse('Session is not valid.');
  if (
    project.settings.rateLimits &&
    connection.userId !== caller.user.id &&
    project.events.isCrowded(connection.place, caller.user.id)
  )
    throw new FrameRefused(TOO_MANY, 'Too many connections.');
  assertRoom(project, connection, [...connection.subscriptions.values()], caller.user.id);
  project.events.identify(connection, caller.user.id, caller.session);
  connection.sendJson('response', { to: 'authentication', success: true, user: userModel(caller.user) });
}

function subscribe(data: unknown, connection: Connection, project: Project): void {
  // Before any of them is made: a frame has room for thousands, and guests send frames too.
  if (Array.isArray(data) && data.length > MAX_SUBSCRIPTIONS) return refuse('Too many subscriptions.');
  const payload = z.safeParse(subscribeSchema, data);
  if (!payload.success)
    return refuse('Payload is not valid. Each subscription must have channels as an array of strings.');
  const requested = payload.data.map((one) => ({
    id: one.subscriptionId ?? createId(project.now()),
    channels: one.channels,
    queries: one.queries ?? [],
    matches: filterOf(one.queries ?? []),
  }));
  if (requested.some(({ id }) => !isId(id))) return refuse('Payload is not valid. Subscription id is not valid.');
  const all = withRequested(connection, requested);
  if (!isWithinLimits(all)) return refuse('Too many subscriptions.');
  assertRoom(project, connection, all, connection.userId);
  const subscriptions = requested.map(({ id, channels, queries, matches }) =>
    project.events.subscribe(connection, id, channels, queries, matches),
  );
  connection.sendJson('response', {
    to: 'subscribe',
    success: true,
    subscriptions: subscriptions.map(({ id, channels, queries }) => ({ subscriptionId: id, channels, queries })),
  });
}

interface RequestedSubscription {
  readonly id: string;
  readonly channels: readonly string[];
  readonly queries: readonly string[];
}

type Held = Pick<Subscription, 'requested' | 'queries'>;

/**
 * Throws `FrameRefused` when these subscriptions would exceed the limit of all sockets of the user (the guests of an IP
 * address without an id) or of the IP address.
 */
export function assertRoom(
  { settings, events }: Project,
  connection: Connection,
  subscriptions: readonly Held[],
  userId: string | undefined,
): void {
  if (settings.rateLimits && !events.hasRoomFor(connection, subscriptions, userId))
    throw new FrameRefused(TOO_MANY, 'Too many subscriptions.');
}

/** Returns what the socket then subscribes to; a subscription with a known id replaces the earlier one. */
function withRequested(connection: Connection, requested: readonly RequestedSubscription[]): readonly Held[] {
  const ids = new Set(requested.map(({ id }) => id));
  return [
    ...[...connection.subscriptions.values()].filter(({ id }) => !ids.has(id)),
    ...requested.map(({ channels, queries }) => ({ requested: channels, queries })),
  ];
}

/** Tells whether a socket stays within its limits. */
function isWithinLimits(all: readonly Held[]): boolean {
  const texts = all.flatMap(({ requested, queries }) => [...requested, ...queries]);
  const channelCount = all.reduce((sum, { requested }) => sum + requested.length, 0);
  return (
    all.length <= MAX_SUBSCRIPTIONS &&
    channelCount <= MAX_CHANNELS &&
    texts.reduce((sum, text) => sum + text.length, 0) <= MAX_TEXT
  );
}

function filterOf(queries: readonly string[]): ReturnType<typeof parseEventFilter> {
  try {
    return parseEventFilter(queries);
  } catch (error) {
    if (error instanceof InvalidEventQuery) return refuse(error.frameMessage);
    throw error;
  }
}

function unsubscribe(data: unknown, connection: Connection, project: Project): void {
  const payload = z.safeParse(unsubscribeSchema, data);
  if (!payload.success) return refuse('Each unsubscribe payload must include a non-empty subscriptionId.');
  const subscriptions = payload.data.map(({ subscriptionId }) => ({
    subscriptionId,
    removed: project.events.unsubscribe(connection, subscriptionId),
  }));
  connection.sendJson('response', { to: 'unsubscribe', success: true, subscriptions });
}
