import { openStore, type Store } from './store.ts';

const SYSTEM_COLUMNS = `_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE,
  _created TEXT NOT NULL, _updated TEXT NOT NULL`;

/**
 * The service's own tables. Each has the four system columns of a document table, so that one query language serves
 * all. Secrets are stored as SHA-256, passwords as argon2id.
 */
const INITIAL_TABLES = `
CREATE TABLE users (${SYSTEM_COLUMNS},
  name TEXT NOT NULL COLLATE NOCASE, email TEXT COLLATE NOCASE UNIQUE, phone TEXT UNIQUE, passwordHash TEXT,
  passwordUpdate TEXT NOT NULL,
  status INTEGER NOT NULL, labels TEXT NOT NULL, prefs TEXT NOT NULL, emailVerification INTEGER NOT NULL,
  phoneVerification INTEGER NOT NULL,
  registration TEXT NOT NULL, accessedAt TEXT NOT NULL, targetId TEXT NOT NULL);
CREATE TABLE sessions (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL, secretHash TEXT NOT NULL UNIQUE, expire TEXT NOT NULL, provider TEXT NOT NULL,
  providerUid TEXT NOT NULL,
  ip TEXT NOT NULL, agent TEXT NOT NULL, factors TEXT NOT NULL);
CREATE INDEX sessions_of_user ON sessions (userId);
CREATE TABLE tokens (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL, kind TEXT NOT NULL, secretHash TEXT NOT NULL, expire TEXT NOT NULL);
CREATE INDEX tokens_of_user ON tokens (userId, kind);
CREATE TABLE teams (${SYSTEM_COLUMNS}, name TEXT NOT NULL COLLATE NOCASE, total INTEGER NOT NULL, prefs TEXT NOT NULL);
CREATE TABLE memberships (${SYSTEM_COLUMNS},
  teamId TEXT NOT NULL, userId TEXT NOT NULL, roles TEXT NOT NULL, invited TEXT NOT NULL, joined TEXT NOT NULL,
  confirm INTEGER NOT NULL, secretHash TEXT NOT NULL,
  UNIQUE (teamId, userId));
CREATE INDEX memberships_of_user ON memberships (userId, confirm);
CREATE TABLE databases (${SYSTEM_COLUMNS}, name TEXT NOT NULL COLLATE NOCASE, enabled INTEGER NOT NULL,
  type TEXT NOT NULL);
CREATE TABLE collections (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE,
  _created TEXT NOT NULL, _updated TEXT NOT NULL,
  databaseId TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL COLLATE NOCASE, enabled INTEGER NOT NULL,
  documentSecurity INTEGER NOT NULL,
  permissions TEXT NOT NULL, attributes TEXT NOT NULL, indexes TEXT NOT NULL, UNIQUE (databaseId, _id));
CREATE TABLE permission_sets (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);
CREATE TABLE transactions (${SYSTEM_COLUMNS}, creator TEXT NOT NULL, status TEXT NOT NULL,
  operations INTEGER NOT NULL, expiresAt TEXT NOT NULL);
CREATE TABLE staged_operations (_seq INTEGER PRIMARY KEY AUTOINCREMENT, transactionId TEXT NOT NULL,
  operation TEXT NOT NULL);
CREATE INDEX staged_of_transaction ON staged_operations (transactionId);
`;

/**
 * Adds provider identities, push targets and the address of an invitation. One-time secrets are hashed with a key from
 * here on, so pending ones are dropped.
 */
