import { channelOf, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { ERROR_RULES, retryClassOf, type ErrorCode } from '#domain/wire/errors.ts';
import type { DashboardRequest, PageRequest } from '#remote/remote.ts';
import { executeCommand, type CommandResult } from './model-commands.ts';
import type { IssuedCommand } from '#domain/commands/command.ts';
import { COLLECTION_OF } from '#sync/scopes.ts';
import type { ModelImport } from './model-imports.ts';
import { ModelDocuments, teamOf } from './model-documents.ts';
import { membershipDocument } from './wire-documents.ts';

/** An answer of the server before the network model changes it. */
export interface ModelAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A change as the realtime socket reports it. */
interface ModelEvent {
  readonly events: readonly string[];
  readonly channels: readonly string[];
  readonly timestamp: string;
  readonly payload: unknown;
  /** The team whose members receive it. */
  readonly teamId: string;
}

/** One execution of a command; a repeated stored answer is not one. */
export interface Effect {
  readonly key: string | undefined;
  readonly userId: string;
  readonly teamId: string;
  readonly request: DashboardRequest;
  readonly collection: string;
  readonly documentId: string;
}

interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: ModelAnswer;
}

const wireTimeOf = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

const refusal = (code: ErrorCode, data: unknown = null): ModelAnswer => ({
  status: ERROR_RULES[code].status,
  body: { data, error: { code, message: ERROR_RULES[code].message } },
});

const appwriteRefusal = (status: number, type: string): ModelAnswer => ({
  status,
  body: { message: type, code: status, type, version: '1.8.0' },
});

/**
 * A model of the backend with the semantics of Appwrite and the dashboard API: documents visible to their team's
 * members, pages by `$updatedAt` and cursor, refusal of an unknown cursor, empty lists for guests, hard deletes,
 * sessions that end, tokens bound to their session, and one permanent answer per command id. It is never more lenient
 * than the real backend. It does not model the network.
 */
export class ModelBackend {
  readonly documents = new ModelDocuments();
  /** Teams with their current memberships, by user. */
  readonly teams = new Map<string, { document: WireDocument; readonly members: Map<string, WireDocument> }>();
  /** Every state of every membership so far. */
  readonly membershipStates: WireDocument[] = [];
  readonly users = new Map<string, WireDocument>();
  /** All effects of commands, in order. */
  readonly effects: Effect[] = [];
  /** Imports by id. */
  readonly imports = new Map<string, ModelImport>();
  /** Parses a request. The model leaves addresses and bodies to the caller, which knows the commands. */
  commandOf: (request: DashboardRequest) => IssuedCommand | undefined = () => undefined;
  /** Clock offset of the next writer, ms. */
  skewMs: () => number = () => 0;
  private readonly sessions = new Map<string, string>();
  private readonly tokens = new Map<string, { readonly sessionId: string; readonly expiresMs: number }>();
  private readonly answers = new Map<string, StoredAnswer>();
  private readonly listeners = new Set<(event: ModelEvent) => void>();
  private readonly trueNow: () => number;
  private agoMs = 0;
  private ids = 0;

  /** `now` returns the server's true time, Unix ms. */
  constructor(now: () => number) {
    this.trueNow = now;
  }

  private now(): number {
    return this.trueNow() - this.agoMs;
  }

  /** Runs `work`; its writes are dated `agoMs` before now. */
  writeInThePast(agoMs: number, work: () => void): void {
    this.agoMs = agoMs;
    work();
    this.agoMs = 0;
  }

  private newId(kind: string): string {
    this.ids += 1;
    return `${kind}${this.ids}`;
  }

  // Accounts

  addUser(id: string): void {
    this.users.set(id, {
      $id: id,
      $createdAt: wireTimeOf(this.now()),
      $updatedAt: wireTimeOf(this.now()),
      name: id,
      email: `${id}@example.com`,
    });
  }

  signIn(userId: string): string {
    const sessionId = this.newId('session');
    this.sessions.set(sessionId, userId);
    return sessionId;
  }

  endSession(sessionId: string): void {
    this.sessions.delete(sessionId);
  }

  userOf(sessionId: string | undefined): string | undefined {
    return sessionId === undefined ? undefined : this.sessions.get(sessionId);
  }

