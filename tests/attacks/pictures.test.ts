import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureAnswerSchema } from '#domain/picture/picture.ts';
import type { PageNetwork } from '#server/page-reader/guarded-request.ts';
import { createPictureReader } from '#server/page-reader/picture-reader.ts';
import { waitUntil } from '#support/wait-until.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

const PUBLIC = '93.184.216.34';
const uint = (value: number, length: 2 | 3 | 4): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const uintLE = (value: number, length: 2 | 3 | 4): Buffer => uint(value, length).reverse();
/** The beginnings of pictures of this size. */
const pngOf = (width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1'), uint(width, 4), uint(height, 4)]);
const jpegOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8]),
    uint(height, 2),
    uint(width, 2),
    Buffer.from([1, 1, 0x11, 0]),
  ]);
/** With a comment and tables of colours before the frame. */
const gifOf = (width: number, height: number, frame: readonly [width: number, height: number]): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    uintLE(width, 2),
    uintLE(height, 2),
    Buffer.from([0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x21, 0xfe, 2, 0x2c, 0x2c, 0, 0x2c, 0, 0, 0, 0]),
    uintLE(frame[0], 2),
    uintLE(frame[1], 2),
    Buffer.from([0x80, 1, 2, 3, 4, 5, 6, 2, 1, 0x2c, 0, 0x3b]),
  ]);
const webpOf = (chunk: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer => {
  const head = Buffer.from(`RIFF1234WEBP${chunk}1234`);
  if (chunk === 'VP8X') return Buffer.concat([head, Buffer.alloc(4), uintLE(width - 1, 3), uintLE(height - 1, 3)]);
  if (chunk === 'VP8L')
    return Buffer.concat([head, Buffer.from([0x2f]), uintLE((width - 1) | ((height - 1) << 14), 4)]);
  return Buffer.concat([head, Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a]), uintLE(width, 2), uintLE(height, 2)]);
};
const avifOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x1cftypavif\0\0\0\x14ispe\0\0\0\0'),
    uint(1, 4),
    uint(1, 4),
    Buffer.from('\0\0\0\x14ispe\0\0\0\0'),
    uint(width, 4),
    uint(height, 4),
  ]);
const PNG = pngOf(200, 200);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const PERSON = 'http://pictures.example.com/anne.png';

