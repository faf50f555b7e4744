import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countReplies, formatReplyCount } from '#app/shell/sidebar-counts.ts';
import { readSidebarState, sidebarCookie } from '#app/shell/sidebar-state.ts';
import { createTeamSearchParams } from '#app/shell/use-redirect-without-team.ts';
import { readChat } from '#domain/chat/chat.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { readTeam } from '#domain/team/team.ts';
import { startsWithFolded } from '#domain/text/search-folding.ts';
import { newPasswordProblem } from '#features/session/new-password-fields.tsx';
import { chooseTeam, pickTeam, readActiveTeam } from '#features/teams/active-team.ts';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';
import { TeamSwitcher } from '#features/teams/team-switcher.tsx';
import { hueOf, initialsOf } from '#ui/avatar.tsx';
import { VirtualGrid } from '#ui/lists/virtual-grid.tsx';
import { visibleRows, scrollToShow } from '#ui/lists/visible-rows.ts';
import {
  dismissToast,
  dismissToastsByTag,
  restartTimer,
  remainingMs,
  showToast,
  toastDurationMs,
  toastsAtom,
} from '#ui/notices/toast.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { shortTime } from '#ui/time-text.tsx';
import { compareTypedBy, createTypeahead } from '#ui/menus/typeahead.ts';
import { openTestReplica } from '#support/replicas.ts';
import { chatDocument, TEAM_ID, teamDocument, wireTime } from '#support/wire-documents.ts';
import { stubLocalStorage } from '#support/memory-storage.ts';

describe('a person without a team', () => {
  it.each([
    ['/members', false, { returnTo: '/members' }],
    ['/messages?chat=c1', false, { returnTo: '/messages?chat=c1' }],
    ['/dashboard', false, {}],
    ['/members', true, {}],
    ['/create-team?returnTo=%2Fmembers', false, undefined],
    ['/create-team', true, undefined],
  ])('is redirected from %s (had a team: %j) with %j', (href, hadTeam, expected) => {
    const [pathname = ''] = href.split('?');
    expect(createTeamSearchParams({ pathname, href }, hadTeam)).toEqual(expected);
  });
});

describe('the sidebar', () => {
  it('the sidebar is expanded until a cookie says otherwise, for seven days', () => {
    expect(readSidebarState('')).toBe(true);
    expect(readSidebarState('a=b; sidebar_state=false')).toBe(false);
    expect(readSidebarState('sidebar_state=true; x=sidebar_state=false2')).toBe(true);
    expect(sidebarCookie(false)).toContain('sidebar_state=false');
    expect(sidebarCookie(true)).toContain('max-age=604800');
  });

  it.each([
    [0, undefined],
    [1, { text: '1', accessibleText: '1 reply waits for an answer' }],
    [99, { text: '99', accessibleText: '99 replies wait for an answer' }],
    [100, { text: '99+', accessibleText: 'more than 99 replies wait for an answer' }],
    [140, { text: '99+', accessibleText: 'more than 99 replies wait for an answer' }],
  ])('the sidebar counts waiting replies up to 99: %i', async (replies, expected) => {
    const replica = await openTestReplica();
    const messagesOf = (role: string): string =>
      JSON.stringify([{ id: 'm', role, content: 'Hello', date: wireTime(1) }]);
    await replica.db.chats.bulkPut([
      ...Array.from(
        { length: replies },
        (_, position) => readChat(chatDocument(`reply${position}`, 1, { messages: messagesOf('user') })).chat,
      ),
      readChat(chatDocument('answered', 1, { messages: messagesOf('assistant') })).chat,
      readChat(chatDocument('elsewhere', 1, { messages: messagesOf('user'), teamId: 'team2' })).chat,
    ]);
    expect(formatReplyCount({ count: await countReplies(replica.db, TEAM_ID), isWhole: true })).toEqual(expected);
    replica.close();
  });
});

describe('the active team', () => {
  const [first, second] = [readTeam(teamDocument('team1')), readTeam(teamDocument('team2'))];

  it('the active team is the saved one while it is listed, else the first', () => {
    expect(pickTeam([first, second], { id: second.id, name: '', owner: '' })).toBe(second);
    expect(pickTeam([first], { id: second.id, name: '', owner: '' })).toBe(first);
    expect(pickTeam([first, second], undefined)).toBe(first);
    expect(pickTeam([], undefined)).toBeUndefined();
  });
});

