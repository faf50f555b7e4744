import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IdentityProvider } from '#server/drivers/identity/identity-provider.ts';
import type { OneTimeStore } from '#server/drivers/identity/one-time-store.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter, type RateState } from '#server/http/rate-limit.ts';
import { PRIVATE_FILE } from '#server/private-files.ts';
import { deriveKey } from '#server/secrets/derive-key.ts';
import { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { IdentityStore } from './account/identity-store.ts';
import { ChallengeStore } from './account/mfa/challenge-store.ts';
import { SecondFactorStore } from './account/mfa/second-factor-store.ts';
import { isIncomplete } from './account/mfa/second-factors.ts';
import { createAttemptStore, type OAuthAttempt } from './account/oauth-attempts.ts';
import { SessionStore, toSessionRule } from './account/session-store.ts';
import { TargetStore } from './account/target-store.ts';
import { TokenStore } from './account/token-store.ts';
import { UserStore } from './account/user-store.ts';
import { Catalogue } from './databases/catalogue.ts';
import { DocumentService } from './databases/documents/document-service.ts';
import { EncryptedTexts } from './databases/encrypted-texts.ts';
import { ListCache } from './databases/documents/list-cache.ts';
import { TransactionService } from './databases/transaction-service.ts';
import type { DeclaredFunction } from './functions/declared-function.ts';
import { ExecutionStore } from './functions/execution-store.ts';
import { FunctionRunner } from './functions/function-runner.ts';
import { FunctionStore } from './functions/function-store.ts';
import { RateExceeded } from './http/rate-exceeded.ts';
import { RealtimeHub } from './realtime/hub.ts';
import { RoleCache } from './role-cache.ts';
import { ServerKeys } from './server-keys.ts';
import type { EmbeddedProject, MailMessage } from './settings.ts';
import { migratePlatformTables } from './storage/migrations.ts';
import { openStore, type Store } from './storage/store.ts';
import { TableWindows } from './storage/table-windows.ts';
import { MembershipStore } from './teams/membership-store.ts';
import { TeamStore } from './teams/team-store.ts';

/** A project with everything it holds: its file, users, teams, documents and realtime connections. */
export interface Project {
  /** The current settings; `configure` replaces them. */
  readonly settings: EmbeddedProject;
  readonly store: Store;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly secondFactors: SecondFactorStore;
  readonly challenges: ChallengeStore;
  readonly identities: IdentityStore;
  readonly identityProviders: readonly IdentityProvider[];
  readonly oauthAttempts: OneTimeStore<OAuthAttempt>;
  readonly targets: TargetStore;
  readonly teams: TeamStore;
  readonly memberships: MembershipStore;
  readonly roles: RoleCache;
  readonly keys: ServerKeys;
  readonly catalogue: Catalogue;
  readonly documents: DocumentService;
  readonly lists: ListCache;
  readonly transactions: TransactionService;
  readonly events: RealtimeHub;
  readonly functions: FunctionStore;
  readonly executions: ExecutionStore;
  readonly runner: FunctionRunner;
  /** Limits that guard a secret or a mailbox: they outlive this process and hold over several on one file. */
  readonly limiter: RateLimiter;
  /** Limits that protect the work of this process. */
  readonly workLimiter: RateLimiter;
  readonly signingKey: Buffer;
  readonly sendMail: (mail: MailMessage) => Promise<void>;
  readonly onTeamDeleted: (teamId: string) => void;
  readonly now: () => number;
  configure(change: Partial<Omit<EmbeddedProject, 'id'>>): void;
  close(): void;
}

/** The file, settings and drivers from which a project is opened. */
export interface ProjectSource {
  /** SQLite file, or `:memory:`. */
  readonly file: string;
  readonly project: EmbeddedProject;
  readonly sendMail: (mail: MailMessage) => Promise<void>;
  /** Identity providers for sign-in; absent: none, and each is refused as disabled. */
  readonly identityProviders?: readonly IdentityProvider[];
  /** Called after a team was deleted; absent: nobody is told but those who listen over realtime. */
  readonly onTeamDeleted?: (teamId: string) => void;
  /** Functions that run in this process; absent: none. */
  readonly functions?: readonly DeclaredFunction[];
}

/** The clock (milliseconds since 1970) and the log of the process. */
interface ProjectEnvironment {
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const toRateExceeded = (state: RateState): RateExceeded => new RateExceeded(state);

/** Opens a project's file, or creates it. Throws when the file cannot be opened or has a later version. */
export function openProject({
  file,
  project,
  sendMail,
  identityProviders = [],
  onTeamDeleted = () => undefined,
  functions: declared = [],
  now,
  log,
}: ProjectSource & ProjectEnvironment): Project {
  let settings = project;
  const store = openStore(file);
  migratePlatformTables(store);
  const signingKey = openSigningKey(file);
  const targets = new TargetStore(store, now);
  const users = new UserStore(store, targets, now, () => settings.sharesUnconfirmedAddresses === true);
  const roles = new RoleCache(store);
  const sessions = new SessionStore(
    store,
    now,
    (userId) => events.closeEndedSessions(userId),
    () => toSessionRule(settings.sessionDays),
  );
  sessions.applyRule();
  const secondFactors = new SecondFactorStore(store, signingKey, now);
  const events: RealtimeHub = new RealtimeHub({
    now,
    log,
    rolesOf: (userId) => {
      const user = users.find(userId);
      return user === undefined ? undefined : roles.of(user);
    },
    findSession: (id) => {
      const session = sessions.find(id);
      const user = session === undefined ? undefined : users.find(session.userId);
      return session !== undefined && user !== undefined && !isIncomplete({ secondFactors }, user, session)
        ? session
        : undefined;
    },
  });
  const texts = new EncryptedTexts(deriveKey(signingKey, 'encrypted attributes'));
  const catalogue = new Catalogue(store, now, texts);
  const documents = new DocumentService(
    store,
    catalogue,
    texts,
    events,
    now,
    ({ record }) =>
      settings.actors !== undefined &&
      settings.actors.databaseId === record.databaseId &&
      settings.actors.collectionId === record.id,
  );
  const keys = new ServerKeys();
  const functions = new FunctionStore(store, now);
  functions.declare(declared);
  const executions = new ExecutionStore(store, now);
  const runner = new FunctionRunner({ functions: declared, executions, events, keys, now, log });
  return {
    get settings() {
      return settings;
    },
    configure: (change) => {
      settings = { ...settings, ...change };
    },
    store,
    users,
    sessions,
    roles,
    events,
    catalogue,
    documents,
    keys,
    functions,
    executions,
    runner,
    sendMail,
    onTeamDeleted,
    now,
    tokens: new TokenStore(store, deriveKey(signingKey, 'one-time secrets'), now),
    identities: new IdentityStore(store, new SecretCipher(deriveKey(signingKey, 'provider tokens')), now),
    secondFactors,
    challenges: new ChallengeStore(store, signingKey, now),
    identityProviders,
    targets,
    oauthAttempts: createAttemptStore(now),
    teams: new TeamStore(store, now),
    memberships: new MembershipStore(store, now),
    lists: new ListCache(now),
    transactions: new TransactionService(store, documents, texts, now),
    limiter: new RateLimiter(new TableWindows(store, deriveKey(signingKey, 'rate limits')), now, toRateExceeded),
    workLimiter: new RateLimiter(new MemoryWindows(), now, toRateExceeded),
    signingKey,
    close: () => {
      void runner.close();
      events.close();
      store.close();
    },
  };
}

/**
 * Reads or creates the key that signs JWTs and from which the other keys are derived (`deriveKey`). It is stored beside
 * the data in a file that only this account may read, so that the data alone reveals no secret and tokens survive a
 * restart. With `:memory:` the key lives as long as the process.
 */
function openSigningKey(dataFile: string): Buffer {
  if (dataFile === ':memory:') return randomBytes(32);
  const file = `${dataFile}.key`;
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: PRIVATE_FILE, flag: 'wx' });
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length < 32)
    throw new Error(
      `The signing key in ${file} is damaged. Put a good copy there, or delete it and start once with ACCEPT_LOST_KEYS=1; what it signed or encrypted is lost then.`,
    );
  return key;
}