  session(sessionId: string | undefined): ModelAnswer {
    const userId = this.userOf(sessionId);
    return userId === undefined
      ? appwriteRefusal(401, 'general_unauthorized_scope')
      : { status: 200, body: { $id: sessionId, userId } };
  }

  /** `POST /account/jwts`: valid for fifteen minutes, or until its session ends. */
  mintToken(sessionId: string | undefined): ModelAnswer {
    const userId = this.userOf(sessionId);
    if (sessionId === undefined || userId === undefined) return appwriteRefusal(401, 'general_unauthorized_scope');
    const expiresMs = this.now() + 900_000;
    const claims = { userId, sessionId, exp: Math.floor(expiresMs / 1_000), jti: this.newId('token') };
    const jwt = `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`;
    this.tokens.set(jwt, { sessionId, expiresMs });
    return { status: 201, body: { jwt } };
  }

  private userOfToken(jwt: string): string | undefined {
    const token = this.tokens.get(jwt);
    return token === undefined || token.expiresMs <= this.now() ? undefined : this.userOf(token.sessionId);
  }

  // Teams

  addTeam(document: WireDocument, members: readonly string[]): void {
    this.teams.set(document.$id, {
      document,
      members: new Map(members.map((userId) => [userId, this.newMembership(document.$id, userId)])),
    });
  }

  private newMembership(teamId: string, userId: string): WireDocument {
    const at = wireTimeOf(this.stamp());
    const membership = {
      ...membershipDocument(this.newId('membership'), userId, teamId),
      $createdAt: at,
      $updatedAt: at,
      invited: at,
      joined: at,
    };
    this.membershipStates.push(membership);
    return membership;
  }

  setMember(teamId: string, userId: string, isMember: boolean): void {
    const team = this.teams.get(teamId);
    const before = team?.members.get(userId);
    if (team === undefined || (before !== undefined) === isMember) return;
    const membership = before ?? this.newMembership(teamId, userId);
    // A removed member receives no event, because they are no longer a member.
    if (isMember) team.members.set(userId, membership);
    else team.members.delete(userId);
    this.emit(
      [`teams.${teamId}.memberships.${membership.$id}.${isMember ? 'create' : 'delete'}`],
      ['memberships'],
      teamId,
      membership,
      this.stamp(),
    );
  }

  setRoles(teamId: string, userId: string, roles: readonly string[]): void {
    const members = this.teams.get(teamId)?.members;
    const before = members?.get(userId);
    if (members === undefined || before === undefined) return;
    const membership = {
      ...before,
      roles: [...roles],
      $updatedAt: wireTimeOf(Math.max(this.stamp(), Date.parse(before.$updatedAt) + 1)),
    };
    this.membershipStates.push(membership);
    members.set(userId, membership);
    this.emit(
      [`teams.${teamId}.memberships.${membership.$id}.update`],
      ['memberships'],
      teamId,
      membership,
      this.stamp(),
    );
  }

  isMember(teamId: string, userId: string | undefined): boolean {
    return userId !== undefined && this.teams.get(teamId)?.members.has(userId) === true;
  }

  teamsOf(userId: string): WireDocument[] {
    return [...this.teams.values()]
      .filter(({ members }) => members.has(userId))
      .map(({ document, members }) => ({ ...document, total: members.size }));
  }

  listTeams(sessionId: string | undefined): ModelAnswer {
    const userId = this.userOf(sessionId);
    return userId === undefined
      ? appwriteRefusal(401, 'general_unauthorized_scope')
      : { status: 200, body: { teams: this.teamsOf(userId) } };
  }

  /** Returns a team's members to members only; for others the team does not exist. */
  listMemberships(sessionId: string | undefined, teamId: string): ModelAnswer {
    const userId = this.userOf(sessionId);
    if (userId === undefined) return appwriteRefusal(401, 'general_unauthorized_scope');
    if (!this.isMember(teamId, userId)) return appwriteRefusal(404, 'team_not_found');
    return { status: 200, body: { memberships: this.membershipsOf(teamId) } };
  }

  membershipsOf(teamId: string): WireDocument[] {
    return [...(this.teams.get(teamId)?.members.values() ?? [])];
  }

  // Documents

  mayRead(userId: string | undefined, document: WireDocument): boolean {
    return this.isMember(teamOf(document), userId);
  }

  private stamp(): number {
    return this.now() + this.skewMs();
  }