describe('the stored active team', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('the active team is stored under its own key with id, name and owner (part 1 §3)', () => {
    const stored = stubLocalStorage();
    const chosen = { id: readTeam(teamDocument('team1')).id, name: 'North', owner: 'user1' };
    chooseTeam(chosen);
    expect([...stored].map(([key, value]) => [key, JSON.parse(value) as unknown])).toEqual([
      ['outrider.active-team', chosen],
    ]);
    expect(readActiveTeam()).toEqual(chosen);
  });
});

describe('the team switcher (part 1 §2)', () => {
  const render = (state: ActiveTeamState['state'] & ('loading' | 'never-synced' | 'none'), isUnread = false) =>
    renderToStaticMarkup(
      createElement(TeamSwitcher, {
        state: { state },
        isUnavailable: isUnread,
        userId: 'u1',
        plan: undefined,
        onOpenPlans: () => undefined,
        onCreateTeam: () => undefined,
        onTeamChange: () => undefined,
      }),
    );

  it('the team switcher says that the teams are being loaded', () => {
    expect(render('loading')).toContain('Loading teams...');
    expect(render('never-synced')).toContain('Loading teams...');
  });

  it('the team switcher has a button to create a team for people without one', () => {
    for (const markup of [render('none'), render('never-synced', true)])
      expect(markup).toMatch(/<button[^>]*>.*Create Team(?:<\/span>)?<\/button>/);
  });

  it('the team switcher also has the button when the teams could not be read: the list is then empty (part 1 §8)', () => {
    expect(render('never-synced', true)).toMatch(/<button[^>]*>.*Create Team(?:<\/span>)?<\/button>/);
  });
});

describe('a new password', () => {
  it('a new password is checked in the order of the specification', () => {
    expect(newPasswordProblem('', 'x')).toEqual({ field: 'password', message: 'Please fill all fields' });
    expect(newPasswordProblem('x', '')).toEqual({ field: 'confirmPassword', message: 'Please fill all fields' });
    expect(newPasswordProblem('secret1', 'secret2')).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match',
    });
    expect(newPasswordProblem('short', 'short')).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters',
    });
    expect(newPasswordProblem('secret12', 'secret12')).toBeUndefined();
  });
});

describe('a toast', () => {
  it.each([
    [['success'], 5_000],
    [['success', 'neutral'], 5_000],
    [['danger', 'success', 'neutral'], 5_000],
    [['success', 'success'], 1_500],
    [['success', 'neutral', 'danger'], 1_500],
    [['neutral', 'success'], 1_500],
  ] as const)(
    'the first toast of %j stays for %i ms: a less important one waits its turn (part 1 §9)',
    (tones, expected) => {
      expect(toastDurationMs(tones.map((tone) => ({ tone })))).toBe(expected);
    },
  );

  it('a toast keeps its remaining time when it is shown again, gets all of it back after it was held, and the next one has its own', () => {
    expect(remainingMs(901, 5_000, 100)).toBe(5_000);
    expect(remainingMs(901, 5_000, 2_100)).toBe(3_000);
    expect(remainingMs(901, 1_500, 2_100)).toBe(-500);
    restartTimer();
    expect(remainingMs(901, 5_000, 9_000)).toBe(5_000);
    expect(remainingMs(902, 5_000, 9_500)).toBe(5_000);
  });

  it('a toast replaces an earlier one about the same subject and is dismissed by a new attempt; others stay', () => {
    const titles = () =>
      getDefaultStore()
        .get(toastsAtom)
        .map(({ title }) => title);
    showToast({ tone: 'danger', title: 'It failed', tag: 'a matter' });
    showToast({ tone: 'neutral', title: 'Something else' });
    showToast({ tone: 'success', title: 'It worked', tag: 'a matter' });
    expect(titles()).toEqual(['Something else', 'It worked']);
    dismissToastsByTag('a matter');
    expect(titles()).toEqual(['Something else']);
    for (const { key } of getDefaultStore().get(toastsAtom)) dismissToast(key);
  });

  it('the toast of a pause gives way at once to what is said of the next pause or resume', () => {
    const [paused, resumed] = [textsOfCommand({ type: 'chat.pause' }), textsOfCommand({ type: 'chat.resume' })];
    showToast({ tone: 'success', title: paused.done, tag: paused.tag });
    showToast({ tone: 'neutral', title: resumed.waitingOffline, tag: resumed.tag });
    const shown = getDefaultStore().get(toastsAtom);
    expect(shown.map(({ title }) => title)).toEqual([resumed.waitingOffline]);
    for (const { key } of shown) dismissToast(key);
  });
});

