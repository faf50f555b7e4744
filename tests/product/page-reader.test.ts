import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OutriderError } from '#domain/wire/errors.ts';
import { machineNetwork, type PageNetwork } from '#server/page-reader/guarded-request.ts';
import { parsePageAddress } from '#server/page-reader/page-address.ts';
import { createPageReader, type PageBounds } from '#server/page-reader/page-reader.ts';
import { isPublicAddress } from '#server/page-reader/public-ip.ts';

const PUBLIC = '93.184.216.34';
const ARTICLE = `<html lang="en"><head><title>Audit &amp; more</title><meta name="description" content="An audit for sales teams."></head><body><nav>Home Menu</nav><article>${'<p>We read what your team answers, and tell what is lost on the way to a customer.</p>'.repeat(8)}</article><script>steal()</script></body></html>`;

/**
 * One server represents the whole internet. `connected` records the addresses of connections, `requested` the requests.
 */
let port: number;
const http = createHttpServer((request, response) => {
  requested.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
  if (request.url === '/robots.txt') robots(response);
  else page(request, response);
});
let page: (request: IncomingMessage, response: ServerResponse) => void;
let robots: (response: ServerResponse) => void;
let names: Record<string, readonly (readonly string[])[]>;
const connected: string[] = [];
const requested: string[] = [];
const sendNoRobots = (response: ServerResponse): void => void response.writeHead(404).end();
const html =
  (body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  port = (http.address() as AddressInfo).port;
});
afterAll(async () => {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
});
beforeEach(() => {
  connected.length = 0;
  requested.length = 0;
  names = { 'example.com': [[PUBLIC]] };
  robots = sendNoRobots;
  page = html(ARTICLE);
});

const network: PageNetwork = {
  async resolve(hostname) {
    const [now, ...later] = names[hostname] ?? [];
    if (later.length > 0) names[hostname] = later;
    if (now === undefined) throw new Error('ENOTFOUND');
    return now;
  },
  connect(address) {
    connected.push(address);
    return connect({ host: '127.0.0.1', port });
  },
};
const read = (
  address: string,
  bounds: PageBounds = { timeoutMs: 20_000, maxBytes: 200_000 },
  signal = new AbortController().signal,
) => createPageReader(network, bounds)(address, signal);
const errorOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'page read',
    (error: unknown) =>
      error instanceof OutriderError && error.code === 'page_unreadable'
        ? error.message
        : `another error: ${String(error)}`,
  );

const NOT_PUBLIC = 'This address is not on the public internet. Only public web pages can be read.';
const NOT_AN_ADDRESS = 'This is not the address of a web page.';

/**
 * Addresses that must never be connected to: loopback, private, link-local and metadata, shared, reserved, multicast,
 * documentation.
 */