  /**
   * Writes a document and notifies the sockets. `$updatedAt` is the writer's clock, and always differs from the
   * previous one.
   */
  write(collection: CollectionId, document: WireDocument): WireDocument {
    const before = this.documents.get(collection, document.$id);
    const isNew = before === undefined;
    const atMs = Math.max(this.stamp(), isNew ? 0 : Date.parse(before.$updatedAt) + 1);
    const written = {
      ...document,
      $createdAt: isNew ? wireTimeOf(atMs) : before.$createdAt,
      $updatedAt: wireTimeOf(atMs),
    };
    this.documents.set(collection, document.$id, written, this.now());
    this.emitDocument(collection, isNew ? 'create' : 'update', written, atMs);
    return written;
  }

  remove(collection: CollectionId, id: string): void {
    const before = this.documents.get(collection, id);
    if (before === undefined) return;
    this.documents.set(collection, id, undefined, this.now());
    this.emitDocument(collection, 'delete', before, this.stamp());
  }

  listDocuments(sessionId: string | undefined, page: PageRequest, asOfMs = Infinity): ModelAnswer {
    const userId = this.userOf(sessionId);
    const documents = this.documents.list(page, (document) => this.mayRead(userId, document), asOfMs);
    if (documents === undefined) return appwriteRefusal(400, 'general_cursor_not_found');
    return { status: 200, body: { total: documents.length, documents } };
  }

  // The dashboard API

  /** Executes a command once and repeats its answer permanently. */
  dashboard(jwt: string, request: DashboardRequest): ModelAnswer {
    const userId = this.userOfToken(jwt);
    if (userId === undefined) return refusal('unauthenticated');
    if (!this.isMember(request.teamId, userId)) return refusal('not_a_member');
    const key = request.idempotencyKey;
    const recordId = `${request.teamId}|${userId}|${key}`;
    const fingerprint = `${request.method} ${request.path}\n${JSON.stringify(request.body)}`;
    const stored = key === undefined ? undefined : this.answers.get(recordId);
    if (stored !== undefined)
      return stored.fingerprint === fingerprint ? stored.answer : refusal('idempotency_key_reused');
    const issued = this.commandOf(request);
    const carried: CommandResult =
      issued === undefined
        ? { refused: 'route_not_found', data: null }
        : executeCommand(this, { ...issued, teamId: request.teamId as IssuedCommand['teamId'] }, request.body);
    const isRefused = 'refused' in carried;
    const answer = isRefused
      ? refusal(carried.refused, carried.data)
      : { status: 200, body: { data: carried.data, error: null } };
    if (!isRefused || issued === undefined)
      this.effects.push({
        key,
        userId,
        teamId: request.teamId,
        request,
        ...(isRefused
          ? { collection: '', documentId: '' }
          : { collection: carried.collection, documentId: carried.documentId }),
      });
    if (key !== undefined && (!isRefused || retryClassOf(carried.refused) === 'never'))
      this.answers.set(recordId, { fingerprint, answer });
    return answer;
  }

  /** Decides whether the command was accepted, for any caller. */
  hasSucceeded(key: string): boolean {
    return this.effects.some((effect) => effect.key === key);
  }

  // Realtime

  /** Calls back for each event that `userId` may receive at that moment. Returns the function that stops it. */
  subscribe(
    userId: () => string | undefined,
    channels: readonly string[],
    onEvent: (event: ModelEvent) => void,
  ): () => void {
    const listener = (event: ModelEvent): void => {
      if (event.channels.some((channel) => channels.includes(channel)) && this.isMember(event.teamId, userId()))
        onEvent(event);
    };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private emitDocument(collection: CollectionId, action: string, document: WireDocument, atMs: number): void {
    const name = `databases.${DATABASE_ID}.collections.${collection}.documents.${document.$id}.${action}`;
    this.emit([name], [channelOf(collection)], teamOf(document), document, atMs);
  }

  private emit(
    events: readonly string[],
    channels: readonly string[],
    teamId: string,
    payload: unknown,
    atMs: number,
  ): void {
    const event: ModelEvent = { events, channels, timestamp: wireTimeOf(atMs), payload, teamId };
    for (const listener of Array.from(this.listeners)) listener(event);
  }
}

/** The collections whose documents members see on their devices. */
export const SHOWN_COLLECTIONS: readonly CollectionId[] = Object.values(COLLECTION_OF);