const ADD_IDENTITIES = `
ALTER TABLE users ADD COLUMN phoneTargetId TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN identityId TEXT NOT NULL DEFAULT '';
DELETE FROM tokens;
ALTER TABLE memberships ADD COLUMN email TEXT NOT NULL DEFAULT '';
UPDATE memberships SET email = coalesce((SELECT email FROM users WHERE users._id = memberships.userId), '')
  WHERE confirm = 0;
CREATE TABLE identities (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL, providerEmail TEXT NOT NULL COLLATE NOCASE,
  sealedAccessToken TEXT NOT NULL, providerAccessTokenExpiry TEXT NOT NULL, sealedRefreshToken TEXT NOT NULL,
  UNIQUE (provider, providerUid));
CREATE INDEX identities_of_user ON identities (userId);
CREATE TABLE push_targets (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL, sessionId TEXT NOT NULL, name TEXT NOT NULL, providerId TEXT,
  identifier TEXT NOT NULL UNIQUE, expired INTEGER NOT NULL);
CREATE INDEX push_targets_of_user ON push_targets (userId);
CREATE INDEX push_targets_of_session ON push_targets (sessionId);
CREATE TRIGGER push_targets_end AFTER DELETE ON sessions BEGIN DELETE FROM push_targets WHERE sessionId = OLD._id; END;
`;

/** Adds functions and executions. A request is kept only until its scheduled execution runs. */
const ADD_FUNCTIONS = `
CREATE TABLE functions (${SYSTEM_COLUMNS},
  name TEXT NOT NULL COLLATE NOCASE, runtime TEXT NOT NULL, execute TEXT NOT NULL, enabled INTEGER NOT NULL,
  timeout INTEGER NOT NULL, deploymentId TEXT NOT NULL);
CREATE TABLE executions (${SYSTEM_COLUMNS},
  functionId TEXT NOT NULL, userId TEXT NOT NULL, deploymentId TEXT NOT NULL,
  "trigger" TEXT NOT NULL DEFAULT 'http', status TEXT NOT NULL, requestMethod TEXT NOT NULL,
  requestPath TEXT NOT NULL,
  requestHeaders TEXT NOT NULL, responseStatusCode INTEGER NOT NULL DEFAULT 0,
  responseBody TEXT NOT NULL DEFAULT '', responseHeaders TEXT NOT NULL DEFAULT '[]', logs TEXT NOT NULL DEFAULT '',
  errors TEXT NOT NULL DEFAULT '', duration REAL NOT NULL DEFAULT 0, scheduledAt TEXT NOT NULL,
  request TEXT NOT NULL DEFAULT '');
CREATE INDEX executions_of_function ON executions (functionId, userId);
CREATE INDEX executions_by_status ON executions (status, scheduledAt);
`;

/** Adds the alias under which a code can be used, where accounts are hidden. */
const ADD_CODE_ALIASES = `
ALTER TABLE tokens ADD COLUMN shownUserId TEXT NOT NULL DEFAULT '' COLLATE NOCASE;
CREATE INDEX tokens_shown_as ON tokens (shownUserId) WHERE shownUserId <> '';
`;

/** Adds the unconfirmed address of a user while another user, who has not confirmed it either, holds it. */
const ADD_WANTED_ADDRESSES = `
ALTER TABLE users ADD COLUMN wantedEmail TEXT COLLATE NOCASE;
CREATE INDEX users_wanting ON users (wantedEmail) WHERE wantedEmail IS NOT NULL;
CREATE INDEX sessions_by_end ON sessions (expire);
`;

/**
 * Adds the tries left of a secret short enough to be guessed, and the windows of the rate limits that guard secrets.
 */
const ADD_TRIES = `
ALTER TABLE tokens ADD COLUMN triesLeft INTEGER;
UPDATE tokens SET triesLeft = 5 WHERE kind IN ('email', 'custom');
CREATE TABLE rate_windows (key TEXT PRIMARY KEY, used INTEGER NOT NULL, endsAt INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX rate_windows_by_end ON rate_windows (endsAt);
`;

/**
 * Adds tombstones: the ids of deleted teams, users and memberships, which are never given out again. Documents, roles
 * and what the product binds to such an id would otherwise belong to the one who creates it anew. Triggers, so that no
 * statement can delete or insert past them.
 */
