import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { notStoredMessage, textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { campaignPauseAction, duplicateBlockedReasonOf } from '#features/campaigns/campaign-actions.ts';
import {
  CampaignUnavailable,
  SetupUnavailable,
  CampaignNotFound,
} from '#features/campaigns/detail/campaign-skeleton.tsx';
import { CampaignsUnavailable, NoCampaigns, NoTeamForCampaigns } from '#features/campaigns/list/campaigns-skeleton.tsx';
import { isSearchUseful, filterCampaigns, statusOptions, sumTotals } from '#features/campaigns/list/campaign-list.ts';
import { campaignsSearchParamsSchema } from '#features/campaigns/list/campaigns-search-params.ts';
import { toDraft } from '#features/campaigns/create/campaign-draft.ts';
import { deleteFailedMessage, campaignDeletedToast, creationFailedToast } from '#features/campaigns/campaign-toasts.ts';
import { CampaignUsage } from '#features/campaigns/list/campaign-limit.tsx';
import { afterSuccessMessage } from '#features/campaigns/edit/delete-dialog.tsx';
import { deletionMessage, isNameConfirmationRequired } from '#features/campaigns/detail/deletion-messages.ts';
import { OfferStep } from '#features/campaigns/create/wizard-steps.tsx';
import { renderInRouter } from '#support/render-in-router.ts';

const campaign = (id: string, parts: Readonly<Record<string, unknown>> = {}): Campaign =>
  readCampaign({
    $id: id,
    $createdAt: `2026-01-0${id.length}T00:00:00.000+00:00`,
    $updatedAt: '2026-02-01T00:00:00.000+00:00',
    teamId: 't',
    name: `Campaign ${id}`,
    status: 'active',
    ...parts,
  });

const runs = (prospects: number, answers: number) => ({
  prospects,
  invitationsSent: 10,
  invitationsAccepted: 5,
  initialMessages: 10,
  prospectsAnswers: answers,
  invitationsMin: 1,
  invitationsMax: 10,
});
const A = campaign('a', { name: 'Zeal', agent: 'p1', product: 'o1', stats: runs(100, 1) });
const B = campaign('bb', {
  status: 'paused',
  agent: 'p2',
  target: 'Founders in Spain',
  stats: JSON.stringify(runs(20, 9)),
});
const C = campaign('ccc', { status: 'draft', product: { $id: 'o1', name: 'Offer' } });
const D = campaign('dddd', { status: 'archived', stats: runs(30, 5) });
const ALL = [A, B, C, D];
const idsOf = (search: object): string[] =>
  filterCampaigns(ALL, campaignsSearchParamsSchema.parse(search)).map(({ id }) => id);

describe('the campaigns pages without campaigns', () => {
  const unread = (isReachable: boolean) => ({ isReachable, onRetry: () => undefined });
  it.each([
    ['No team selected', 'Please select a team to view campaigns', createElement(NoTeamForCampaigns)],
    ['No campaigns yet', 'New Campaign', createElement(NoCampaigns, { action: 'New Campaign' })],
    [
      'Unable to load campaigns',
      'The server answered, but not with your campaigns.',
      createElement(CampaignsUnavailable, unread(true)),
    ],
    [
      'The campaigns are not on this device yet',
      'as soon as the server can be reached',
      createElement(CampaignsUnavailable, unread(false)),
    ],
    [
      'Failed to load campaign data',
      'The server answered, but not with your campaigns.',
      createElement(CampaignUnavailable, unread(true)),
    ],
    [
      'The campaign is not on this device yet',
      'as soon as the server can be reached',
      createElement(CampaignUnavailable, unread(false)),
    ],
    [
      'Failed to load required data',
      'The server answered, but not with what a new campaign needs.',
      createElement(SetupUnavailable, unread(true)),
    ],
    [
      'What a new campaign needs is not on this device yet',
      'as soon as the server can be reached',
      createElement(SetupUnavailable, unread(false)),
    ],
    [
      'You don&#x27;t have access to this campaign',
      'It belongs to another of your teams',
      createElement(CampaignNotFound, { absence: { kind: 'elsewhere' }, isOffline: false }),
    ],
    [
      'Campaign not found or you don&#x27;t have access to it',
      'Go to Campaigns',
      createElement(CampaignNotFound, { absence: { kind: 'not-found' }, isOffline: false }),
    ],
  ])('the page without campaigns says: %s', (title, words, shown) => {
    expect(renderInRouter(shown)).toContain(`>${title}<`);
    expect(renderInRouter(shown)).toContain(words);
  });
});

describe('the list of campaigns', () => {
  it.each([
    ['the newest first', {}, ['dddd', 'ccc', 'bb', 'a']],
    ['by name', { sort: 'name' }, ['bb', 'ccc', 'dddd', 'a']],
    ['the best reply rate first, unknown rates last', { sort: 'reply' }, ['bb', 'dddd', 'a', 'ccc']],
    ['the fewest days left first, inactive campaigns last', { sort: 'days' }, ['a', 'dddd', 'ccc', 'bb']],
    ['by status', { status: 'paused' }, ['bb']],
    ['by profile', { profile: 'p1' }, ['a']],
    ['by offer, stored as an id or as an object', { offer: 'o1' }, ['ccc', 'a']],
    ['by a word of the target', { q: ' FOUNDERS ' }, ['bb']],
    ['by all filters at once', { q: 'z', status: 'active', profile: 'p1', offer: 'o1' }, ['a']],
    ['without invalid search params', { sort: 'colour', view: 7, q: 12 }, ['dddd', 'ccc', 'bb', 'a']],
  ])('the list of campaigns is sorted or filtered: %s', (_name, search, expected) =>
    expect(idsOf(search)).toEqual(expected),
  );

  it.each([
    [1, {}, false],
    [2, {}, true],
    [500, {}, true],
    [1, { view: 'table' }, false],
    [1, { q: 'a' }, true],
    [1, { offer: 'o1' }, true],
    [1, { sort: 'days' }, true],
  ])('a list of %d campaigns with the search params %j offers search: %s', (count, search, expected) =>
    expect(isSearchUseful(count, campaignsSearchParamsSchema.parse(search))).toBe(expected),
  );

  it('the status filter offers the statuses in use, unknown ones capitalised at the end', () => {
    expect(statusOptions(ALL).map(({ label }) => label)).toEqual(['Draft', 'Active', 'Paused', 'Archived']);
  });

  it('the tiles add up all campaigns', () => {
    expect(sumTotals(ALL)).toEqual({
      campaigns: 4,
      active: 1,
      drafts: 1,
      prospects: 150,
      remaining: 120,
      connection: { part: 15, whole: 30 },
      reply: { part: 15, whole: 30 },
    });
  });
});

describe('pause and resume of a campaign', () => {
  const withPendingPause = (paused: boolean) => ({
    ...A,
    pendingPause: { paused, commandId: 'c' as never, askedAt: '' },
  });
  it.each([
    ['an active campaign', A, 'answer', 'Pause Campaign', undefined, false],
    ['a paused campaign', B, 'connection', 'Resume Campaign', undefined, false],
    ['a draft', C, 'answer', 'Resume Campaign', undefined, true],
    [
      'a campaign that needs prospects',
      campaign('e', { status: 'prospects_needed' }),
      'answer',
      'Resume Campaign',
      undefined,
      true,
    ],
    ['a pause in flight, which is disabled', withPendingPause(true), 'answer', 'Pausing…', 'Pausing…', true],
    [
      'a pause that waits for a connection, which can be cancelled',
      withPendingPause(true),
      'connection',
      'Cancel pause',
      'Will pause when you are back online',
      false,
    ],
    [
      'a resume that waits for a connection',
      withPendingPause(false),
      'connection',
      'Cancel resume',
      'Will resume when you are back online',
      false,
    ],
    [
      'a pause after a server error, which can be cancelled',
      withPendingPause(true),
      'server_error',
      'Cancel pause',
      'The server had a problem. Outrider will try again.',
      false,
    ],
  ] as const)('the pause action fits its campaign: %s', (_name, shown, wait, label, words, isBlocked) => {
    const action = campaignPauseAction(shown, wait);
    expect([action.label, action.pendingMessage, action.blockedReason !== undefined]).toEqual([
      label,
      words,
      isBlocked,
    ]);
  });
});

it('a campaign whose profile was removed cannot be resumed, and says what to do first', () => {
  const [paused, running] = [
    { ...A, status: 'paused' },
    { ...A, status: 'active' },
  ];
  expect(campaignPauseAction(paused, 'answer', { health: 'removed' }).blockedReason).toBe(
    'Its profile was removed. Choose a profile first.',
  );
  expect(campaignPauseAction(paused, 'answer', { health: 'auth_needed' }).blockedReason).toBeUndefined();
  expect(campaignPauseAction(running, 'answer', { health: 'removed' }).blockedReason).toBeUndefined();
});

it.each([
  ['campaign.resume', 'Campaign resumed successfully', 'Failed to resume campaign'],
  ['campaign.rename', 'Campaign name updated successfully', 'Failed to update campaign name'],
  ['campaign.setOffer', 'Campaign product updated successfully', 'Failed to update campaign product'],
  ['campaign.setPrompt', 'Campaign prompt updated successfully', 'Failed to update campaign prompt'],
  ['campaign.setProfile', 'Campaign profile updated successfully', 'Failed to update campaign profile'],
  [
    'campaign.setQualification',
    'Campaign qualification updated successfully',
    'Failed to update campaign qualification',
  ],
  ['campaign.setVariables', 'Campaign variables updated successfully', 'Failed to update campaign variables'],
] as const)('the toast of %s says: %s, or: %s', (type, done, failed) => {
  expect(textsOfCommand({ type })).toMatchObject({ done, failed });
  expect(notStoredMessage({ type } as CampaignCommand, new OutriderError('storage_full', 'Full'))).toEqual({
    tone: 'danger',
    title: failed,
    description: 'Full',
  });
});

it('the toast of a failed creation gives the reason', () => {
  expect(creationFailedToast('No room')).toEqual({
    tone: 'danger',
    title: 'Failed to create campaign',
    description: 'No room',
  });
});

it.each([
  [2, 12, 'neutral', '2/12'],
  [12, 12, 'warning', '12/12'],
  [0, 0, 'warning', '0/0'],
  [700, -1, 'neutral', 'Unlimited'],
])('the badge for %i of %i campaigns is %s and says %s', (used, maxCampaigns, tone, words) => {
  const markup = renderInRouter(
    createElement(CampaignUsage, { used, limits: { maxAgents: 1, maxCampaigns, maxProducts: 1 } }),
  );
  expect(markup).toContain(`</span><span>${words}</`);
  expect(markup.includes('warning')).toBe(tone === 'warning');
});

it('the toast of a pause says that it is done, what stops and what is still sent', () => {
  expect(textsOfCommand({ type: 'campaign.pause' })).toMatchObject({
    titles: { done: 'Campaign paused successfully' },
    done: 'Nothing new will be sent, including replies.',
    failed: 'Failed to pause campaign',
  });
});

describe('a copy of a campaign', () => {
  const limits = (maxCampaigns: number) => ({ maxAgents: 1, maxCampaigns, maxProducts: 1 });
  it.each([
    ['is possible below the limit', 3, 2, undefined, undefined],
    ['is not possible at the limit', 3, 3, undefined, "You've reached the maximum number of campaigns for your plan."],
    ['is possible without a limit', -1, 500, undefined, undefined],
    ['is not possible offline', 3, 2, 'You are offline', 'You are offline'],
  ])('a copy of a campaign %s', (_name, max, count, offlineReason, block) =>
    expect(duplicateBlockedReasonOf(limits(max), count, offlineReason)).toBe(block),
  );
});

describe('the deletion of a campaign', () => {
  const campaignWith = (prospects: number) => campaign('f', { stats: { prospects } });
  it.each([
    ['a campaign without prospects', campaignWith(0), 0, 'with 0 prospects and 0 conversations.', false],
    ['a campaign with conversations', campaignWith(400), 400, 'with 400 prospects and 400 conversations.', true],
    ['a campaign with one prospect', campaignWith(1), 1, 'with 1 prospect and 1 conversation.', true],
    [
      'a campaign whose conversations are not counted yet',
      campaignWith(1_200),
      undefined,
      'with 1,200 prospects.',
      true,
    ],
    [
      'a campaign whose conversations are not on this device',
      campaignWith(3),
      0,
      'with 3 prospects and 0 conversations.',
      true,
    ],
    [
      'a campaign whose count of prospects is outdated',
      campaignWith(0),
      2,
      'with 0 prospects and 2 conversations.',
      true,
    ],
  ])(
    'the delete dialog says what is deleted and asks for the name when there are conversations: %s',
    (_name, deleted, conversations, words, isRequired) => {
      expect(deletionMessage(deleted, conversations)).toBe(
        `Deletes the campaign for the whole team, ${words} This cannot be undone.`,
      );
      expect(isNameConfirmationRequired(deleted, conversations)).toBe(isRequired);
    },
  );
});

describe('a finished deletion', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a finished deletion is reported and continues after its message was shown for a second and a half', () => {
    const onContinue = vi.fn<() => void>();
    afterSuccessMessage(onContinue);
    vi.advanceTimersByTime(1_499);
    expect(onContinue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onContinue).toHaveBeenCalledOnce();
    expect(campaignDeletedToast('Quays')).toEqual({
      tone: 'success',
      title: 'Campaign deleted successfully',
      description: 'Quays',
    });
  });

  it('a finished deletion does not continue once its dialog was closed', () => {
    const onContinue = vi.fn<() => void>();
    afterSuccessMessage(onContinue)();
    vi.advanceTimersByTime(10_000);
    expect(onContinue).not.toHaveBeenCalled();
  });

  it('a failed deletion gives the reason', () =>
    expect(deleteFailedMessage('An error occurred')).toBe('Failed to delete campaign: An error occurred'));
});

describe('the offer step of a new campaign', () => {
  const linksOf = (mayAdd: boolean): string[] => {
    const step = createElement(OfferStep, {
      draft: toDraft(undefined, { campaignId: '' }),
      onChange: () => undefined,
      offers: [],
      isRead: true,
      canAdd: mayAdd,
      returnTo: '/campaigns/create?step=2',
    });
    const markup = renderInRouter(step);
    return [...markup.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]+)</g)].map(
      ([, href, words]) => `${words}: ${href}`,
    );
  };

  it('the offer step offers a new product, or a plan upgrade when the plan has no room', () => {
    expect(linksOf(true)).toEqual(['Add Product: /products/create?returnTo=%2Fcampaigns%2Fcreate%3Fstep%3D2']);
    expect(linksOf(false)).toEqual(['Upgrade Plan: /plans']);
  });
});
