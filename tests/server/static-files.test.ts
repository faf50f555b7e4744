import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStaticFiles, policyHash, type StaticFiles } from '#server/http/static-files.ts';
import { appPolicy } from '#server/http/security-headers.ts';

const PAGE = '<!doctype html><script>boot()</script><script type="module" src="/assets/app-1.js"></script>';
const SCRIPT = 'console.log(1);'.repeat(100);

let directory: string;
let files: StaticFiles;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'outrider-static-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, '.vite'));
  mkdirSync(join(directory, 'guide/imports'), { recursive: true });
  const written: Record<string, string | Uint8Array> = {
    'index.html': PAGE,
    'sw.js': 'self.x = 1;',
    'manifest.webmanifest': '{}',
    'guide/imports/index.html': '<!doctype html><p>Lists</p>',
    'guide/film.webm': '0123456789',
    'assets/app-1.js': SCRIPT,
    'assets/app-1.js.gz': gzipSync(SCRIPT),
    'assets/app-1.js.br': 'pretend brotli',
    '.env': 'SECRET=1',
    '.vite/manifest.json': '{}',
  };
  for (const [path, body] of Object.entries(written)) writeFileSync(join(directory, path), body);
  files = loadStaticFiles(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Response =>
  files.respond(new Request(`http://localhost${path}`, { headers, method }), path, (inline) => appPolicy({}, inline));

describe('static files:', () => {
  test.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/messages', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/campaigns/abc123', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/campaigns/abc123/import', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/team/invite/t1/i1', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/guide/imports', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/guide/imports/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/guide/exports', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/guide/film.webm', 200, 'video/webm', 'no-cache'],
    ['/messages/', 200, 'text/html; charset=utf-8', 'no-cache'],
    ['/messages/abc', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/metrics', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/readyz', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/livez', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/admin/login', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/auth/unknown', 404, 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 200, 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/assets/app-1.js', 200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/app-2.js', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/assets/lost', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/favicon.ico', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/.env', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/.vite/manifest.json', 404, 'text/plain; charset=utf-8', 'no-store'],
    ['/../package.json', 404, 'text/plain; charset=utf-8', 'no-store'],
  ])('%s is answered with %i as %s and the cache policy %s', async (path, status, type, cache) => {
    const response = get(path);
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      status,
      type,
      cache,
    ]);
  });

  test('the best accepted encoding is sent, each with an ETag of its own', async () => {
    const [plain, gzip, brotli] = [
      get('/assets/app-1.js'),
      get('/assets/app-1.js', { 'Accept-Encoding': 'gzip, br;q=0' }),
      get('/assets/app-1.js', { 'Accept-Encoding': 'gzip, deflate, br' }),
    ];
    expect([plain, gzip, brotli].map((response) => response.headers.get('Content-Encoding'))).toEqual([
      null,
      'gzip',
      'br',
    ]);
    expect(new Set([plain, gzip, brotli].map((response) => response.headers.get('ETag'))).size).toBe(3);
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(SCRIPT);
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
    expect(get('/assets/app-1.js.gz').status).toBe(404);
  });

  test('a known ETag is answered with 304 and no body', async () => {
    const etag = get('/sw.js').headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = get('/sw.js', { 'If-None-Match': known });
      expect([response.status, await response.text(), response.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    expect(get('/sw.js', { 'If-None-Match': '"other"' }).status).toBe(200);
  });

  test('HEAD is answered with the length and no body', async () => {
    const response = get('/sw.js', {}, 'HEAD');
    expect([response.headers.get('Content-Length'), await response.text()]).toEqual(['11', '']);
  });

  test('the address of a folder is answered with its page, not with that of the app', async () => {
    for (const path of ['/guide/imports', '/guide/imports/', '/guide/imports/index.html'])
      expect([path, await get(path).text()]).toEqual([path, '<!doctype html><p>Lists</p>']);
    expect(await get('/guide').text()).toBe(PAGE);
  });

  test('a part of a file is sent when it is asked for, as players of videos do', async () => {
    const read = async (headers: Record<string, string>, path = '/guide/film.webm', method = 'GET') => {
      const response = get(path, headers, method);
      return [response.status, response.headers.get('Content-Range'), await response.text()];
    };
    const etag = get('/guide/film.webm').headers.get('ETag') ?? '';
    expect(get('/guide/film.webm').headers.get('Accept-Ranges')).toBe('bytes');
    expect(await read({ Range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await read({ Range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await read({ Range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
    expect(await read({ Range: 'bytes=0-1,3-4' })).toEqual([200, null, '0123456789']);
    expect(await read({ Range: 'bytes=2-4', 'If-Range': etag })).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await read({ Range: 'bytes=2-4', 'If-Range': '"older"' })).toEqual([200, null, '0123456789']);
    expect(await read({ Range: 'bytes=2-4', 'If-None-Match': etag })).toEqual([304, null, '']);
    expect(await read({ Range: 'bytes=2-4' }, '/guide/film.webm', 'HEAD')).toEqual([200, null, '']);
    // A compressed answer has no parts: they would be those of another file.
    expect((await read({ Range: 'bytes=0-1', 'Accept-Encoding': 'gzip' }, '/assets/app-1.js')).slice(0, 2)).toEqual([
      200,
      null,
    ]);
    // A screen that does not exist stays one, whatever part is asked for.
    expect(await read({ Range: 'bytes=0-1' }, '/metrics')).toEqual([404, null, PAGE]);
  });

  test('a page may run its own inline script by hash, and nothing else inline', () => {
    const policy = get('/messages').headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`script-src 'self' '${policyHash('boot()')}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('the app may connect to an external Appwrite over HTTP and socket', () => {
    expect(appPolicy({ appwrite: 'https://cloud.example/v1' })).toContain(
      "connect-src 'self' https://cloud.example wss://cloud.example;",
    );
  });

  test('the app may connect to the geolocation service, at its origin only', () => {
    expect(appPolicy({ geolocation: 'https://where.example/json?key=1' })).toContain(
      "connect-src 'self' https://where.example;",
    );
    expect(appPolicy({})).toContain("connect-src 'self';");
  });

  test('a frame may show the support chat, and nothing without one', () => {
    expect(appPolicy({ supportWidget: 'https://chat.example/widget?id=1' })).toContain(
      'frame-src https://chat.example;',
    );
    expect(appPolicy({})).not.toContain('frame-src');
    // A tutorial may be played when it is a file and framed when it has a player. A page that is only linked to is not
    // allowed.
    expect(
      appPolicy({ supportWidget: 'https://chat.example/widget', tutorial: 'https://youtu.be/dQw4w9WgXcQ' }),
    ).toContain('frame-src https://chat.example https://www.youtube-nocookie.com;');
    expect(appPolicy({ tutorial: 'https://films.example/start.mp4?v=2' })).toContain(
      "media-src 'self' https://films.example;",
    );
    // Our own is in the guide, also beside a configured one.
    for (const tutorial of ['https://films.example/start', '/guide/tutorial.webm']) {
      expect(appPolicy({ tutorial })).toContain("media-src 'self';");
      expect(appPolicy({ tutorial })).not.toContain('frame-src');
    }
  });

  test('a screen is served its own page when the build has one, and that page has no other address', async () => {
    const ownPage = join(directory, 'own.html');
    const load = () => loadStaticFiles(directory, { screenPages: { '/own.html': /^\/auth\/login$/ } });
    const read = async (from: StaticFiles, path: string) => {
      const response = from.respond(new Request(`http://localhost${path}`), path, (inline) => appPolicy({}, inline));
      return [
        response.status,
        (await response.text()).includes('<p>'),
        response.headers.get('Content-Security-Policy')?.includes(policyHash('boot()')),
      ];
    };
    expect(await read(load(), '/auth/login')).toEqual([200, false, true]);
    writeFileSync(ownPage, `${PAGE}<p>`);
    const withPage = load();
    rmSync(ownPage);
    expect(await read(withPage, '/auth/login')).toEqual([200, true, true]);
    expect(await read(withPage, '/auth/login/more')).toEqual([404, false, true]);
    for (const path of ['/', '/index.html', '/messages'])
      expect([path, ...(await read(withPage, path))]).toEqual([path, 200, false, true]);
    for (const path of ['/own.html', '/auth/login.js'])
      expect([path, ...(await read(withPage, path))]).toEqual([path, 404, false, undefined]);
  });

  test('an absent directory has no files', () => {
    expect(
      loadStaticFiles(join(directory, 'absent')).respond(new Request('http://localhost/'), '/', () => '').status,
    ).toBe(404);
  });
});
