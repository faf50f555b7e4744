import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { NOBODY } from '#domain/chat/assignment.ts';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { isId } from '#domain/wire/ids.ts';
import {
  ALL_PROFILES,
  chatsSearchParamsSchema,
  hrefBeforeChat,
  isFiltered,
  toFilter,
} from '#features/chats/chats-search-params.ts';
import { builtInViews, toView } from '#features/chats/filters/saved-views.ts';
import { ProfileFilter, campaignOptions, profileOptions } from '#features/chats/filters/profile-filter.tsx';
import { renderConfigured } from '#support/render-configured.ts';
import { PROFILE_ID, profileDocument, TEAM_ID, wireTime } from '#support/wire-documents.ts';

describe('the search params of Messages', () => {
  it.each([
    ['a plain list', {}, false],
    ['a list on request', { people: 'all' }, true],
    ['the unread', { unread: '1' }, true],
    ['"Waiting"', { status: '0' }, true],
    ['"Invitation sent"', { status: '1' }, true],
    ['"Invitation accepted"', { status: '2' }, true],
    ['"Contacted"', { status: '3' }, false],
    ['"Discussion"', { status: '4' }, false],
    ['"Qualified"', { status: '5' }, false],
    ['"Invalid URL"', { status: '404' }, true],
    ['"Need prospect email"', { status: '501' }, true],
    ['"Qualified" on request', { status: '5', people: 'all' }, true],
    ['a search', { q: 'ada', last: 'prospect', decision: 'to-decide', score: '5', days: '7' }, false],
    ['an unknown request', { people: 'some' }, false],
  ])('people to whom nobody has written are in %s: %s %s', (_, search, expected) => {
    expect(toFilter(chatsSearchParamsSchema.parse(search), TEAM_ID, undefined, 0).writtenTo).toBe(
      expected ? undefined : true,
    );
  });

  it('the search params of Messages are read from the address, and invalid ones are dropped', () => {
    expect(
      chatsSearchParamsSchema.parse({ profile: 'p1', campaign: '../x', chat: 'c 1', status: '404', q: 'ada' }),
    ).toEqual({
      profile: 'p1',
      campaign: undefined,
      chat: undefined,
      status: '404',
      q: 'ada',
    });
    expect(
      chatsSearchParamsSchema.parse({ score: '35', unread: '1', days: '7', last: 'prospect', decision: 'to-decide' }),
    ).toMatchObject({
      score: '35',
      decision: 'to-decide',
      unread: '1',
      days: '7',
      last: 'prospect',
    });
    for (const score of ['0', '33', '105', '-5', 'x'])
      expect(chatsSearchParamsSchema.parse({ score }).score, score).toBeUndefined();
    // A status that cannot be chosen would list nothing without an explanation.
    for (const status of ['77', '6', '05', '', '4040', 'toString'])
      expect(chatsSearchParamsSchema.parse({ status }).status, status).toBeUndefined();
    for (const days of ['0', '00', '07', '1000', '-1'])
      expect(chatsSearchParamsSchema.parse({ days }).days, days).toBeUndefined();
    expect([isFiltered({ q: '' }), isFiltered({ q: 'ada' })], 'an empty search is none').toEqual([false, true]);
    expect(chatsSearchParamsSchema.parse({ status: 'x', profile: 7 })).toEqual({
      profile: undefined,
      campaign: undefined,
      chat: undefined,
      status: undefined,
      q: undefined,
    });
  });

  it('the link of each row has the search params of Messages, with its own conversation as the open one', () => {
    expect(`${hrefBeforeChat({ chat: 'c1' })}c2`).toBe('/messages?chat=c2');
    expect(`${hrefBeforeChat({ profile: ALL_PROFILES, q: 'what?', chat: 'c1' })}c2`).toBe(
      '/messages?profile=all&q=what%3F&chat=c2',
    );
  });
});

