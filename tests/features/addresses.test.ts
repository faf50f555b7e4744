import { createMemoryHistory } from '@tanstack/react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loginAddress } from '#app/guards.ts';
import { isActive, navigationGroups, sidebarHeading } from '#app/navigation.ts';
import { nearestScreen } from '#app/nearest-screen.ts';
import { createAppRouter } from '#app/router.tsx';
import { parseSearch, stringifySearch } from '#app/search-text.ts';
import { ownPath } from '#features/session/return-to.ts';

// As much of a page as the router looks for to know that it is in a browser.
beforeAll(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { origin: 'http://localhost', addEventListener: () => undefined });
  vi.stubGlobal('self', globalThis);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function open(address: string, isSignedIn: boolean) {
  const router = createAppRouter({ isSignedIn: () => isSignedIn }, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return router.state;
}

/** Where an address leads, as path and query. */
const leads = async (address: string, isSignedIn: boolean): Promise<string> => (await open(address, isSignedIn)).location.href;

/** Whether what a signed-in person sees there stands in the main layout. */
const standsInShell = async (address: string): Promise<boolean> => (await open(address, true)).matches.some(({ routeId }) => routeId === '/shell');

describe('addresses', () => {
  it.each(['login', 'register', 'magic-link', 'verify', 'forgot-password', 'reset-password'])('/%s is the same place as its /auth/ form, with its query', async (name) => {
    expect(await leads(`/${name}?userId=12345&secret=1e9&returnTo=%2Fmembers`, false)).toBe(`/auth/${name}?userId=12345&secret=1e9&returnTo=%2Fmembers`);
  });

  it.each(['/dashboard/prompts'])('%s leads to /prompts', async (address) => {
    expect(await leads(address, true)).toBe('/prompts');
  });

  it('/agents?success=true leads to /agents', async () => {
    expect(await leads('/agents?success=true', true)).toBe('/agents');
  });

  it('/ leads to the dashboard', async () => {
    expect(await leads('/', true)).toBe('/dashboard');
  });

  it.each(['/messages?profile=p1&chat=c1', '/campaigns', '/create-team', '/prompts/p1', '/settings'])('%s needs a signed-in person and is come back to', async (address) => {
    expect(await leads(address, false)).toBe(`/auth/login?returnTo=${encodeURIComponent(address)}`);
    expect(await leads(address, true)).toBe(address);
  });

  it.each(['/auth/login', '/auth/register', '/login'])('%s is no place for a signed-in person', async (address) => {
    expect(await leads(address, true)).toBe('/dashboard');
    expect(await leads(`${address}?returnTo=%2Fmembers`, true)).toBe('/members');
    expect(await leads(`${address}?returnTo=https%3A%2F%2Fevil.example`, true)).toBe('/dashboard');
  });

  it.each(['/dashboard', '/campaigns', '/products', '/prompts', '/agents', '/messages', '/members', '/plans', '/billing', '/credits', '/apikeys', '/webhooks', '/settings', '/device'])('%s is inside the shell', async (address) => {
    expect(await standsInShell(address)).toBe(true);
  });

  it.each(['/prompts/p1', '/create-team', '/products/create', '/campaigns/create?resume=c1', '/prompts/create'])('%s stands alone, without the shell', async (address) => {
    expect(await leads(address, true)).toBe(address);
    expect(await standsInShell(address)).toBe(false);
  });

  it('an unknown address stays where it is, for the not-found page', async () => {
    expect(await leads('/no/such/place', true)).toBe('/no/such/place');
  });

  it('the dashboard needs no way back', () => {
    expect(loginAddress('/dashboard')).toBe('/login');
    expect(loginAddress('/')).toBe('/login');
  });
});

describe('ways back', () => {
  it.each(['/messages?chat=c1#x', '/team/invite/t1/i1?userId=u&secret=s'])('%s is our own', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each(['/%2f%2fevil.example', '/%5Cevil.example', '/@evil.example', '/https://evil.example', '/x?next=//evil.example', '/x#//evil.example'])('%s stays here, however it looks', (path) => {
    expect(ownPath(path)).toBe(path);
    expect(new URL(ownPath(path) ?? '', 'https://app.example').origin).toBe('https://app.example');
  });

  it.each([
    'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', 'messages', '', undefined, 7, '/auth/login', '/x/..//evil.example', '///evil.example', '\\/evil.example', '/\\/evil.example', '/\r\n/evil.example', '/\n\\evil.example', ' //evil.example', '\u0000//evil.example', 'JavaScript:alert(1)', 'java\nscript:alert(1)',
    'data:text/html,x', '/.//evil.example', '/%2e//evil.example', '/auth/../auth/login', '/auth/verify?userId=u&secret=s', `/${'x'.repeat(2_000)}`, null, {}, ['/x'],
  ])('%j leads elsewhere', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});

describe('queries', () => {
  it('keep every value a text', () => {
    expect(parseSearch('?userId=12345&secret=1e9&flag=true')).toEqual({ userId: '12345', secret: '1e9', flag: 'true' });
  });

  it('leave out what is empty', () => {
    expect(stringifySearch({ a: 'x y', b: undefined, c: '' })).toBe('?a=x+y');
    expect(stringifySearch({})).toBe('');
  });
});

describe('the sidebar', () => {
  it('marks the entry of the path and of what lies below it', () => {
    expect(isActive('/campaigns', '/campaigns')).toBe(true);
    expect(isActive('/campaigns/c1', '/campaigns')).toBe(true);
    expect(isActive('/campaigns-old', '/campaigns')).toBe(false);
    expect(isActive('/', '/dashboard')).toBe(true);
  });

  it('is headed with team and person, or with what stands for them (part 1 §2)', () => {
    expect(sidebarHeading('Northwind', 'Alex')).toEqual({ title: 'Northwind', subtitle: 'Alex' });
    expect(sidebarHeading(undefined, '')).toEqual({ title: 'Outrider', subtitle: 'owner' });
  });

  it('shows external links only when they lead somewhere', () => {
    expect(navigationGroups({}, 'https://app.example').map((group) => group.title)).toEqual(['Prospecting', 'Team']);
    const [, , support] = navigationGroups({ documentation: 'https://docs.example' }, 'https://app.example');
    expect(support?.entries.map((entry) => entry.label)).toEqual(['Documentation']);
  });
});

describe('the support chat', () => {
  const hasChat = (supportWidget: string) => navigationGroups({ supportWidget }, 'https://app.example').some(({ entries }) => entries.some((entry) => 'opens' in entry));
  it('is there when configured, and never from our own origin, where its frame would not be shut in', () => {
    expect(hasChat('https://chat.example/widget')).toBe(true);
    expect(hasChat('https://app.example/widget')).toBe(false);
  });
});

describe('the screen an unknown address is nearest to', () => {
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
  ])('%s: %s', (path, to) => expect(nearestScreen(path)?.to).toBe(to));
});
