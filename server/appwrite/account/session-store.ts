import * as z from 'zod/mini';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { createId } from '../ids.ts';
import { createSecret, hashSecret } from '../secrets.ts';
import { parseStrings } from '../storage/stored-json.ts';
import { ReadCache } from '../storage/read-cache.ts';
import type { SqlRow, Store } from '../storage/store.ts';
import { parseUserAgent } from './user-agent.ts';

/** Sessions per user; a further sign-in ends the oldest one (contract §1.8). */
const MAX_SESSIONS = 10;
/**
 * Newest first; where second factors are switched on, complete sessions before incomplete ones, so that an attacker
 * with the password alone cannot end them by signing in.
 */
const LASTING_FIRST =
  '(json_array_length(factors) > 1) * (SELECT mfa FROM users WHERE users._id = sessions.userId) DESC, _seq DESC';
const DAY_MS = 24 * 3600 * 1000;
/** The lifetime of the imitated server (contract §1.8). */
const APPWRITE_SESSION_DAYS = 365;

/** How long sessions last. */
interface SessionRule {
  /** Days since the sign-in or, where use renews a session, since its last use. */
  readonly days: number;
  readonly isRenewedByUse: boolean;
}

/** Returns the rule of a project that lets sessions last `sessionDays`; without it, that of the imitated server. */
export const toSessionRule = (sessionDays: number | undefined): SessionRule => ({
  days: sessionDays ?? APPWRITE_SESSION_DAYS,
  isRenewedByUse: sessionDays !== undefined,
});

const lifeMsOf = ({ days }: SessionRule): number => days * DAY_MS;

/** Returns the shortest time between two renewals of a session: a day, or a tenth of a lifetime below ten days. */
const renewalMsOf = (rule: SessionRule): number => Math.min(DAY_MS, lifeMsOf(rule) / 10);

export interface Session {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly userId: string;
  readonly expire: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly ip: string;
  /** The device as JSON, parsed on demand (`parseAgent`): every request reads sessions, few need the device. */
  readonly agentText: string;
  readonly factors: readonly string[];
  /** When it solved its last challenge; empty before the first. */
  readonly mfaUpdatedAt: string;
}

interface NewSession {
  readonly userId: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly factors: readonly string[];
  readonly ip: string;
  readonly userAgent: string;
}

/** The token that a client keeps: user id and secret, as base64 of JSON (contract §1.3). */
const sessionTokenSchema = z.object({ id: z.string(), secret: z.string() });

const encodeSessionToken = (userId: string, secret: string): string =>
  Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64');

