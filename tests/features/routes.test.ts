import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ErrorScreen } from '#app/routes/error-screen.tsx';
import { loginPath } from '#app/routes/guards.ts';
import { ScreenNotLoadedError } from '#app/routes/lazy-screen.ts';
import { isActive, navigationGroups, sidebarHeading } from '#app/shell/navigation.ts';
import { guidePageOf, screenHelpUrl } from '#app/shell/screen-help.tsx';
import { suggestScreen } from '#app/routes/suggest-screen.ts';
import { ROUTE_PATHS } from '#domain/route-paths.ts';
import { APP_PATHS } from '#domain/screen-paths.ts';
import { OWN_HELP, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { createAppRouter } from '#app/routes/router.tsx';
import { parseSearch, stringifySearch } from '#app/routes/search-params.ts';
import { ownPath } from '#domain/own-path.ts';

// The globals by which the router recognizes a browser.
beforeAll(async () => {
  // Headless UI reads more globals when a screen loads it, so it is loaded before they are stubbed.
  await import('@headlessui/react');
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { origin: 'http://localhost', addEventListener: () => undefined });
  vi.stubGlobal('self', globalThis);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function open(address: string, isSignedIn: boolean, hasLeftElsewhere = false) {
  const router = createAppRouter(
    { isSignedIn: () => isSignedIn, hasSignedOutElsewhere: () => hasLeftElsewhere },
    createMemoryHistory({ initialEntries: [address] }),
  );
  await router.load();
  return router.state;
}

/** Returns the path and query to which an address leads. */
const destinationOf = async (address: string, isSignedIn: boolean): Promise<string> =>
  (await open(address, isSignedIn)).location.href;

/** Decides whether an address is shown in the main layout to a signed-in person. */
const isInShell = async (address: string): Promise<boolean> =>
  (await open(address, true)).matches.some(({ routeId }) => routeId === '/shell');

describe('addresses', () => {
  it('that the server knows are those of the router, and each begins as a screen of the app', () => {
    const router = createAppRouter(
      { isSignedIn: () => false, hasSignedOutElsewhere: () => false },
      createMemoryHistory({ initialEntries: ['/'] }),
    );
    const { '/$': _notFound, ...routes } = router.routesByPath as Record<string, unknown>;
    expect(Object.keys(routes).toSorted()).toEqual([...ROUTE_PATHS].toSorted());
    for (const path of ROUTE_PATHS)
      expect([path, APP_PATHS.some((pattern) => pattern.test(path))]).toEqual([path, true]);
    for (const pattern of APP_PATHS)
      expect([pattern, ROUTE_PATHS.some((path) => pattern.test(path))]).toEqual([pattern, true]);
  });

  it.each(['login', 'register', 'magic-link', 'verify', 'forgot-password', 'reset-password'])(
    '/%s leads to its /auth/ form with its query',
    async (name) => {
      expect(await destinationOf(`/${name}?userId=12345&secret=1e9&returnTo=%2Fmembers`, false)).toBe(
        `/auth/${name}?userId=12345&secret=1e9&returnTo=%2Fmembers`,
      );
    },
  );

  it.each(['/dashboard/prompts'])('%s leads to /prompts', async (address) => {
    expect(await destinationOf(address, true)).toBe('/prompts');
  });

  it('/agents?success=true leads to /agents and replaces the history entry', async () => {
    const history = createMemoryHistory({ initialEntries: ['/plans', '/agents?success=true'] });
    await createAppRouter({ isSignedIn: () => true, hasSignedOutElsewhere: () => false }, history).load();
    expect([history.location.href, history.length]).toEqual(['/agents', 2]);
    history.back();
    expect(history.location.href).toBe('/plans');
  });

  it('the address of the campaign wizard keeps the draft to continue', async () => {
    const searchOf = async (query: string) => (await open(`/campaigns/create${query}`, true)).matches.at(-1)?.search;
    expect(await searchOf('?resume=campaign-1')).toMatchObject({ resume: 'campaign-1' });
    expect(await searchOf('')).not.toHaveProperty('resume', expect.anything());
    expect(await searchOf(`?resume=${'x'.repeat(2_001)}`)).not.toHaveProperty('resume', expect.anything());
  });

  it('/ leads to the dashboard', async () => {
    expect(await destinationOf('/', true)).toBe('/dashboard');
  });

  it.each(['/messages?profile=p1&chat=c1', '/campaigns', '/create-team', '/prompts/p1', '/settings'])(
    '%s requires a sign-in and is returned to afterwards',
    async (address) => {
      expect(await destinationOf(address, false)).toBe(`/auth/login?returnTo=${encodeURIComponent(address)}`);
      expect(await destinationOf(address, true)).toBe(address);
    },
  );

  it('a sign-out in another tab leads to the sign-in screen with a message, and not back to the last page', async () => {
    expect((await open('/messages?chat=c1', false, true)).location.href).toBe('/auth/login?left=elsewhere');
  });

  it.each(['/auth/login', '/auth/register', '/login'])('%s redirects a signed-in person', async (address) => {
    expect(await destinationOf(address, true)).toBe('/dashboard');
    expect(await destinationOf(`${address}?returnTo=%2Fmembers`, true)).toBe('/members');
    expect(await destinationOf(`${address}?returnTo=https%3A%2F%2Fevil.example`, true)).toBe('/dashboard');
  });

  it.each([
    '/dashboard',
    '/campaigns',
    '/products',
    '/prompts',
    '/agents',
    '/messages',
    '/members',
    '/plans',
    '/billing',
    '/credits',
    '/apikeys',
    '/webhooks',
    '/settings',
    '/device',
    '/account/mfa',
  ])('%s is inside the shell', async (address) => {
    expect(await isInShell(address)).toBe(true);
  });

  it.each(['/prompts/p1', '/create-team', '/products/create', '/campaigns/create?resume=c1', '/prompts/create'])(
    '%s is shown without the shell',
    async (address) => {
      expect(await destinationOf(address, true)).toBe(address);
      expect(await isInShell(address)).toBe(false);
    },
  );

  it('an unknown address does not redirect, for the not-found page', async () => {
    expect(await destinationOf('/no/such/place', true)).toBe('/no/such/place');
  });

  it('a sign-in for the dashboard carries no return address', () => {
    expect(loginPath('/dashboard')).toBe('/login');
    expect(loginPath('/')).toBe('/login');
  });
});

describe('return addresses', () => {
  it.each(['/messages?chat=c1#x', '/team/invite/t1/i1?userId=u&secret=s'])(
    'the return address %s is our own',
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    '/messages/%2f%2fevil.example',
    '/messages?next=//evil.example',
    '/messages#//evil.example',
    '/members/@evil.example',
  ])('the return address %s stays on our origin, although it looks foreign', (path) => {
    expect(ownPath(path)).toBe(path);
    expect(new URL(ownPath(path) ?? '', 'https://app.example').origin).toBe('https://app.example');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'messages',
    '',
    undefined,
    7,
    '/auth',
    '/auth?returnTo=/messages',
    '/auth/login',
    '/x/..//evil.example',
    '///evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/\r\n/evil.example',
    '/\n\\evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/@evil.example',
    '/https://evil.example',
    '/v1/account',
    '/api/team/leave',
    '/sandbox/mailbox',
    '/config.json',
    '/no/such/screen',
    'data:text/html,x',
    '/.//evil.example',
    '/%2e//evil.example',
    '/auth/../auth/login',
    '/auth/verify?userId=u&secret=s',
    `/${'x'.repeat(2_000)}`,
    null,
    {},
    ['/x'],
  ])('the return address %j leads elsewhere and is dropped', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});

describe('search params', () => {
  it('search params keep every value as text', () => {
    expect(parseSearch('?userId=12345&secret=1e9&flag=true')).toEqual({ userId: '12345', secret: '1e9', flag: 'true' });
  });

  it('search params omit empty values', () => {
    expect(stringifySearch({ a: 'x y', b: undefined, c: '' })).toBe('?a=x+y');
    expect(stringifySearch({})).toBe('');
  });
});

describe('the sidebar', () => {
  it('the sidebar marks the entry of the path and of paths below it', () => {
    expect(isActive('/campaigns', '/campaigns')).toBe(true);
    expect(isActive('/campaigns/c1', '/campaigns')).toBe(true);
    expect(isActive('/campaigns-old', '/campaigns')).toBe(false);
    expect(isActive('/', '/dashboard')).toBe(true);
  });

  it('the sidebar is headed with team and person, or their placeholders (part 1 §2)', () => {
    expect(sidebarHeading('Northwind', 'Alex')).toEqual({ title: 'Northwind', subtitle: 'Alex' });
    expect(sidebarHeading(undefined, '')).toEqual({ title: 'Outrider', subtitle: 'owner' });
  });

  it('the sidebar links to the help that is configured, and otherwise to the product’s own', () => {
    const hrefs = (links: RuntimeConfig['links']) =>
      navigationGroups(links, 'https://app.example')
        .at(-1)
        ?.entries.map((entry) => ('href' in entry ? `${entry.label} ${entry.href}` : entry.label));
    expect(navigationGroups(OWN_HELP, 'https://app.example').map((group) => group.title)).toEqual([
      'Prospecting',
      'Team',
      'Support',
    ]);
    expect(hrefs(OWN_HELP)).toEqual(['Help Center /guide', 'Documentation /api/docs']);
    expect(hrefs({ ...OWN_HELP, helpCenter: 'https://help.example', documentation: 'https://docs.example' })).toEqual([
      'Help Center https://help.example',
      'Documentation https://docs.example',
    ]);
  });

  it('every screen of the main layout has a page of the guide, and an unknown address leads to its contents', async () => {
    const screens: string[] = [];
    for (const path of ROUTE_PATHS) {
      const address = path.replaceAll(/\$\w+/g, 'x1');
      if ((await isInShell(address)) && (await destinationOf(address, true)) === address) screens.push(path);
    }
    expect(screens.filter((path) => guidePageOf(path) === undefined)).toEqual([]);
    expect(guidePageOf('/there-is-none')).toBeUndefined();
    expect(screenHelpUrl(OWN_HELP, '/there-is-none')).toBe('/guide');
    expect(screenHelpUrl(OWN_HELP, '/campaigns/c1/import')).toBe('/guide/imports');
    expect(screenHelpUrl({ ...OWN_HELP, helpCenter: 'https://help.example' }, '/agents')).toBe('https://help.example');
  });
});

describe('the support chat', () => {
  const hasChat = (supportWidget: string) =>
    navigationGroups({ ...OWN_HELP, supportWidget }, 'https://app.example').some(({ entries }) =>
      entries.some((entry) => 'opens' in entry),
    );
  it('the support chat is shown when configured, and never from our own origin, where its frame would not be sandboxed', () => {
    expect(hasChat('https://chat.example/widget')).toBe(true);
    expect(hasChat('https://app.example/widget')).toBe(false);
  });
});

describe('the screen suggested for an unknown address', () => {
  it.each([
    ['/campagns', '/campaigns'],
    ['/Campaign', '/campaigns'],
    ['/offers', '/products'],
    ['/profiles/p1', '/agents'],
    ['/api-keys', '/apikeys'],
    ['/messages2', '/messages'],
    ['/dash', '/dashboard'],
    ['/thisdevice', '/device'],
    ['/xyzzy', undefined],
    ['/', undefined],
    ['//', undefined],
  ])('the screen suggested for %s is %s', (path, to) => expect(suggestScreen(path)?.to).toBe(to));
});

it('every address is covered by a screenshot in each theme and width, or leads to one that is', async () => {
  const pictured = (await import(
    pathToFileURL(join(import.meta.dirname, '../../scripts/looks-screens.mjs')).href
  )) as Record<'SIGNED_OUT_SCREENS' | 'OWNER_SCREENS', object> & { readonly REDIRECT_ROUTES: readonly string[] };
  const router = createAppRouter({ isSignedIn: () => true, hasSignedOutElsewhere: () => false }, createMemoryHistory());
  const picturedAddresses = [
    ...Object.keys(pictured.SIGNED_OUT_SCREENS),
    ...Object.keys(pictured.OWNER_SCREENS),
    ...pictured.REDIRECT_ROUTES,
  ];
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(picturedAddresses.toSorted());
});

describe('the error screen', () => {
  const markupOf = (error: Error): string => {
    const router = createAppRouter(
      { isSignedIn: () => true, hasSignedOutElsewhere: () => false },
      createMemoryHistory(),
    );
    return renderToStaticMarkup(
      RouterContextProvider({ router, children: createElement(ErrorScreen, { error, reset: () => undefined }) }),
    );
  };

  it('a screen whose code cannot be loaded says so and offers to load it again', () => {
    const words = markupOf(new ScreenNotLoadedError('The code of this screen could not be loaded'));
    expect(words).toContain('This screen could not be loaded');
    expect(words).toContain('Reload screen');
  });

  it('a screen that failed gives the reason and offers to try again', () => {
    const words = markupOf(new Error('The row has no name'));
    for (const part of ['Something went wrong on this screen', 'The row has no name', 'Try again'])
      expect(words).toContain(part);
  });
});
