import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageNetwork } from '#server/page-reader/guarded-request.ts';
import { parsePageAddress } from '#server/page-reader/page-address.ts';
import { createPageReader } from '#server/page-reader/page-reader.ts';
import { ARTICLE, errorOf, html, PUBLIC, simulateInternet } from '#support/simulated-internet.ts';

const internet = simulateInternet();
const { connected, requested, read } = internet;

describe('pages', () => {
  test('a page is returned with its final address, title, summary and readable text, after its robots.txt was read', async () => {
    internet.page = (request, response) => {
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
      internet.page = html(compress(ARTICLE) as unknown as string, { 'Content-Encoding': encoding });
      expect((await read('http://example.com/')).title).toBe('Audit & more');
      internet.page = html(compress(Buffer.alloc(50_000_000)) as unknown as string, { 'Content-Encoding': encoding });
      expect(await errorOf(read('http://example.com/'))).toBe('This page is too large to read.');
    },
  );

  test('pages in other encodings than UTF-8 are read', async () => {
    const words = 'Für Händler, die größer werden möchten: geprüft, erklärt, geändert. '.repeat(4);
    internet.page = (_request, response) =>
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
    internet.page = serve;
    expect(await errorOf(read('http://example.com/'))).toBe(sentence);
  });

  test('an address longer than 2 048 characters is refused, typed or in a redirect', async () => {
    const longest = `http://example.com/${'a'.repeat(2_048 - 'http://example.com/'.length)}`;
    expect(parsePageAddress(longest).href).toBe(longest);
    internet.page = (_request, response) => void response.writeHead(302, { Location: `/${'b'.repeat(2_048)}` }).end();
    expect(() => parsePageAddress(`${longest}a`)).toThrow('This address is too long.');
    expect(await errorOf(read('http://example.com/'))).toBe('This address is too long.');
  });

  test('a page that is silent, trickles, or whose name never resolves fails at its deadline', async () => {
    const short = { timeoutMs: 100, maxBytes: 200_000 };
    const slow: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
      () => undefined,
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<p>'),
    ];
    for (const serve of slow) {
      internet.page = serve;
      expect(await errorOf(read('http://example.com/', short))).toBe('This website took too long to answer.');
    }
    const silent: PageNetwork = { ...internet.network, resolve: () => new Promise(() => undefined) };
    expect(await errorOf(createPageReader(silent, short)('http://example.com/', new AbortController().signal))).toBe(
      'This website took too long to answer.',
    );
  });

  test('a cancelled read ends', async () => {
    const stop = new AbortController();
    internet.page = () => stop.abort();
    await expect(read('http://example.com/', undefined, stop.signal)).rejects.toMatchObject({ code: 'canceled' });
  });

  test('an https address is requested over TLS only, and a server without TLS receives nothing', async () => {
    expect(await errorOf(read('https://example.com/secret'))).toBe(
      'This website cannot be reached. Check its address, or try again later.',
    );
    expect([requested, connected]).toEqual([[], [PUBLIC]]);
  });
});
