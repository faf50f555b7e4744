-- The dump of a database of the first version: one person with a session, one team, one collection, one document.
-- Never edit it: files like it exist.
BEGIN TRANSACTION;
CREATE TABLE collections (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE, _created TEXT NOT NULL, _updated TEXT NOT NULL,
  databaseId TEXT NOT NULL COLLATE NOCASE, name TEXT NOT NULL COLLATE NOCASE, enabled INTEGER NOT NULL, documentSecurity INTEGER NOT NULL,
  permissions TEXT NOT NULL, attributes TEXT NOT NULL, indexes TEXT NOT NULL, UNIQUE (databaseId, _id));
INSERT INTO "collections" VALUES(1,'things','2026-11-21T19:05:12.017+00:00','2026-11-21T19:05:12.017+00:00','main','Things',1,1,'[]','[{"key":"agent","type":"string","format":"","size":64,"required":false,"array":false,"default":null,"encrypt":false,"createdAt":"2026-01-01T00:00:00.000+00:00","updatedAt":"2026-01-01T00:00:00.000+00:00"},{"key":"count","type":"integer","format":"","size":0,"required":false,"array":false,"default":null,"encrypt":false,"createdAt":"2026-01-01T00:00:00.000+00:00","updatedAt":"2026-01-01T00:00:00.000+00:00"}]','[{"key":"agent_updatedAt","type":"key","attributes":["agent","$updatedAt"],"orders":[],"lengths":[],"createdAt":"2026-01-01T00:00:00.000+00:00","updatedAt":"2026-01-01T00:00:00.000+00:00"}]');
CREATE TABLE databases (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE, enabled INTEGER NOT NULL, type TEXT NOT NULL);
INSERT INTO "databases" VALUES(1,'main','2026-11-21T19:05:12.016+00:00','2026-11-21T19:05:12.016+00:00','Main',1,'legacy');
CREATE TABLE documents_1_1 (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE, _created TEXT NOT NULL, _updated TEXT NOT NULL, _permissions INTEGER NOT NULL, "agent" TEXT COLLATE NOCASE DEFAULT NULL, "count" INTEGER DEFAULT NULL);
INSERT INTO "documents_1_1" VALUES(1,'c1','2026-11-21T19:05:12.023+00:00','2026-11-21T19:05:12.023+00:00',1,'a1',3);
CREATE TABLE memberships (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL,
  teamId TEXT NOT NULL, userId TEXT NOT NULL, roles TEXT NOT NULL, invited TEXT NOT NULL, joined TEXT NOT NULL, confirm INTEGER NOT NULL, secretHash TEXT NOT NULL,
  UNIQUE (teamId, userId));
CREATE TABLE permission_sets (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);
INSERT INTO "permission_sets" VALUES(1,'["read(\"team:red\")"]');
CREATE TABLE sessions (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL,
  userId TEXT NOT NULL, secretHash TEXT NOT NULL UNIQUE, expire TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL,
  ip TEXT NOT NULL, agent TEXT NOT NULL, factors TEXT NOT NULL);
INSERT INTO "sessions" VALUES(1,'6b01eb6805dc0d544abd','2026-11-21T19:05:12.024+00:00','2026-11-21T19:05:12.024+00:00','u1','d311ea003d7984442dbcb88d9531f0467db80b405430e0f7195b48dd97514e60','2126-11-21T19:05:12.024+00:00','email','','','{"osCode":"","osName":"","osVersion":"","deviceName":"","deviceBrand":"","deviceModel":"","clientType":"","clientCode":"","clientName":"","clientVersion":"","clientEngine":"","clientEngineVersion":""}','[]');
CREATE TABLE staged_operations (_seq INTEGER PRIMARY KEY AUTOINCREMENT, transactionId TEXT NOT NULL, operation TEXT NOT NULL);
CREATE TABLE teams (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE, total INTEGER NOT NULL, prefs TEXT NOT NULL);
INSERT INTO "teams" VALUES(1,'red','2026-11-21T19:05:12.027+00:00','2026-11-21T19:05:12.027+00:00','Red',0,'{}');
CREATE TABLE tokens (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL,
  userId TEXT NOT NULL, kind TEXT NOT NULL, secretHash TEXT NOT NULL, expire TEXT NOT NULL);
CREATE TABLE transactions (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL, creator TEXT NOT NULL, status TEXT NOT NULL, operations INTEGER NOT NULL, expiresAt TEXT NOT NULL);
CREATE TABLE users (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE, _created TEXT NOT NULL, _updated TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE, email TEXT COLLATE NOCASE UNIQUE, phone TEXT UNIQUE, passwordHash TEXT, passwordUpdate TEXT NOT NULL,
  status INTEGER NOT NULL, labels TEXT NOT NULL, prefs TEXT NOT NULL, emailVerification INTEGER NOT NULL, phoneVerification INTEGER NOT NULL,
  registration TEXT NOT NULL, accessedAt TEXT NOT NULL, targetId TEXT NOT NULL);
INSERT INTO "users" VALUES(1,'u1','2026-11-21T19:05:12.023+00:00','2026-11-21T19:05:12.023+00:00','Ada','ada@example.test',NULL,NULL,'',1,'[]','{}',0,0,'2026-11-21T19:05:12.023+00:00','2026-11-21T19:05:12.024+00:00','6b01eb68059d81395cd1');
CREATE INDEX sessions_of_user ON sessions (userId);
CREATE INDEX tokens_of_user ON tokens (userId, kind);
CREATE INDEX memberships_of_user ON memberships (userId, confirm);
CREATE INDEX staged_of_transaction ON staged_operations (transactionId);
CREATE UNIQUE INDEX documents_1_1_id ON documents_1_1 (_id);
CREATE INDEX documents_1_1_updated ON documents_1_1 (_updated, _seq, _permissions);
CREATE INDEX documents_1_1_created ON documents_1_1 (_created, _seq, _permissions);
CREATE INDEX "documents_1_1_by_agent_updatedAt" ON documents_1_1 ("agent" ASC, _updated ASC, _seq, _permissions);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('databases',1);
INSERT INTO "sqlite_sequence" VALUES('collections',1);
INSERT INTO "sqlite_sequence" VALUES('permission_sets',1);
INSERT INTO "sqlite_sequence" VALUES('documents_1_1',1);
INSERT INTO "sqlite_sequence" VALUES('users',1);
INSERT INTO "sqlite_sequence" VALUES('sessions',1);
INSERT INTO "sqlite_sequence" VALUES('teams',1);
COMMIT;
PRAGMA user_version = 1;
