import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readUser } from '#domain/session/read-user.ts';
import type { User } from '#domain/session/user.ts';
import type { RealtimeEvent } from '#domain/wire/realtime.ts';
import { failed, success, type Outcome } from '#remote/failure.ts';
import type { RealtimeConnection, RealtimeHandlers } from '#remote/realtime-socket.ts';
import type { DashboardRequest, PageRequest, Remote } from '#remote/remote.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { chatDocument, profileDocument, teamDocument, wireTime } from './wire-documents.ts';

/** The fate of one request on the network. */
export type Fault =
  | 'none'
  | 'lost-before'
  | 'lost-after'
  | 'server-error'
  | 'rate-limited'
  | 'unauthenticated'
  | 'forbidden';

/** Why a command is not sent to a dashboard API whose tokens come from an Appwrite that does not answer. */
const NO_TOKEN = { ...failed('unreachable', 0).failure, neverSent: true };

/**
 * A model of the backend with Appwrite's semantics: documents by collection, pages by `$updatedAt` and cursor, refusal
 * of an unknown cursor, empty lists for guests, and one permanent answer per command id. It is never more lenient than
 * the real backend.
 */
export class ModelServer {
  readonly collections = new Map<string, Map<string, WireDocument>>();
  readonly teams = [teamDocument()];
  memberships: readonly WireDocument[] = [];
  /** Effects in the order in which they happened. */
  readonly effects: { readonly id: string; readonly chatId: string; readonly paused: boolean }[] = [];
  readonly requests: DashboardRequest[] = [];
  readonly pages: PageRequest[] = [];
  isReachable = true;
  /** Whether the dashboard API is another server than Appwrite, and whether that one answers. */
  hasOwnDashboard = false;
  isDashboardReachable = true;
  isSignedIn = true;
  /** The session of the signed-in user. */
  sessionId = 'session1';
  /** The delay that `rate-limited` asks for. */
  retryAfterMs = 2_000;
  user: User = readUser({ $id: 'user1', name: 'Alex', email: 'alex@example.com' });
  /** Decides the fate of each command request. */
  fault: (request: DashboardRequest) => Fault = () => 'none';
  /** Runs before a page is answered; tests make changes here that overtake a read. */
  onPage: (page: PageRequest) => void = () => undefined;
  private readonly answers = new Map<string, unknown>();
  private readonly sockets = new Set<RealtimeHandlers>();
  private seconds = 1_000;

  collection(name: string): Map<string, WireDocument> {
    const documents = this.collections.get(name) ?? new Map<string, WireDocument>();
    this.collections.set(name, documents);
    return documents;
  }

  /** Writes a document and advances `$updatedAt`. Notifies the sockets unless `silently`. */
  write(collection: string, document: WireDocument, silently = false): WireDocument {
    this.seconds += 1;
    const written = { ...document, $updatedAt: wireTime(this.seconds) };
    this.collection(collection).set(document.$id, written);
    if (!silently) this.emit({ kind: 'written', collection, document: written });
    return written;
  }

  remove(collection: string, id: string, silently = false): void {
    this.seconds += 1;
    this.collection(collection).delete(id);
    if (!silently)
      this.emit({ kind: 'deleted', collection, id, at: new Date(Date.parse(wireTime(this.seconds))).toISOString() });
  }

  /** Changes the teams' members. The sockets learn only that something changed. */
  setMemberships(memberships: readonly WireDocument[]): void {
    this.memberships = memberships;
    this.emit({ kind: 'teams-changed' });
  }

  private emit(event: RealtimeEvent): void {
    if (this.isReachable) for (const socket of this.sockets) socket.onEvent(event);
  }

  get socketCount(): number {
    return this.sockets.size;
  }

  /** Closes every socket. */
  closeSockets(): void {
    for (const socket of new Set(this.sockets)) {
      this.sockets.delete(socket);
      socket.onClosed(false);
    }
  }

  readonly openRealtime = (handlers: RealtimeHandlers): RealtimeConnection => {
    queueMicrotask(() => {
      if (!this.isReachable) handlers.onClosed(false);
      else {
        this.sockets.add(handlers);
        handlers.onReady();
      }
    });
    const close = () => {
      this.sockets.delete(handlers);
      handlers.onClosed(false);
    };
    return { close, retire: close, ping: () => this.isReachable && handlers.onFrame() };
  };