const PRIVATE_V4 = [
  '127.0.0.1',
  '127.8.9.10',
  '10.0.0.1',
  '10.255.255.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.178.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '0.1.2.3',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
];
const PRIVATE_V6 = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'ff02::1',
  'ff0e::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::8.8.8.8',
  '2002:808:808::1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '::8.8.8.8',
  '4000::1',
  '5f00::1',
  'e000::1',
];
const bytesOf = (address: string): readonly number[] => address.split('.').map(Number);
const hex = (value: number, length = 2): string => value.toString(16).padStart(length, '0');
const numberOf = (address: string): number => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const groupsOf = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
};
/** Every notation of an IPv4 address as a host. */
const NOTATIONS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(numberOf(address)),
  (address) => `0x${hex(numberOf(address), 8)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) =>
    bytesOf(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  (address) =>
    bytesOf(address)
      .map((byte) => `0x${hex(byte)}`)
      .join('.'),
  (address) => `${bytesOf(address).slice(0, 2).join('.')}.${numberOf(address) % 65_536}`,
  (address) => `${bytesOf(address)[0]}.${numberOf(address) % 16_777_216}`,
  (address) => encodeURIComponent(address).replaceAll('.', '%2e'),
  (address) => address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => address.replaceAll('.', '。'),
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${groupsOf(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${groupsOf(address)}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${address}]`,
  (address) => `[64:ff9b:1::${address}]`,
  (address) => `[2002:${groupsOf(address)}::1]`,
];
const HOSTS: readonly string[] = [
  ...PRIVATE_V4.flatMap((address) => NOTATIONS.map((write) => write(address))),
  ...PRIVATE_V6.map((address) => `[${address}]`),
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'printer.local',
  'metadata.google.internal',
  'intranet',
  'router.lan',
  'nas.home.arpa',
  'db.corp',
  'hidden.onion',
  '1.0.0.127.in-addr.arpa',
];
const INVALID_ADDRESSES: readonly (readonly [string, string])[] = [
  ['ftp://example.com/', 'Only addresses that begin with http:// or https:// can be read.'],
  ['file:///etc/passwd', 'Only addresses that begin with http:// or https:// can be read.'],
  ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// can be read.'],
  ['data:text/html,hello', 'Only addresses that begin with http:// or https:// can be read.'],
  ['gopher://example.com/', 'Only addresses that begin with http:// or https:// can be read.'],
  ['blob:https://example.com/1', 'Only addresses that begin with http:// or https:// can be read.'],
  ['http://user@example.com/', 'Remove the user name and password from the address.'],
  ['http://user:pass@example.com/', 'Remove the user name and password from the address.'],
  ['http://example.com@127.0.0.1/', 'Remove the user name and password from the address.'],
  ['http://example.com:22/', 'Only the standard ports can be read. Remove the port.'],
  ['example.com:6379', 'Only the standard ports can be read. Remove the port.'],
  ['https://example.com:80/', 'Only the standard ports can be read. Remove the port.'],
  ['http://[fe80::1%25eth0]/', NOT_AN_ADDRESS],
  ['http://[::1%eth0]/', NOT_AN_ADDRESS],
  ['http://', NOT_AN_ADDRESS],
  ['http://256.1.1.1/', NOT_AN_ADDRESS],
  ['http://exa mple.com/', NOT_AN_ADDRESS],
  ['http://absent.example.com/', 'This website cannot be found. Check its address.'],
];