describe('the profile and campaign filters', () => {
  const profiles = [readProfile(profileDocument())];
  const campaigns = [
    readCampaign({
      $id: 'campaign1',
      $createdAt: wireTime(0),
      $updatedAt: wireTime(0),
      teamId: TEAM_ID,
      name: 'Spring',
    }),
  ];
  const LOADING = { state: 'loading' } as const;
  const NEVER = { state: 'never-synced' } as const;
  const ready = <Row>(value: readonly Row[]) => ({ state: 'ready', value }) as const;
  /** Renders the two filters. Returns the label and the text of each, and whether it can be opened. */
  const renderFilters = (
    parts: Pick<Parameters<typeof ProfileFilter>[0], 'profiles' | 'campaigns'>,
    search: Record<string, string> = {},
    profileId?: string,
  ) => {
    const markup = renderConfigured(
      createElement(ProfileFilter, {
        ...parts,
        searchParams: chatsSearchParamsSchema.parse(search),
        profileId,
        onSearchParamsChange: () => undefined,
      }),
    );
    const [, ...comboboxes] = markup.split('role="combobox"');
    return comboboxes.map((combobox) => ({
      label: /aria-label="([^"]*)"/.exec(combobox)?.[1],
      text: /<span class="min-w-0 grow truncate[^"]*">([^<]*)</.exec(combobox)?.[1],
      isEnabled: combobox.includes('aria-disabled="false"'),
    }));
  };

  it('the filters are disabled while profiles and campaigns load, and when there are none', () => {
    const profile = { label: 'Profile', text: 'Select a profile', isEnabled: false };
    for (const waiting of [LOADING, NEVER])
      expect(renderFilters({ profiles: waiting, campaigns: waiting })).toMatchObject([
        profile,
        { label: 'Campaign', text: 'Loading campaigns...', isEnabled: false },
      ]);
    expect(renderFilters({ profiles: ready([]), campaigns: ready([]) })).toMatchObject([
      profile,
      { label: 'Campaign', text: 'No campaigns', isEnabled: false },
    ]);
  });

  it('the filters show all profiles and all campaigns until one is chosen', () => {
    const loaded = { profiles: ready(profiles), campaigns: ready(campaigns) };
    expect(profileOptions(profiles, false).map(({ label }) => label)).toEqual(['All profiles', 'Léa']);
    expect(campaignOptions(campaigns).map(({ label }) => label)).toEqual(['All Campaigns', 'Spring']);
    expect(renderFilters(loaded)).toEqual([
      { label: 'Profile', text: 'All profiles', isEnabled: true },
      { label: 'Campaign', text: 'All Campaigns', isEnabled: true },
    ]);
    expect(renderFilters(loaded, { campaign: 'campaign1' }, PROFILE_ID)).toMatchObject([
      { text: 'Léa' },
      { text: 'Spring' },
    ]);
    // The address may name a deleted campaign while others exist.
    expect(renderFilters(loaded, { campaign: 'gone' })).toMatchObject([{}, { text: 'A campaign', isEnabled: true }]);
  });
});

it('a saved view has the listed profile, even when the address does not name it', () => {
  const search = chatsSearchParamsSchema.parse({ status: '5', chat: 'c1' });
  expect(toView(search, 'profile1')).toMatchObject({ profile: 'profile1', status: '5', chat: undefined });
  expect(toView(search, undefined).profile).toBe(ALL_PROFILES);
});

it('every person has eight built-in views: all, waiting replies, assigned to them, mentioned in a note, reminders due, to approve, to decide, and qualified within a week', () => {
  const views = builtInViews('me').map(({ name, place }) => [name, JSON.parse(JSON.stringify(place))]);
  expect(views).toEqual([
    ['All conversations', { profile: ALL_PROFILES }],
    ['Replies waiting', { profile: ALL_PROFILES, last: 'prospect' }],
    ['Assigned to me', { profile: ALL_PROFILES, assignee: 'me' }],
    ['A note mentions me', { profile: ALL_PROFILES, mentioned: 'me' }],
    ['Reminders due', { profile: ALL_PROFILES, reminder: 'due' }],
    ['To approve', { profile: ALL_PROFILES, approve: '1' }],
    ['To decide', { profile: ALL_PROFILES, decision: 'to-decide' }],
    ['Qualified this week', { profile: ALL_PROFILES, status: '5', days: '7' }],
  ]);
});

it('no user has the id that stands for nobody, though people may choose theirs', () => {
  expect(isId(NOBODY)).toBe(false);
  expect(chatsSearchParamsSchema.parse({ assignee: NOBODY }).assignee).toBe(NOBODY);
});
