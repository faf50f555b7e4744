import { request } from 'node:http';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { isMainThread, parentPort } from 'node:worker_threads';

/**
 * Sends hostile bodies from a thread of its own, so that neither building nor sending them takes the processor time of
 * the server's thread.
 */

/** Returns about `size` bytes of a repeated text. */
const fill = (text, size) => text.repeat(Math.max(1, Math.floor(size / text.length)));
const keys = (size, toPair) => {
  const pairs = [];
  for (let length = 0, index = 0; length < size; index += 1) {
    pairs.push(toPair(index));
    length += pairs[index].length + 1;
  }
  return pairs.join(',');
};
/** Returns a document whose data is a text that is JSON again. */
const asText = (data) => JSON.stringify({ documentId: 'd1', data });
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Each body by its name: a function of its size in bytes, and its headers. */
export const BODIES = {
  'integers beyond 2^53': (size) => `{"a":[${fill('9007199254740993,', size)}1]}`,
  'integers of 64 bits': (size) => `{"data":{"a":[${fill('-9223372036854775808,', size)}1]}}`,
  'escapes of half characters': (size) => `{"a":"${fill('\\ud800', size)}"}`,
  'half characters in many texts': (size) => `{"a":[${fill('"\\udfff\\ud800",', size)}1]}`,
  'escaped characters beyond the basic plane': (size) => `{"name":"${fill('\\ud83d\\ude00', size)}"}`,
  'a million keys': (size) => `{${keys(size, (index) => `"key${index}":${index}`)}}`,
  'a million keys in data': (size) => `{"data":{${keys(size, (index) => `"${index}k":""`)}}}`,
  'keys that are numbers': (size) => `{${keys(size, (index) => `"${index}":1`)}}`,
  'one key again and again': (size) => `{${fill('"data":{},', size)}"data":1}`,
  'one long key': (size) => `{"${fill('k', size)}":1}`,
  'many long keys': (size) => `{${keys(size, (index) => `"${fill('x', 1_000)}${index}":1`)}}`,
  'keys named __proto__': (size) => `{${fill('"__proto__":{"isAdmin":true},', size)}"a":1}`,
  'nested prototypes': (size) => `{"data":{${fill('"constructor":{"prototype":{"x":1}},', size)}"a":1}}`,
  'lists nested without an end': (size) => fill('[', size),
  'objects nested without an end': (size) => fill('{"a":', size),
  'lists nested 512 deep, one beside another': (size) =>
    `{"a":[${fill(`${'['.repeat(500)}${']'.repeat(500)},`, size)}1]}`,
  'a million empty lists': (size) => `{"a":[${fill('[],', size)}1]}`,
  'a million empty objects': (size) => `{"prospects":[${fill('{},', size)}{}]}`,
  'a million rows with one cell': (size) => `{"prospects":[${fill('{"a":"b"},', size)}{}]}`,
  'rows with a thousand cells': (size) =>
    `{"campaignId":"c1","prospects":[${fill(`{${keys(8_000, (index) => `"h${index}":""`)}},`, size)}{}]}`,
  'fewer rows than may be sent': (size) =>
    `{"campaignId":"c1","prospects":[${fill('{"a":1},', Math.min(size, 200_000))}{}]}`,
  'a whole import of people': (size) =>
    `{"campaignId":"c1","prospects":[${keys(size, (index) => `{"First Name":"Robin","Last Name":"Person ${index}","Company":"Company ${index}","URL":"https://www.linkedin.com/in/person-${index}"}`)}]}`,
  'rows left out whose cells are no texts': (size) =>
    `{"campaignId":"c1","prospects":[],"leftOut":[${fill(`{"code":"repeated","row":{${keys(500, (index) => `"c${index}":1`)}}},`, Math.min(size, 2_500_000)).slice(0, -1)}]}`,
  'a row left out with a cell for everything': (size) =>
    `{"campaignId":"c1","prospects":[],"leftOut":[{"code":"repeated","row":{${keys(size, (index) => `"c${index}":"x"`)}}}]}`,
  'names for columns without an end': (size) =>
    `{"campaignId":"c1","prospects":[],"extras":{${keys(size, (index) => `"c${index}":1`)}}}`,
  'an import of long cells': (size) =>
    `{"campaignId":"c1","prospects":[${fill(`{"First Name":"${fill('é', 20_000)}"},`, size)}{}]}`,
  'data as a text of objects': (size) => asText(`{"a":[${fill('{},', size)}1]}`),
  'data as a text of long integers': (size) => asText(`{"a":[${fill('1234567890123456789,', size)}1]}`),
  'documents as texts': (size) => JSON.stringify({ documents: [`{"a":[${fill('[],', size)}1]}`] }),
  'operations with texts': (size) =>
    JSON.stringify({
      operations: Array.from({ length: 20 }, () => ({
        databaseId: 'main',
        collectionId: 'campaigns',
        action: 'create',
        documentId: 'd1',
        data: `{"a":[${fill('{},', size / 20)}1]}`,
      })),
    }),
  'more operations than any transaction takes': (size) =>
    `{"operations":[${fill('{"databaseId":"main","collectionId":"campaigns","action":"create","documentId":"d1","data":{"$permissions":["read(\\"any\\")"]}},', size)}{}]}`,
  'a permission with a million parts': (size) =>
    `{"documentId":"d1","data":{"name":"a"},"permissions":["read(\\"user:${fill('a/', size)}\\")"]}`,
  'operations without a sense': (size) => `{"operations":[${fill('{"action":"create","data":{}},', size)}{}]}`,
  'documents without a sense': (size) => `{"documents":[${fill('{"$id":"a","name":1},', size)}{}]}`,
  'queries without a sense': (size) => `{"queries":[${fill('"{\\"method\\":\\"equal\\"}",', size)}""]}`,
  'permissions without a sense': (size) =>
    `{"documentId":"a","data":{},"permissions":[${fill('"read(\\"any\\")",', size)}""]}`,
  'a million numbers': (size) => `{"a":[${fill('1,', size)}1]}`,
  'a million fractions': (size) => `{"a":[${fill('1.7976931348623157e308,', size)}1]}`,
  'one number of millions of digits': (size) => `{"a":${fill('1', size)}}`,
  'a number with a long exponent': (size) => `{"a":1e${fill('1', size)}}`,
  'one long text': (size) => `{"name":"${fill('x', size)}"}`,
  'one long password': (size) => `{"email":"a@b.example","password":"${fill('p', size)}","userId":"unique()"}`,
  'one long text of escapes': (size) => `{"name":"${fill('\\u0061\\n\\\\', size)}"}`,
  'a text without an end': (size) => `{"name":"${fill('\\"', size)}`,
  'blanks only': (size) => fill(' \n', size),
  'blanks between tokens': (size) => `{"a"${fill(' ', size / 2)}:${fill('\t', size / 2)}1}`,
  'bytes that are no UTF-8': (size) => Buffer.alloc(size, 0xff),
  'characters cut in two': (size) =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(size, Buffer.from([0xe2, 0x82]))]),
  'continuations without a beginning': (size) => Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(size, 0x80)]),
  'characters of three bytes': (size) => `{"name":"${fill('漢', size / 3)}"}`,
  'zero bytes': (size) => Buffer.alloc(size),
  'a form with a million pairs': { type: FORM_TYPE, make: (size) => fill('a[b][c]=d&', size) },
  'a form with one long value': { type: FORM_TYPE, make: (size) => `name=${fill('%41', size)}` },
  'a form with one long name': { type: FORM_TYPE, make: (size) => `${fill('a[b]', size)}=1` },
  'parts of a form': {
    type: 'multipart/form-data; boundary=x',
    make: (size) => fill('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n', size),
  },
  'a bomb of gzip': { encoding: 'gzip', make: (size) => gzipSync(Buffer.alloc(size * 8, 0x61), { level: 1 }) },
  'a bomb of deflate': { encoding: 'deflate', make: (size) => deflateRawSync(Buffer.alloc(size * 8), { level: 1 }) },
  'a thousand small chunks': { isChunked: true, make: (size) => `{"a":[${fill('1,', size)}1]}` },
};