describe('visible rows', () => {
  it('visible rows are always rendered, and never more than the view and its edges need', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 20, max: 120 }),
        fc.nat(5_000),
        (scrollTop, height, rowHeight, count) => {
          const { from, to } = visibleRows(scrollTop, height, rowHeight, count);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(count);
          expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 1 + 16);
          const withoutOverscan = visibleRows(scrollTop, height, rowHeight, count, 0);
          expect(withoutOverscan.to - withoutOverscan.from).toBeLessThanOrEqual(
            Math.ceil(height / rowHeight) + (scrollTop === 0 ? 0 : 1),
          );
          expect(visibleRows(0, height, rowHeight, count, 0)).toEqual({
            from: 0,
            to: Math.min(count, Math.ceil(height / rowHeight)),
          });
          const maxScrollTop = Math.min(scrollTop, Math.max(0, count * rowHeight - height));
          for (
            let row = Math.floor(maxScrollTop / rowHeight);
            row < Math.min(count, Math.ceil((maxScrollTop + height) / rowHeight));
            row += 1
          ) {
            expect(row >= from && row < to).toBe(true);
            expect(
              scrollTop === 0 || scrollTop > maxScrollTop || (row >= withoutOverscan.from && row < withoutOverscan.to),
            ).toBe(true);
          }
        },
      ),
    );
  });

  it('rows scroll into view by the shortest distance', () => {
    expect(scrollToShow(2, 500, 400, 64)).toBe(128);
    expect(scrollToShow(20, 0, 400, 64)).toBe(21 * 64 - 400);
    expect(scrollToShow(3, 64, 400, 64)).toBe(64);
  });
});

