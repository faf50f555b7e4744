import { createServer } from 'node:http';
import Database from 'better-sqlite3';

/**
 * The plain counterpart, in a process of its own: a bare `node:http` server over a file of the same form, which runs
 * the same prepared statements and answers the same bytes, without callers, permissions, queries or schema.
 *   GET /list/{agent}         100 conversations of a profile, newest first
 *   GET /counted/{agent}      the same, with the total (at most 5000)
 *   POST /create/{id}         writes one conversation in one durable transaction
 * It answers any message with the processor time it has used.
 */
const { file, table, attributes } = JSON.parse(process.argv[2]);
const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('cache_size = -65536');

const names = ['_id', '_created', '_updated', '_permissions', ...attributes.map(({ key }) => `"${key}"`)];
const permissions = new Map(
  database
    .prepare('SELECT number, text FROM permission_sets')
    .raw()
    .all()
    .map(([number, text]) => [number, JSON.parse(text)]),
);
const numbers = new Map([...permissions].map(([number, list]) => [JSON.stringify(list), number]));
const page = database.prepare(
  `SELECT _seq, ${names.join(', ')} FROM ${table} WHERE "agent" = ? ORDER BY _updated DESC, _seq DESC LIMIT ? OFFSET ?`,
);
const count = database.prepare(`SELECT COUNT(*) FROM (SELECT 1 FROM ${table} WHERE "agent" = ? LIMIT 5000)`).pluck();
const insert = database.prepare(
  `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
);

/** How the value of a column is read, as code. */
const READERS = {
  value: (column) => column,
  flag: (column) => `${column} === null ? null : ${column} === 1`,
  list: (column) => `JSON.parse(${column} ?? '[]')`,
};
const WRITERS = { value: (value) => value, flag: Number, list: JSON.stringify };

/** Compiled from the attributes, so that it is as quick as one written by hand. */
// oxlint-disable-next-line no-new-func, typescript/no-implied-eval
const toDocument = new Function(
  'row',
  'permissions',
  `return {
    $id: row._id,
    $sequence: String(row._seq),
    $createdAt: row._created,
    $updatedAt: row._updated,
    $permissions: permissions.get(row._permissions),
    $databaseId: 'main',
    $collectionId: 'chats',
    ${attributes.map(({ key, storedAs }) => `${key}: ${READERS[storedAs](`row.${key}`)}`).join(', ')}
  };`,
);

function create(id, body) {
  const { data, permissions: permissionList } = JSON.parse(body);
  const at = `${new Date().toISOString().slice(0, -1)}+00:00`;
  const stored = {};
  for (const { key, storedAs, default: absent } of attributes) {
    const value = data[key] ?? absent;
    stored[key] = value === null ? null : WRITERS[storedAs](value);
  }
  const permissionSet = numbers.get(JSON.stringify(permissionList));
  const { lastInsertRowid } = insert.run(id, at, at, permissionSet, ...attributes.map(({ key }) => stored[key]));
  const row = { ...stored, _seq: lastInsertRowid, _id: id, _created: at, _updated: at, _permissions: permissionSet };
  return toDocument(row, permissions);
}

function send(response, status, value) {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

const server = createServer((request, response) => {
  const [, operation, argument] = request.url.split('/');
  if (operation === 'create') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => send(response, 201, create(argument, Buffer.concat(chunks).toString('utf8'))));
    return;
  }
  const total = operation === 'counted' ? count.get(argument) : 0;
  send(response, 200, { total, documents: page.all(argument, 100, 0).map((row) => toDocument(row, permissions)) });
});
process.on('message', () => process.send(process.cpuUsage()));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