/** One server represents the whole internet. */
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let names: Record<string, readonly string[]>;
let nowMs: number;
const connected: string[] = [];
const requested: string[] = [];
const internet = createServer((request, response) => {
  requested.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
  answer(request, response);
});
const network: PageNetwork = {
  resolve: async (hostname) => names[hostname] ?? [],
  connect(address) {
    connected.push(address);
    return connect({ host: '127.0.0.1', port });
  },
};
const send =
  (body: Buffer, type = 'image/png', status = 200, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
const dataOf = (body: Buffer, type = 'image/png'): string => `data:${type};base64,${body.toString('base64')}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => internet.listen(0, '127.0.0.1', resolve));
  port = (internet.address() as AddressInfo).port;
});
afterAll(async () => {
  internet.closeAllConnections();
  await new Promise((resolve) => internet.close(resolve));
});
beforeEach(() => {
  [connected.length, requested.length, nowMs] = [0, 0, 0];
  names = { 'pictures.example.com': [PUBLIC] };
  answer = send(PNG);
});
const createReader = () => createPictureReader(() => nowMs, network);

describe('the reader of pictures', () => {
  it('passes a picture on as data, and asks for it once an hour', async () => {
    const read = createReader();
    expect(await Promise.all([read(PERSON), read(PERSON)])).toEqual([dataOf(PNG), dataOf(PNG)]);
    expect(await read(PERSON)).toBe(dataOf(PNG));
    expect(requested).toHaveLength(1);
    nowMs += 3_600_001;
    await read(PERSON);
    expect(requested).toHaveLength(2);
  });

  it.each([
    ['JPEG', jpegOf(400, 300), 'image/jpeg'],
    ['GIF', gifOf(90, 90, [80, 80]), 'image/gif'],
    ['WebP with loss', webpOf('VP8 ', 800, 700), 'image/webp'],
    ['WebP without loss', webpOf('VP8L', 800, 700), 'image/webp'],
    ['WebP with more', webpOf('VP8X', 2_000, 2_000), 'image/webp'],
  ])('the reader of pictures tells a %s by its bytes, whatever the server calls it', async (_, bytes, type) => {
    answer = send(bytes, 'image/png');
    expect(await createReader()(PERSON)).toBe(dataOf(bytes, type));
  });

  it.each([
    ['a PNG of more pixels than a screen', send(pngOf(30_000, 30_000))],
    ['a JPEG of more', send(jpegOf(60_000, 60_000))],
    ['a GIF of more', send(gifOf(60_000, 60_000, [1, 1]))],
    ['a GIF with a frame of more than its screen', send(gifOf(1, 1, [8_000, 8_000]))],
    [
      'a JPEG with a marker that readers skip',
      send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0, 0, 6]), uint(0, 4), jpegOf(8, 8).subarray(2)])),
    ],
    [
      'a WebP that begins with something else',
      send(Buffer.concat([Buffer.from('RIFF1234WEBPnone'), uint(0, 4), webpOf('VP8 ', 8, 8)])),
    ],
    ['a WebP with loss of more', send(webpOf('VP8 ', 16_383, 16_383))],
    ['a WebP without loss of more', send(webpOf('VP8L', 16_383, 8_000))],
    ['a WebP with more of more', send(webpOf('VP8X', 9_000_000, 3))],
    // One of a kilobyte that says 8 by 8 has a browser decode 36 million pixels.
    ['an AVIF, whatever it says of its size', send(avifOf(8, 8))],
    ['a picture that says no size', send(Buffer.from('GIF89a'))],
    ['an SVG', send(SVG, 'image/svg+xml')],
    ['an SVG that is called a PNG', send(SVG, 'image/png')],
    ['a page', send(Buffer.from('<html>'), 'text/html')],
    ['a picture that is called a page', send(PNG, 'text/html')],
    ['nothing', send(Buffer.alloc(0))],
    ['a picture that is too long', send(Buffer.concat([PNG, Buffer.alloc(64_000)]))],
    ['an error with a picture', send(PNG, 'image/png', 404)],
    ['a redirect to itself', send(PNG, 'image/png', 302, { Location: PERSON })],
    ['a redirect to another scheme', send(PNG, 'image/png', 302, { Location: 'https://pictures.example.com/a' })],
    ['a redirect into the network', send(PNG, 'image/png', 302, { Location: 'http://169.254.169.254/latest' })],
  ])('shows no picture for %s', async (_, answered) => {
    answer = answered;
    expect(await createReader()(PERSON)).toBeUndefined();
    expect(connected.every((address) => address === PUBLIC)).toBe(true);
  });

  it.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://inside.example.com/a.png',
    'http://pictures.example.com:22/a.png',
    'http://user:secret@pictures.example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ])('connects to nothing for %s', async (address) => {
    names['inside.example.com'] = [PUBLIC, '10.0.0.1'];
    expect(await createReader()(address)).toBeUndefined();
    expect(connected).toEqual([]);
  });
});

describe('the route of pictures', () => {
  let server: TestServer;
  let [begun, end] = [0, (): void => undefined];
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  beforeAll(async () => {
    server = await openTestServer({
      readPicture: async (address) => {
        if (address.endsWith('/slow')) {
          begun += 1;
          await slow;
        }
        return address.endsWith('/anne.png') ? dataOf(PNG) : undefined;
      },
    });
  });
  afterAll(() => server.close());

  it('the route of pictures answers members alone, with a picture or with none, and only for an encrypted address', async () => {
    const teamId = await server.createTeam();
    const member = await server.createMember(teamId);
    const ask = async (address: string, as: object) => server.post('/picture', { address }, as);
    const found = await ask('https://pictures.example.com/anne.png', { member, teamId });
    expect(pictureAnswerSchema.parse(found.body.data)).toEqual({ picture: dataOf(PNG) });
    expect((await ask('https://pictures.example.com/none.png', { member, teamId })).body.data).toEqual({
      picture: null,
    });
    expect((await ask('http://pictures.example.com/anne.png', { member, teamId })).status).toBe(400);
    expect((await ask('https://pictures.example.com/anne.png', {})).status).toBe(401);
    const stranger = await server.createMember();
    expect((await ask('https://pictures.example.com/anne.png', { member: stranger, teamId })).status).toBe(403);
  });

  it('the route of pictures has a limit for each person', async () => {
    const teamId = await server.createTeam();
    const member = await server.createMember(teamId);
    await server.withStoppedClock(async () => {
      const statuses = new Set<number>();
      for (let count = 0; count < 301; count += 1)
        statuses.add(
          (await server.post('/picture', { address: 'https://pictures.example.com/x' }, { member, teamId })).status,
        );
      expect(statuses).toEqual(new Set([200, 429]));
    });
  });

  it('the route of pictures has a limit for each place, however many people it is', async () => {
    await server.withStoppedClock(async () => {
      const ask = async (from: string, times: number): Promise<number[]> => {
        const teamId = await server.createTeam();
        const caller = { member: await server.createMember(teamId), teamId, address: from };
        const asked = Array.from({ length: times }, () =>
          server.post('/picture', { address: 'https://pictures.example.com/x' }, caller),
        );
        return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
      };
      for (let person = 0; person < 4; person += 1) expect(await ask('203.0.113.7', 300)).toEqual([200]);
      expect(await ask('203.0.113.7', 1)).toEqual([429]);
      expect(await ask('203.0.113.8', 1)).toEqual([200]);
    });
  });

  it('the route of pictures asks for few pictures of a person at a time, and a server that keeps silent keeps them from nothing else', async () => {
    const teamId = await server.createTeam();
    const caller = { member: await server.createMember(teamId), teamId };
    const ask = (name: string, as: object) =>
      server.post('/picture', { address: `https://pictures.example.com/${name}` }, as);
    const asked = Array.from({ length: 60 }, () => ask('slow', caller));
    await waitUntil('as many are asked for as may be', () => begun === 16);
    expect((await server.post('/team/members', {}, caller)).status).toBe(200);
    expect((await ask('anne.png', { member: await server.createMember(teamId), teamId })).status).toBe(200);
    expect(begun).toBe(16);
    end();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