/** The last bodies, by name and size: each goes to every target, and making it takes longer than sending it. */
const made = new Map();
const MAX_MADE = 6;
function bytesOf(name, size, make) {
  const key = `${name} ${size}`;
  const bytes = made.get(key) ?? Buffer.from(make(size));
  made.set(key, bytes);
  if (made.size > MAX_MADE) made.delete(made.keys().next().value);
  return bytes;
}

function send({ name, size, url, method, headers }) {
  const body = BODIES[name];
  const { make, type = JSON_TYPE, encoding, isChunked = false } = typeof body === 'function' ? { make: body } : body;
  const bytes = bytesOf(name, size, make);
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method,
        agent: false,
        headers: {
          'content-type': type,
          ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
          ...(isChunked ? {} : { 'content-length': String(bytes.length) }),
          ...headers,
        },
      },
      (incoming) => {
        incoming.resume();
        incoming.on('end', () => {
          resolve(incoming.statusCode);
          outgoing.destroy();
        });
      },
    );
    // The server may close the connection while the body is on its way.
    outgoing.on('error', () => resolve(0));
    if (!isChunked) return void outgoing.end(bytes);
    let at = 0;
    const step = Math.ceil(bytes.length / 1_000);
    const next = () => {
      while (at < bytes.length) {
        const part = bytes.subarray(at, at + step);
        at += step;
        if (!outgoing.write(part)) return void outgoing.once('drain', next);
      }
      outgoing.end();
    };
    next();
  });
}

if (!isMainThread)
  parentPort?.on('message', (task) => void send(task).then((status) => parentPort?.postMessage(status)));
