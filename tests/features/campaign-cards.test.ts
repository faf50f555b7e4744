import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readCampaign, type Campaign } from '#domain/campaign/campaign.ts';
import { CampaignCard } from '#features/campaigns/list/campaign-card.tsx';
import { CampaignBody } from '#features/campaigns/detail/campaign-body.tsx';
import { CampaignRow } from '#features/campaigns/list/campaigns-table.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const markupOf = (children: ReactNode): string =>
  renderToStaticMarkup(createElement(() => RouterContextProvider({ router, children })));

const GOING = {
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
    stats: GOING,
    ...parts,
  });

/** A campaign with so many people left, of whom at most ten a day are invited. */
const left = (people: number, status = 'active'): Campaign =>
  campaign({ status, stats: { ...GOING, prospects: 150 + people } });
const SHOWN: readonly (readonly [where: string, (of: Campaign) => string])[] = [
  ['its card', (of) => markupOf(createElement(CampaignBody, { campaign: of }))],
  ['the table', (of) => markupOf(createElement(CampaignRow, { campaign: of, profile: undefined, menu: null }))],
];

describe.each(SHOWN)('on %s', (_where, shown) => {
  it.each([
    ['zero', left(0), true],
    ['tomorrow', left(10), true],
    ['tomorrow, of one that is paused', left(10, 'paused'), true],
    ['zero, of one that is disabled', left(0, 'disabled'), true],
    ['two days', left(20), false],
    ['more than a week', left(400), false],
    ['one that was never started', campaign({ status: 'draft', stats: {} }), false],
  ])('days left are shown in red: %s', (_name, of, isRed) =>
    expect(/text-danger-ink[^>]*>(Today|Tomorrow)/.test(shown(of))).toBe(isRed),
  );

  it('a figure explains itself on hover and to screen readers', () => {
    const markup = shown(campaign());
    for (const [figure, from] of [
      ['40.0%', '60 connected of 150 invitations'],
      ['37.5%', '21 answers of 56 first messages'],
      ['7+ days', '250 to invite, 5 to 10 a day'],
    ]) {
      expect(markup).toMatch(
        new RegExp(`title="${from}".*${figure}<span class="sr-only">, ${from}</span>`.replaceAll('+', '\\+')),
      );
    }
    expect(
      shown(
        campaign({
          stats: { ...GOING, initialMessages: 1, prospectsAnswers: 1, invitationsSent: 1, invitationsAccepted: 0 },
        }),
      ),
    ).toMatch(/title="0 connected of 1 invitation".*title="1 answer of 1 first message"/);
    expect(shown(campaign({ stats: {} }))).toMatch(/title="No invitations yet".*–.*title="No first messages yet".*–/);
  });
});

describe('a card', () => {
  // Of an unknown day: a relative time has a clock, which is the browser's.
  const cardOf = (parts: Readonly<Record<string, unknown>>): string =>
    markupOf(
      createElement(CampaignCard, {
        campaign: { ...campaign({ status: 'paused', ...parts }), createdAt: '' },
        profile: undefined,
        record: undefined,
        wait: 'answer',
        isComing: false,
        offlineReason: undefined,
        copyBlock: undefined,
        onAct: () => undefined,
        onUpload: () => undefined,
      }),
    );

  it("a card names the campaign's target where it is known", () => {
    expect(cardOf({ target: 'Founders in Spain' })).toContain('>Target: Founders in Spain</p>');
    expect(cardOf({})).not.toContain('>Target:');
  });

  it('a card says so when the creation time is unknown', () => expect(cardOf({})).toContain('>Unknown date<'));

  it.each([
    ['nobody is left', left(0), 'Out of prospects: nobody is left to invite.'],
    ['one day is left', left(10), 'About to run out of prospects: Tomorrow'],
    ['four days are left', left(40), 'About to run out of prospects: 4'],
    ['five days are left', left(41), undefined],
    ['it is paused', left(0, 'paused'), undefined],
  ])('a card warns before the prospects run out: %s', (_name, of, words) => {
    const markup = markupOf(createElement(CampaignBody, { campaign: of }));
    if (words === undefined) expect(markup).not.toContain('of prospects');
    else expect(markup).toContain(words);
  });
});