describe('addresses that must not be connected to', () => {
  test(`none of ${HOSTS.length} hosts is connected to, in any notation`, async () => {
    expect(HOSTS.length).toBeGreaterThan(300);
    for (const host of HOSTS)
      for (const scheme of ['http', 'https'])
        expect([
          host,
          [NOT_PUBLIC, NOT_AN_ADDRESS].includes(await errorOf(read(`${scheme}://${host}/latest/meta-data/`))),
        ]).toEqual([host, true]);
    expect(connected).toEqual([]);
  });

  test.each(INVALID_ADDRESSES)('the address %s is refused: %s', async (address, sentence) => {
    expect(await errorOf(read(address))).toBe(sentence);
    expect(connected).toEqual([]);
  });

  test('a name that resolves to a private address, alone or among public ones, is refused', async () => {
    for (const privateAddress of [...PRIVATE_V4, ...PRIVATE_V6, '::ffff:127.0.0.1', 'fe80::1%eth0', '0x7f.1', '']) {
      for (const addresses of [[privateAddress], [PUBLIC, privateAddress], [privateAddress, PUBLIC]]) {
        names['example.com'] = [addresses];
        expect([privateAddress, await errorOf(read('http://example.com/'))]).toEqual([privateAddress, NOT_PUBLIC]);
      }
    }
    expect(connected).toEqual([]);
  });

  test('a redirect of a page or of robots.txt to a private address, by address or by name, is not followed', async () => {
    names['inner.example.com'] = [['10.0.0.1']];
    for (const target of [
      ...PRIVATE_V4.map((privateAddress) => `http://${privateAddress}/`),
      ...PRIVATE_V6.map((privateAddress) => `http://[${privateAddress}]/`),
      '//127.0.0.1/',
      'http://inner.example.com/',
      'http://localhost/',
    ]) {
      connected.length = 0;
      page = (_request, response) => void response.writeHead(302, { Location: target }).end();
      expect([target, await errorOf(read('http://example.com/'))]).toEqual([target, NOT_PUBLIC]);
      robots = (response) => void response.writeHead(302, { Location: target }).end();
      expect([target, await errorOf(read('http://example.com/'))]).toEqual([target, NOT_PUBLIC]);
      robots = sendNoRobots;
      expect(new Set(connected)).toEqual(new Set([PUBLIC]));
    }
    page = (_request, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    expect(await errorOf(read('http://example.com/'))).toMatch(/^Only addresses/);
  });

  test('a name that later resolves to a private address is connected to at the checked address', async () => {
    names['example.com'] = [[PUBLIC], ['127.0.0.1']];
    expect(await errorOf(read('http://example.com/'))).toBe(NOT_PUBLIC);
    names['example.com'] = [[PUBLIC], [PUBLIC], ['127.0.0.1']];
    expect((await read('http://example.com/')).title).toBe('Audit & more');
    expect(new Set(connected)).toEqual(new Set([PUBLIC]));
  });

  test('a connection that ends at a private address is closed', async () => {
    const socket = machineNetwork.connect('127.0.0.1', port);
    const failure = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect([failure.message, socket.destroyed, requested]).toEqual([
      'Connected to an address that is not allowed',
      true,
      [],
    ]);
  });

  test.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['2a00:1450:4001::1', true],
    ['127.1', false],
    ['1.1.1', false],
    ['example.com', false],
    ['', false],
  ])('the address %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('pages', () => {
  test('a page is returned with its final address, title, summary and readable text, after its robots.txt was read', async () => {
    page = (request, response) => {
      if (request.url === '/') response.writeHead(301, { Location: '/offer#top' }).end();
      else html(ARTICLE)(request, response);
    };
    const result = await read('http://example.com');
    expect(result).toMatchObject({
      url: 'http://example.com/offer',
      title: 'Audit & more',
      summary: 'An audit for sales teams.',
    });
    expect(result.text).toMatch(/^We read what your team answers/);
    expect(result.text).not.toMatch(/steal|Menu/);
    expect(requested).toEqual(['example.com/robots.txt', 'example.com/', 'example.com/offer']);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)(
    'a page compressed with %s is decompressed, and a decompression bomb is refused',
    async (encoding, compress) => {
      page = html(compress(ARTICLE) as unknown as string, { 'Content-Encoding': encoding });
      expect((await read('http://example.com/')).title).toBe('Audit & more');
      page = html(compress(Buffer.alloc(50_000_000)) as unknown as string, { 'Content-Encoding': encoding });
      expect(await errorOf(read('http://example.com/'))).toBe('This page is too large to read.');
    },
  );

  test('pages in other encodings than UTF-8 are read', async () => {
    const words = 'Für Händler, die größer werden möchten: geprüft, erklärt, geändert. '.repeat(4);
    page = (_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(Buffer.from(`<meta charset="iso-8859-1"><p>${words}</p>`, 'latin1'));
    expect((await read('http://example.com/')).text).toContain('Händler, die größer');
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string]>([
    ['too long', html('x'.repeat(300_000)), 'This page is too large to read.'],
    [
      'endless',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        const more = (): void => {
          while (response.write('x'.repeat(10_000)));
          response.once('drain', more);
        };
        more();
      },
      'This page is too large to read.',
    ],
    ['nested too deeply', html('<div>'.repeat(2_000)), 'This page is too large to read.'],
    ['too large in elements', html('<b>x</b>'.repeat(22_000)), 'This page is too large to read.'],
    [
      'an image',
      html(ARTICLE, { 'Content-Type': 'image/png' }),
      'This is not a web page. Only HTML pages can be read.',
    ],
    [
      'without a content type',
      (_request, response) => void response.writeHead(200).end(ARTICLE),
      'This is not a web page. Only HTML pages can be read.',
    ],
    [
      'compressed with an unknown encoding',
      html(ARTICLE, { 'Content-Encoding': 'gzip, gzip' }),
      'This website compresses its pages in an unknown way.',
    ],
    [
      'not in its declared encoding',
      html(ARTICLE, { 'Content-Encoding': 'gzip' }),
      'This website cannot be reached. Check its address, or try again later.',
    ],
    [
      'absent',
      (_request, response) => void response.writeHead(404, { 'Content-Type': 'text/html' }).end(ARTICLE),
      'This website answered with the status 404. Check the address of the page.',
    ],
    [
      'redirecting endlessly',
      (_request, response) => void response.writeHead(302, { Location: '/again' }).end(),
      'This website redirects too often.',
    ],
    [
      'cut off',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '5000' });
        response.write('<p>', () => response.destroy());
      },
      'This website cannot be reached. Check its address, or try again later.',
    ],
    [
      'not HTTP',
      (_request, response) => void response.socket?.end('hello\r\n\r\n'),
      'This website cannot be reached. Check its address, or try again later.',
    ],
    [
      'empty',
      html('<html><body><div id="root"></div></body></html>'),
      'Unable to extract meaningful content from this website.',
    ],
    ['completely empty', html(''), 'Unable to extract meaningful content from this website.'],
  ])('a page that is %s is refused', async (_name, serve, sentence) => {
    page = serve;
    expect(await errorOf(read('http://example.com/'))).toBe(sentence);
  });

  test('an address longer than 2 048 characters is refused, typed or in a redirect', async () => {
    const longest = `http://example.com/${'a'.repeat(2_048 - 'http://example.com/'.length)}`;
    expect(parsePageAddress(longest).href).toBe(longest);
    page = (_request, response) => void response.writeHead(302, { Location: `/${'b'.repeat(2_048)}` }).end();
    expect(() => parsePageAddress(`${longest}a`)).toThrow('This address is too long.');
    expect(await errorOf(read('http://example.com/'))).toBe('This address is too long.');
  });

  test('a page that is silent, trickles, or whose name never resolves fails at its deadline', async () => {
    const short = { timeoutMs: 100, maxBytes: 200_000 };
    const slow: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
      () => undefined,
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<p>'),
    ];
    for (page of slow)
      expect(await errorOf(read('http://example.com/', short))).toBe('This website took too long to answer.');
    const silent: PageNetwork = { ...network, resolve: () => new Promise(() => undefined) };
    expect(await errorOf(createPageReader(silent, short)('http://example.com/', new AbortController().signal))).toBe(
      'This website took too long to answer.',
    );
  });

  test('a cancelled read ends', async () => {
    const stop = new AbortController();
    page = () => stop.abort();
    await expect(read('http://example.com/', undefined, stop.signal)).rejects.toMatchObject({ code: 'canceled' });
  });

  test('an https address is requested over TLS only, and a server without TLS receives nothing', async () => {
    expect(await errorOf(read('https://example.com/secret'))).toBe(
      'This website cannot be reached. Check its address, or try again later.',
    );
    expect([requested, connected]).toEqual([[], [PUBLIC]]);
  });
});