const ADD_TOMBSTONES = [
  `CREATE TABLE tombstones (kind TEXT NOT NULL, id TEXT NOT NULL COLLATE NOCASE, PRIMARY KEY (kind, id))
    WITHOUT ROWID;`,
  ...['teams', 'users', 'memberships'].map(
    (table) => `
CREATE TRIGGER ${table}_buried AFTER DELETE ON ${table} BEGIN INSERT OR IGNORE INTO tombstones (kind, id)
  VALUES ('${table}', OLD._id); END;
CREATE TRIGGER ${table}_unburied BEFORE INSERT ON ${table} WHEN EXISTS (SELECT 1 FROM tombstones
  WHERE kind = '${table}' AND id = NEW._id)
BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: ${table}._id'); END;`,
  ),
].join('\n');

/** Adds second factors, encrypted, and the challenges that ask for one. */
const ADD_SECOND_FACTORS = `
ALTER TABLE users ADD COLUMN mfa INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN mfaUpdatedAt TEXT NOT NULL DEFAULT '';
CREATE TABLE authenticators (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL UNIQUE, encryptedSecret TEXT NOT NULL, verified INTEGER NOT NULL, lastStep INTEGER NOT NULL,
  triesLeft INTEGER NOT NULL);
CREATE TABLE recovery_codes (userId TEXT PRIMARY KEY, encryptedCodes TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE challenges (${SYSTEM_COLUMNS},
  userId TEXT NOT NULL, sessionId TEXT NOT NULL, factor TEXT NOT NULL, codeHash TEXT NOT NULL, expire TEXT NOT NULL,
  triesLeft INTEGER NOT NULL);
CREATE INDEX challenges_of_user ON challenges (userId);
`;

/** Adds targets that server keys create, of every kind; until here only devices had stored ones. */
const ADD_TARGETS = `
ALTER TABLE push_targets RENAME TO targets;
ALTER TABLE targets ADD COLUMN providerType TEXT NOT NULL DEFAULT 'push';
`;

/**
 * Adds indexes of what expires: each creation deletes the expired rows, and must not read all others for it, since
 * strangers create them too.
 */
const ADD_ENDS = ['transactions (expiresAt)', 'tokens (expire)', 'challenges (expire)']
  .map((place) => `CREATE INDEX ${place.split(' ')[0] ?? ''}_by_end ON ${place};`)
  .join('\n');

/**
 * The migrations: number 1 creates the first version in an empty file, number n turns version n-1 into n. Append new
 * ones; never change a released one, because files that ran it exist.
 */
export const MIGRATIONS: readonly string[] = [
  INITIAL_TABLES,
  ADD_IDENTITIES,
  ADD_FUNCTIONS,
  ADD_CODE_ALIASES,
  ADD_WANTED_ADDRESSES,
  ADD_TRIES,
  ADD_TOMBSTONES,
  ADD_SECOND_FACTORS,
  ADD_TARGETS,
  ADD_ENDS,
];

const versionOf = (store: Store): number => Number(store.find('PRAGMA user_version')?.['user_version'] ?? 0);

/** Tells whether a file needs no migration. Throws when it is not a database. */
export function isCurrentVersion(file: string): boolean {
  const store = openStore(file);
  try {
    return versionOf(store) === MIGRATIONS.length;
  } finally {
    store.close();
  }
}

/**
 * Migrates a file to the current version in one transaction. A file with content is copied to `<file>.form-<n>` first.
 * Throws when the file was written by a later version of this program.
 */
export function migratePlatformTables(store: Store, migrations: readonly string[] = MIGRATIONS): void {
  const version = versionOf(store);
  if (version > migrations.length)
    throw new Error(
      `The data was written by a newer version of this program (form ${version}, this one reads ${migrations.length}). Update the program.`,
    );
  if (version === migrations.length) return;
  if (version > 0) store.backUp(`form-${version}`);
  store.write(() => {
    for (const migration of migrations.slice(version)) store.define(migration);
    store.define(`PRAGMA user_version = ${migrations.length}`);
  });
}
