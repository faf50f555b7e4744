import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readSidebarState, sidebarCookie } from '#app/sidebar-state.ts';
import { readTeam } from '#domain/team.ts';
import { resetProblem } from '#features/session/reset-password-screen.tsx';
import { pickTeam } from '#features/teams/active-team.ts';
import type { ActiveTeamState } from '#features/teams/team-queries.ts';
import { TeamSwitcher } from '#features/teams/team-switcher.tsx';
import { hueOf, initialsOf } from '#ui/avatar.tsx';
import { rowWindow, scrollToShow } from '#ui/row-window.ts';
import { ageWords } from '#ui/time-age.ts';
import { shortTime } from '#ui/time-text.tsx';
import { createTypeahead } from '#ui/typeahead.ts';
import { teamDocument } from '#support/wire-documents.ts';

describe('the sidebar', () => {
  it('is expanded until a cookie says otherwise, for seven days', () => {
    expect(readSidebarState('')).toBe(true);
    expect(readSidebarState('a=b; sidebar_state=false')).toBe(false);
    expect(readSidebarState('sidebar_state=true; x=sidebar_state=false2')).toBe(true);
    expect(sidebarCookie(false)).toContain('sidebar_state=false');
    expect(sidebarCookie(true)).toContain('max-age=604800');
  });
});

describe('the active team', () => {
  const [first, second] = [readTeam(teamDocument('team1')), readTeam(teamDocument('team2'))];

  it('is the saved one while it is in the list, else the first', () => {
    expect(pickTeam([first, second], { id: second.id, name: '', owner: '' })).toBe(second);
    expect(pickTeam([first], { id: second.id, name: '', owner: '' })).toBe(first);
    expect(pickTeam([first, second], undefined)).toBe(first);
    expect(pickTeam([], undefined)).toBeUndefined();
  });
});

describe('the team switcher (part 1 §2)', () => {
  const drawn = (state: ActiveTeamState['state'] & ('loading' | 'never-synced' | 'none')) =>
    renderToStaticMarkup(createElement(TeamSwitcher, { state: { state }, userId: 'u1', plan: undefined, onCreateTeam: () => undefined, onChosen: () => undefined }));

  it('says that the teams are being loaded', () => {
    expect(drawn('loading')).toContain('Loading teams...');
    expect(drawn('never-synced')).toContain('Loading teams...');
  });

  it('has a button to create a team for who has none', () => {
    expect(drawn('none')).toMatch(/<button[^>]*>.*Create Team<\/button>/);
  });
});

describe('a new password', () => {
  it('is checked in the order of the specification', () => {
    expect(resetProblem('', 'x')).toEqual({ field: 'password', words: 'Please fill all fields' });
    expect(resetProblem('x', '')).toEqual({ field: 'confirmPassword', words: 'Please fill all fields' });
    expect(resetProblem('secret1', 'secret2')).toEqual({ field: 'confirmPassword', words: 'Passwords do not match' });
    expect(resetProblem('short', 'short')).toEqual({ field: 'password', words: 'Password must be at least 6 characters' });
    expect(resetProblem('secret1', 'secret1')).toBeUndefined();
  });
});

describe('rows in sight', () => {
  it('are always drawn, and never more than the view and its edges need', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 20, max: 120 }), fc.nat(5_000), (scrollTop, height, rowHeight, count) => {
        const { from, to } = rowWindow(scrollTop, height, rowHeight, count);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 1 + 16);
        const reachable = Math.min(scrollTop, Math.max(0, count * rowHeight - height));
        for (let row = Math.floor(reachable / rowHeight); row < Math.min(count, Math.ceil((reachable + height) / rowHeight)); row += 1) {
          expect(row >= from && row < to).toBe(true);
        }
      }),
    );
  });

  it('come into sight by the shortest way', () => {
    expect(scrollToShow(2, 500, 400, 64)).toBe(128);
    expect(scrollToShow(20, 0, 400, 64)).toBe(21 * 64 - 400);
    expect(scrollToShow(3, 64, 400, 64)).toBe(64);
  });
});

describe('typing in a list', () => {
  it('finds by the first letters, and goes round with the same letter', () => {
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
});

describe('people', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['"Kiko" Ferrer, MBA', 'KM'],
    ['محمد', 'م'],
    ['👩🏽‍💻', '?'],
    ['', '?'],
  ])('%s is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keep their hue', () => {
    expect(hueOf('Ada')).toBe(hueOf('Ada'));
    fc.assert(fc.property(fc.string(), (name) => hueOf(name) >= 1 && hueOf(name) <= 8));
  });
});

describe('times', () => {
  const now = new Date(2026, 2, 12, 15, 0).getTime();

  it('are said as shortly as is clear', () => {
    expect(shortTime(new Date(2026, 2, 12, 9, 5).toISOString(), now)).toMatch(/9:05/);
    expect(shortTime(new Date(2026, 2, 10, 9, 5).toISOString(), now)).toMatch(/Tue/);
    expect(shortTime(new Date(2026, 0, 2, 9, 5).toISOString(), now)).not.toMatch(/2026/);
    expect(shortTime(new Date(2025, 0, 2, 9, 5).toISOString(), now)).toMatch(/2025/);
    expect(shortTime('', now)).toBe('');
  });

  it('are said as ages', () => {
    const ago = (minutes: number) => ageWords(new Date(now - minutes * 60_000).toISOString(), now);
    expect(ago(0)).toBe('just now');
    expect(ago(5)).toBe('5 minutes ago');
    expect(ago(120)).toBe('2 hours ago');
    expect(ago(24 * 60)).toBe('yesterday');
    expect(ageWords('nonsense', now)).toBe('');
  });
});