describe('a card grid', () => {
  const renderGrid = (count: number) =>
    renderToStaticMarkup(
      createElement(VirtualGrid<number>, {
        label: 'Cards',
        items: Array.from({ length: count }, (_, index) => index),
        columns: 2,
        className: 'grid',
        estimatedLineHeight: 300,
        renderItem: (item, position) => createElement('li', { key: item, ...position }),
      }),
    );
  const spacers = (markup: string) => [...markup.matchAll(/height:(\d+)/g)].map(([, height]) => Number(height));

  it('a card grid renders only the cards in view and two more lines, each with its position in the whole', () => {
    const markup = renderGrid(99);
    expect([...markup.matchAll(/<li aria-setsize="99" aria-posinset="(\d+)">/g)].map(([, at]) => Number(at))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(spacers(markup)).toEqual([0, 45 * 300]);
  });

  it('a card grid renders all of a few cards', () => {
    expect(renderGrid(3).match(/<li/g)).toHaveLength(3);
    expect(spacers(renderGrid(3))).toEqual([0, 0]);
  });

  it('a card grid without cards renders no rows', () => {
    expect(renderGrid(0)).not.toContain('<li');
    expect(spacers(renderGrid(0))).toEqual([0, 0]);
  });
});

describe('typeahead in a list', () => {
  // As the app does when it starts.
  beforeAll(() => compareTypedBy(startsWithFolded));

  it('typeahead in a list finds by the first letters and cycles with the same letter', () => {
    const labels = ['All', 'Camille', 'Carla', 'James'];
    const typeahead = createTypeahead();
    expect(typeahead.type('c', labels, 0, 0)).toBe(1);
    expect(typeahead.type('a', labels, 1, 100)).toBe(1);
    expect(typeahead.type('r', labels, 1, 200)).toBe(2);
    expect(typeahead.type('j', labels, 2, 2_000)).toBe(3);
    expect(typeahead.type('c', labels, 3, 4_000)).toBe(1);
    expect(typeahead.type('c', labels, 1, 4_100)).toBe(2);
    expect(typeahead.type('x', labels, 0, 9_000)).toBeUndefined();
  });

  it('typeahead in a list finds letters with accents and strokes by plain ones', () => {
    const labels = ['Andrzej', 'Łukasz', 'Élodie', 'Øyvind'];
    const typeahead = createTypeahead();
    expect(['l', 'e', 'o'].map((letter, turn) => typeahead.type(letter, labels, 0, turn * 1_000))).toEqual([1, 2, 3]);
  });

  it.each([
    ['Šárka Nováková', 's'],
    ['Großkopf', 'gross'],
    ['Ørsted', 'o'],
    ['Ørsted', 'oe'],
    ['Ömer', 'o'],
    ['Ömer', 'Ö'],
    ['ışıl', 'I'],
    ['İbrahim', 'i'],
    ['Ægir', 'ae'],
    ['Þórður', 'th'],
    ['Əliyev', 'e'],
    ["Dell'Acqua", 'della'],
    ['Dell’Acqua', "dell'a"],
    ['“Kiko” Ferrer', 'k'],
    ['Łukasz', 'ł'],
    ['Lukasz', 'ł'],
    ['Jean‑Luc', 'jean-l'],
    ['Ｔｏｋｙｏ', 'to'],
    ['Müller', 'mue'],
    ['Новикова', 'н'],
  ])('typeahead in a list finds %j by %j, as a search does', (label, typed) => {
    const labels = ['Zzz', label];
    const typeahead = createTypeahead();
    const found = [...typed].map((letter, index) => typeahead.type(letter, labels, index === 0 ? 0 : 1, index * 100));
    expect(found).toEqual([...typed].map(() => 1));
  });

  it('typeahead in a list finds nothing by a mark that no search looks for', () => {
    expect(createTypeahead().type("'", ['– none', "O'Brien"], 0, 0)).toBeUndefined();
    expect(createTypeahead().type(' ', ['– none', "O'Brien"], 0, 0)).toBeUndefined();
    expect(createTypeahead().type('v', ['Anna Veselá', 'New York'], 0, 0)).toBeUndefined();
  });

  it('typeahead in a list finds names of several words; a leading blank finds nothing', () => {
    const labels = ['New Salem', 'New York', 'Newcastle'];
    const typeahead = createTypeahead();
    const typeText = (text: string, fromMs: number) =>
      [...text].reduce<number | undefined>(
        (at, letter, index) => typeahead.type(letter, labels, at ?? 0, fromMs + index * 100),
        0,
      );
    expect(typeText('new y', 0)).toBe(1);
    expect(typeText('newc', 2_000)).toBe(2);
    expect(typeahead.type(' ', labels, 2, 2_400)).toBeUndefined();
    expect(typeahead.type(' ', labels, 0, 9_000)).toBeUndefined();
  });
});

describe('avatars', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['"Kiko" Ferrer, MBA', 'KM'],
    ['محمد', 'م'],
    ['👩🏽‍💻', '?'],
    ['', '?'],
  ])('the initials of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('the hue of a name is always the same, between 1 and 8', () => {
    expect(hueOf('Ada')).toBe(hueOf('Ada'));
    fc.assert(fc.property(fc.string(), (name) => hueOf(name) >= 1 && hueOf(name) <= 8));
  });
});

describe('times', () => {
  const now = new Date(2026, 2, 12, 15, 0).getTime();

  it('times are formatted in the shortest unambiguous form', () => {
    expect(shortTime(new Date(2026, 2, 12, 9, 5).toISOString(), now)).toMatch(/9:05/);
    expect(shortTime(new Date(2026, 2, 10, 9, 5).toISOString(), now)).toMatch(/Tue/);
    expect(shortTime(new Date(2026, 0, 2, 9, 5).toISOString(), now)).not.toMatch(/2026/);
    expect(shortTime(new Date(2025, 0, 2, 9, 5).toISOString(), now)).toMatch(/2025/);
    expect(shortTime('', now)).toBe('');
  });

  it('times are formatted as ages', () => {
    const ago = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), now);
    expect(ago(0)).toBe('just now');
    expect(ago(5)).toBe('5 minutes ago');
    expect(ago(120)).toBe('2 hours ago');
    expect(ago(24 * 60)).toBe('yesterday');
    expect(relativeTime('nonsense', now)).toBe('');
  });
});
