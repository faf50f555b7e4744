import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ARTICLE, errorOf, html, PUBLIC, sendNoRobots, simulateInternet } from '#support/simulated-internet.ts';

const internet = simulateInternet();
const { requested, read } = internet;

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
    internet.robots = serve;
    expect(await errorOf(read('http://example.com/offer'))).toBe(expected);
    expect(requested.includes('example.com/offer')).toBe(expected === 'page read');
  });

  test('the robots.txt of each host that a redirect leads to is read', async () => {
    internet.names['other.example.com'] = [[PUBLIC]];
    internet.page = (request, response) =>
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
