import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { CampaignCard } from '#features/campaigns/list/campaign-card.tsx';
import { CampaignBody, CampaignReach } from '#features/campaigns/detail/campaign-body.tsx';
import { CampaignRow } from '#features/campaigns/list/campaigns-table.tsx';
import { renderInRouter } from '#support/render-in-router.ts';

const STATS = {
  prospects: 400,
  invitationsSent: 150,
  invitationsAccepted: 60,
  initialMessages: 56,
  prospectsAnswers: 21,
  messagesReceived: 24,
  invitationsMin: 5,
  invitationsMax: 10,
};
const campaign = (parts: Readonly<Record<string, unknown>> = {}): Campaign =>
  readCampaign({
    $id: 'c',
    $createdAt: '2026-01-01T00:00:00.000+00:00',
    $updatedAt: '2026-02-01T00:00:00.000+00:00',
    teamId: 't',
    name: 'Quays',
    status: 'active',
    stats: STATS,
    ...parts,
  });

/** Makes a campaign with this many people left to invite, at most ten a day. */
const campaignWithLeft = (people: number, status = 'active'): Campaign =>
  campaign({ status, stats: { ...STATS, prospects: 150 + people } });
const VIEWS: readonly (readonly [view: string, render: (campaign: Campaign) => string])[] = [
  ['its card', (shown) => renderInRouter(createElement(CampaignBody, { campaign: shown, isImporting: false }))],
  [
    'the table',
    (shown) => renderInRouter(createElement(CampaignRow, { campaign: shown, profile: undefined, menu: null })),
  ],
];

describe.each(VIEWS)('on %s', (_view, render) => {
  it.each([
    ['zero', campaignWithLeft(0), true],
    ['tomorrow', campaignWithLeft(10), true],
    ['tomorrow, of a paused campaign', campaignWithLeft(10, 'paused'), true],
    ['zero, of a disabled campaign', campaignWithLeft(0, 'disabled'), true],
    ['two days', campaignWithLeft(20), false],
    ['more than a week', campaignWithLeft(400), false],
    ['unknown, of a draft', campaign({ status: 'draft', stats: {} }), false],
  ])('days left are shown in red when they are few: %s', (_name, shown, isRed) =>
    expect(/text-danger-ink[^>]*>(?:<span>)?(Today|Tomorrow)/.test(render(shown))).toBe(isRed),
  );

  it('a figure explains itself on hover and to screen readers', () => {
    const markup = render(campaign());
    for (const [figure, explanation] of [
      ['40.0%', '60 connected of 150 invitations'],
      ['37.5%', '21 replies to 56 first messages'],
      ['7+ days', '250 to invite, 5 to 10 a day'],
    ]) {
      expect(markup).toMatch(
        new RegExp(
          `title="${explanation}".*${figure}(?:</span>)?<span class="sr-only">, ${explanation}</span>`.replaceAll(
            '+',
            '\\+',
          ),
        ),
      );
    }
    expect(
      render(
        campaign({
          stats: { ...STATS, initialMessages: 1, prospectsAnswers: 1, invitationsSent: 1, invitationsAccepted: 0 },
        }),
      ),
    ).toMatch(/title="0 connected of 1 invitation".*title="1 reply to 1 first message"/);
    const withoutLimits = campaign({ stats: { ...STATS, invitationsMin: 0, invitationsMax: 0 } });
    expect(render(withoutLimits)).toContain('title="250 still to invite"');
    expect(render(campaign({ stats: {} }))).toMatch(/title="No invitations yet".*–.*title="No first messages yet".*–/);
  });
});

it('a campaign that is being deleted counts its prospects, most of whom have no conversation', () => {
  const deleted = campaign({ status: 'deleting', deletion: JSON.stringify({ removed: 30, total: 2_000 }) });
  expect(renderInRouter(createElement(CampaignBody, { campaign: deleted, isImporting: false }))).toContain(
    'Deleting: 30 of 2,000 prospects',
  );
});

describe('the reach of a campaign on its page', () => {
  const render = (shown: Campaign): string =>
    renderInRouter(createElement(CampaignReach, { campaign: shown, hasDays: true }));

  it('says for how long prospects last only where there are any: not during the first import, not after its undo', () => {
    expect(render(campaign())).toContain('Days left');
    expect(render(campaign({ status: 'prospects_needed', stats: { ...STATS, prospects: 0 } }))).not.toContain(
      'Days left',
    );
  });
});

describe('a card', () => {
  // Without a creation time, because a relative time needs the browser's clock.
  const cardOf = (parts: Readonly<Record<string, unknown>>): string =>
    renderInRouter(
      createElement(CampaignCard, {
        campaign: { ...campaign({ status: 'paused', ...parts }), createdAt: '' },
        profile: undefined,
        areProfilesRead: true,
        record: undefined,
        pendingPauseReason: 'answer',
        isImporting: false,
        offlineReason: undefined,
        duplicateBlockedReason: undefined,
        onAction: () => undefined,
        onUpload: () => undefined,
      }),
    );

  it("a card names the campaign's target when it is known", () => {
    expect(cardOf({ target: 'Founders in Spain' })).toContain('>Target: Founders in Spain</p>');
    expect(cardOf({})).not.toContain('>Target:');
  });

  it('a card says so when the creation time is unknown', () => expect(cardOf({})).toContain('>Unknown date<'));

  it.each([
    ['nobody is left', campaignWithLeft(0), 'Out of prospects: nobody is left to invite.'],
    ['one day is left', campaignWithLeft(10), 'Running out of prospects: 1 – 2 days left.'],
    ['four days are left', campaignWithLeft(40), 'Running out of prospects: 4 – 7+ days left.'],
    ['five days are left', campaignWithLeft(41), undefined],
    ['it is paused', campaignWithLeft(0, 'paused'), undefined],
  ])('a card warns before the prospects run out: %s', (_name, shown, words) => {
    const markup = renderInRouter(createElement(CampaignBody, { campaign: shown, isImporting: false }));
    if (words === undefined) expect(markup).not.toContain('of prospects');
    else expect(markup).toContain(words);
  });
});