function decodeSessionToken(token: string): { id: string; secret: string } | undefined {
  try {
    const parsed = z.safeParse(sessionTokenSchema, JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const toSession = (row: SqlRow): Session => ({
  id: String(row['_id']),
  createdAt: String(row['_created']),
  updatedAt: String(row['_updated']),
  userId: String(row['userId']),
  expire: String(row['expire']),
  provider: String(row['provider']),
  providerUid: String(row['providerUid']),
  ip: String(row['ip']),
  agentText: String(row['agent']),
  factors: parseStrings(row['factors']),
  mfaUpdatedAt: String(row['mfaUpdatedAt']),
});

/** Stores sessions. A secret is only in the answer to the sign-in; its hash is stored. */
export class SessionStore {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #onEnded: (userId: string) => void;
  readonly #rule: () => SessionRule;
  /** Sessions by the hash of their token, since every request reads one. */
  readonly #byToken: ReadCache<Session>;

  /** `onEnded` is called whenever sessions of a user end, for any reason. */
  constructor(store: Store, now: () => number, onEnded: (userId: string) => void, rule: () => SessionRule) {
    this.#store = store;
    this.#now = now;
    this.#onEnded = onEnded;
    this.#rule = rule;
    this.#byToken = new ReadCache(store, 'sessions');
  }

  /** Creates a session, ends the user's oldest ones beyond ten, and deletes all expired ones. `token` authenticates. */
  create(session: NewSession): { readonly session: Session; readonly token: string } {
    return this.#create({ ...session, agent: JSON.stringify(parseUserAgent(session.userAgent)) });
  }

  #create(session: Omit<NewSession, 'userAgent'> & { readonly agent: string; readonly mfaUpdatedAt?: string }): {
    readonly session: Session;
    readonly token: string;
  } {
    const nowMs = this.#now();
    const at = toDateTime(nowMs);
    const secret = createSecret(256);
    const id = createId(nowMs);
    this.#store.write(() => {
      this.#store.run('DELETE FROM sessions WHERE expire < ?', at);
      this.#store.run(
        `INSERT INTO sessions (_id, _created, _updated, userId, secretHash, expire, provider, providerUid, ip, agent,
          factors, mfaUpdatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        at,
        at,
        session.userId,
        hashSecret(secret),
        toDateTime(nowMs + lifeMsOf(this.#rule())),
        session.provider,
        session.providerUid,
        session.ip,
        session.agent,
        JSON.stringify(session.factors),
        session.mfaUpdatedAt ?? '',
      );
      this.#store.run(
        `DELETE FROM sessions WHERE userId = ? AND _id <> ? AND _seq NOT IN (SELECT _seq FROM sessions
          WHERE userId = ? AND _id <> ? ORDER BY ${LASTING_FIRST} LIMIT ?)`,
        session.userId,
        id,
        session.userId,
        id,
        MAX_SESSIONS - 1,
      );
      this.#store.run('UPDATE users SET accessedAt = ? WHERE _id = ?', at, session.userId);
    });
    this.#onEnded(session.userId);
    const created = this.find(id);
    if (created === undefined) throw new Error('A session vanished while it was created.');
    return { session: created, token: encodeSessionToken(session.userId, secret) };
  }

  find(id: string): Session | undefined {
    const row = this.#store.find('SELECT * FROM sessions WHERE _id = ?', id);
    return row === undefined ? undefined : toSession(row);
  }

  /** Returns the live session of a client's token; undefined for other texts. */
  findByToken(token: string): Session | undefined {
    const session = this.#byToken.find(hashSecret(token), () => this.#readByToken(token));
    return session !== undefined && this.isAlive(session) ? session : undefined;
  }

  #readByToken(token: string): Session | undefined {
    const decoded = decodeSessionToken(token);
    if (decoded === undefined) return undefined;
    const row = this.#store.find(
      'SELECT * FROM sessions WHERE secretHash = ? AND userId = ?',
      hashSecret(decoded.secret),
      decoded.id,
    );
    return row === undefined ? undefined : toSession(row);
  }

  isAlive(session: Session): boolean {
    return fromDateTime(session.expire) >= this.#now();
  }

  listOf(userId: string): Session[] {
    return this.#store.all('SELECT * FROM sessions WHERE userId = ? ORDER BY _seq', userId).map(toSession);
  }

  /** Restores the session's full lifetime. */
  extend(id: string): Session | undefined {
    const nowMs = this.#now();
    this.#store.run(
      'UPDATE sessions SET expire = ?, _updated = ? WHERE _id = ?',
      toDateTime(nowMs + lifeMsOf(this.#rule())),
      toDateTime(nowMs),
      id,
    );
    return this.find(id);
  }

  /**
   * Extends a session in use, where use renews sessions and the last extension is long enough ago. Returns the extended
   * session; undefined when there is nothing to do. Needs no disk sync: a lost extension is made again.
   */
  renewByUse(session: Session): Session | undefined {
    const rule = this.#rule();
    const isDue = ({ expire }: Session): boolean =>
      rule.isRenewedByUse && this.#now() + lifeMsOf(rule) - fromDateTime(expire) >= renewalMsOf(rule);
    if (!isDue(session)) return undefined;
    // Another request may have extended it since this one began, or ended it.
    const current = this.find(session.id);
    return current !== undefined && isDue(current)
      ? this.#store.writeUnsynced(() => this.extend(current.id))
      : undefined;
  }

  /**
   * Replaces a session by a new one of the same sign-in, with another id and secret: what was made from the old one,
   * such as JWTs, sockets and push targets, ends.
   */
  replace(session: Session): ReturnType<SessionStore['create']> {
    return this.#store.write(() => {
      this.#store.run('DELETE FROM sessions WHERE _id = ?', session.id);
      return this.#create({ ...session, agent: session.agentText });
    });
  }

  /** Adds factors that its person has proven to a session; `bySolving` says that a challenge did it. */
  addFactors({ id }: Session, factors: readonly string[], bySolving = false): Session | undefined {
    const session = this.find(id);
    if (session === undefined) return undefined;
    this.#store.run(
      'UPDATE sessions SET factors = ?, mfaUpdatedAt = ? WHERE _id = ?',
      JSON.stringify([...new Set([...session.factors, ...factors])]),
      bySolving ? toDateTime(this.#now()) : session.mfaUpdatedAt,
      id,
    );
    return this.find(id);
  }

  /**
   * Shortens stored sessions to the current lifetime, so that a shorter one applies to them too, and deletes expired
   * ones.
   */
  applyRule(): void {
    const nowMs = this.#now();
    const latest = toDateTime(nowMs + lifeMsOf(this.#rule()));
    this.#store.write(() => {
      this.#store.run('DELETE FROM sessions WHERE expire < ?', toDateTime(nowMs));
      this.#store.run('UPDATE sessions SET expire = ? WHERE expire > ?', latest, latest);
    });
  }

  delete({ id, userId }: Session): void {
    this.#store.run('DELETE FROM sessions WHERE _id = ?', id);
    this.#onEnded(userId);
  }

  /** Ends all sessions of a user except one, if given. */
  deleteAllOf(userId: string, exceptId = ''): void {
    this.#store.run('DELETE FROM sessions WHERE userId = ? AND _id <> ?', userId, exceptId);
    this.#onEnded(userId);
  }
}