describe('robots.txt', () => {
  const ROBOTS = 'This website asks programs not to read it (robots.txt).';
  const PADDING = `# ${'x'.repeat(62)}\n`.repeat(8_000);
  const rules = (text: string) => (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(text);

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['allows all', rules('User-agent: *\nDisallow:'), 'page read'],
    ['forbids all', rules('User-agent: *\nDisallow: /'), ROBOTS],
    ['forbids us', rules('User-agent: OutriderBot\nDisallow: /offer\n\nUser-agent: *\nAllow: /'), ROBOTS],
    ['forbids others', rules('User-agent: Other\nDisallow: /'), 'page read'],
    ['forbids another path', rules('User-agent: *\nDisallow: /private'), 'page read'],
    ['is absent', sendNoRobots, 'page read'],
    ['is broken', (response) => void response.writeHead(500).end(), ROBOTS],
    [
      'is longer than 500 KiB and forbids us at its beginning',
      rules(`User-agent: *\nDisallow: /offer\n${PADDING}`),
      ROBOTS,
    ],
    [
      'is longer than 500 KiB and forbids us after that',
      rules(`${PADDING}User-agent: *\nDisallow: /offer\n`),
      'page read',
    ],
    [
      'is cut by 500 KiB in the middle of a rule',
      rules(
        `User-agent: *\n${'#'.repeat(512_000 - 'User-agent: *\n\nDisallow: /offer'.length)}\nDisallow: /offers/private\n`,
      ),
      'page read',
    ],
    [
      'is longer than 500 KiB, packed',
      (response) =>
        void response
          .writeHead(200, { 'Content-Encoding': 'gzip' })
          .end(gzipSync(`User-agent: *\nDisallow: /offer\n${PADDING.repeat(3)}`)),
      ROBOTS,
    ],
  ])('a robots.txt that %s decides whether the page is read', async (_name, serve, expected) => {
    robots = serve;
    expect(await errorOf(read('http://example.com/offer'))).toBe(expected);
    expect(requested.includes('example.com/offer')).toBe(expected === 'page read');
  });

  test('the robots.txt of each host that a redirect leads to is read', async () => {
    names['other.example.com'] = [[PUBLIC]];
    page = (request, response) =>
      request.headers.host === 'example.com'
        ? void response.writeHead(302, { Location: 'http://other.example.com/' }).end()
        : html(ARTICLE)(request, response);
    await read('http://example.com/');
    expect(requested).toEqual([
      'example.com/robots.txt',
      'example.com/',
      'other.example.com/robots.txt',
      'other.example.com/',
    ]);
  });
});