  readonly remote: Remote = {
    account: {
      currentSession: () =>
        this.answer(() =>
          this.isSignedIn ? success({ id: this.sessionId, userId: this.user.id }) : failed('unauthenticated', 401),
        ),
      signOut: () => this.answer(() => success(undefined)),
    },
    listTeams: () => this.answer(() => (this.isSignedIn ? success([...this.teams]) : failed('unauthenticated', 401))),
    listMemberships: (teamId) => this.answer(() => this.listMemberships(teamId)),
    listDocuments: (page) => this.answer(() => this.list(page)),
    getDocument: (collection, id) =>
      this.answer(() => {
        const document = this.collection(collection).get(id);
        return document === undefined ? failed('not_found', 404) : success(document);
      }),
    dashboard: (request) => this.command(request),
  };

  /** Answers for the dashboard API's own server; undefined where Appwrite and the API are one server. */
  get askDashboard(): (() => Promise<Outcome<unknown>>) | undefined {
    if (!this.hasOwnDashboard) return undefined;
    return async () => {
      await Promise.resolve();
      return this.isDashboardReachable ? success(undefined) : failed('unreachable', 0);
    };
  }

  private async answer<T>(act: () => Outcome<T>): Promise<Outcome<T>> {
    await Promise.resolve();
    return this.isReachable ? act() : failed('unreachable', 0);
  }

  private listMemberships(teamId: string): Outcome<WireDocument[]> {
    if (!this.isSignedIn) return failed('unauthenticated', 401);
    return this.teams.some(({ $id }) => $id === teamId)
      ? success(this.memberships.filter((membership) => membership['teamId'] === teamId))
      : failed('not_found', 404);
  }

  private list(page: PageRequest): Outcome<WireDocument[]> {
    this.pages.push(page);
    this.onPage(page);
    if (!this.isSignedIn) return success([]);
    const all = [...this.collection(page.collection).values()].sort(
      (one, other) => Date.parse(other.$updatedAt) - Date.parse(one.$updatedAt) || (one.$id < other.$id ? 1 : -1),
    );
    const cursor = page.after === undefined ? undefined : this.collection(page.collection).get(page.after);
    if (page.after !== undefined && cursor === undefined)
      return failed('invalid_request', 400, { appwriteType: 'general_cursor_not_found' });
    const matching = all.filter((document) => {
      const isEqual = Object.entries(page.equal).every(([attribute, value]) =>
        (typeof value === 'string' ? [value] : value).includes(String(document[attribute])),
      );
      const at = Date.parse(document.$updatedAt);
      const isAfter = page.updatedAfter === undefined || at > Date.parse(page.updatedAfter);
      const isUpTo = page.updatedUpTo === undefined || at <= Date.parse(page.updatedUpTo);
      const isBehind =
        cursor === undefined ||
        at < Date.parse(cursor.$updatedAt) ||
        (at === Date.parse(cursor.$updatedAt) && document.$id < cursor.$id);
      return isEqual && isAfter && isUpTo && isBehind;
    });
    return success(matching.slice(0, page.limit));
  }

  private async command(request: DashboardRequest): Promise<Outcome<unknown>> {
    await Promise.resolve();
    if (!this.isReachable) return this.hasOwnDashboard ? { ok: false, failure: NO_TOKEN } : failed('unreachable', 0);
    if (!this.isDashboardReachable) return failed('unreachable', 0);
    this.requests.push(request);
    const fault = this.fault(request);
    if (fault === 'lost-before') return failed('timeout', 0);
    if (fault === 'server-error') return failed('server_error', 500);
    if (fault === 'rate-limited') return failed('rate_limited', 429, { retryAfterMs: this.retryAfterMs });
    if (fault === 'unauthenticated' || !this.isSignedIn) return failed('unauthenticated', 401);
    if (fault === 'forbidden') return failed('forbidden', 403, { message: 'You may not' });
    const answer = this.execute(request);
    return fault === 'lost-after' ? failed('timeout', 0) : answer;
  }

  /** Returns the one permanent answer of a command id. */
  private execute(request: DashboardRequest): Outcome<unknown> {
    const id = request.idempotencyKey ?? '';
    if (this.answers.has(id)) return success(this.answers.get(id));
    const { chatId, paused } = request.body as { chatId: string; paused: boolean };
    const chat = this.collection('chats').get(chatId);
    if (chat === undefined) return failed('not_found', 404);
    this.effects.push({ id, chatId, paused });
    const answer = { chat: this.write('chats', { ...chat, paused }) };
    this.answers.set(id, answer);
    return success(answer);
  }
}

/** Creates a model server with one profile and these chats. */
export function createModelServer(...chatIds: readonly string[]): ModelServer {
  const server = new ModelServer();
  server.write(COLLECTIONS.profiles, profileDocument(), true);
  for (const id of chatIds) server.write(COLLECTIONS.chats, chatDocument(id, 0), true);
  return server;
}
