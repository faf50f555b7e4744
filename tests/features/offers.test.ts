import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readOffer } from '#domain/offer/offer.ts';
import { toWizardStep } from '#domain/campaign/wizard-step.ts';
import {
  copyOfOffer,
  emptyOfferDraft,
  isOfferDraftStarted,
  withAnswer,
  withOtherText,
} from '#features/offers/create/offer-draft.ts';
import { filterOffers, isFiltered, isSearchUseful } from '#features/offers/list/offer-list.ts';
import {
  generationFailedMessage,
  creationFailedMessage,
  offerDeletedToast,
  editFailedToast,
  deletedToast,
} from '#features/offers/offer-toasts.ts';
import { LinkedCampaigns } from '#features/offers/list/linked-campaigns.tsx';
import { OfferUsage } from '#features/offers/list/offer-limit.tsx';
import { DescriptionEditor } from '#features/offers/edit/description-editor.tsx';
import { SmartBuilder } from '#features/offers/create/smart-builder.tsx';
import { WebsiteForm } from '#features/offers/create/website-form.tsx';
import { countActive } from '#features/offers/offer-queries.ts';
import { createOfferSearchParamsSchema } from '#features/offers/create/create-offer-search-params.ts';
import { offersSearchParamsSchema } from '#features/offers/list/offers-search-params.ts';
import { NoTeamForOffers, OffersSkeleton, OffersUnavailable } from '#features/offers/list/offers-skeleton.tsx';
import { GeneratedTextNote } from '#features/offers/edit/generated-text-note.tsx';
import { TEAM_ID, wireTime } from '#support/wire-documents.ts';
import { AiButton, type AiAvailability } from '#features/ai-generation/ai-button.tsx';

const offer = (id: string, name: string, description: string, createdAt: number, updatedAt: number) =>
  readOffer({
    $id: id,
    $createdAt: wireTime(createdAt),
    $updatedAt: wireTime(updatedAt),
    teamId: TEAM_ID,
    name,
    description,
  });
const campaign = (id: string, status: string) =>
  readCampaign({ $id: id, $createdAt: wireTime(1), $updatedAt: wireTime(1), teamId: TEAM_ID, name: id, status });

describe('the search params of the offers', () => {
  it.each([
    [{}, {}, false],
    [{ q: 'quay', sort: 'name' }, { q: 'quay', sort: 'name' }, true],
    [{ q: ' ', sort: 'size' }, { q: ' ' }, false],
    [{ q: 'x'.repeat(2_001), sort: 'changed' }, { sort: 'changed' }, false],
  ])('the offers search %j is parsed as %j', (search, parsed, expected) => {
    expect(offersSearchParamsSchema.parse(search)).toEqual(parsed);
    expect(isFiltered(offersSearchParamsSchema.parse(search))).toBe(expected);
  });
});

describe('the offer list', () => {
  const offers = [
    offer('o1', 'Émile', 'Ships', 1, 9),
    offer('o2', 'Zoe', 'Harbours and QUAYS', 3, 4),
    offer('o3', 'Ada', 'Sails', 2, 6),
  ].map((each) => ({ offer: each, campaigns: [] }));
  it.each([
    [{}, ['o2', 'o3', 'o1']],
    [{ sort: 'name' as const }, ['o3', 'o1', 'o2']],
    [{ sort: 'changed' as const }, ['o1', 'o3', 'o2']],
    [{ q: ' quays ' }, ['o2']],
    [{ q: 'ÉMI' }, ['o1']],
    [{ q: 'nothing' }, []],
  ])('the offer list for %j has %j', (search, ids) => {
    expect(filterOffers(offers, search).map((each) => each.offer.id)).toEqual(ids);
  });

  it('search is offered for many offers, or while a search is set', () => {
    expect([
      isSearchUseful(6, {}),
      isSearchUseful(7, {}),
      isSearchUseful(1, { q: 'x' }),
      isSearchUseful(1, { sort: 'name' }),
    ]).toEqual([false, true, true, true]);
  });

  it('only running campaigns count as active', () => {
    expect(
      countActive([campaign('a', 'active'), campaign('b', 'paused'), campaign('c', 'active'), campaign('d', 'draft')]),
    ).toBe(2);
  });
});

describe('the offers page without offers', () => {
  it('the offers page shows three skeleton cards before the offers are known', () => {
    const markup = renderToStaticMarkup(createElement(OffersSkeleton));
    expect(markup.match(/rounded-card/g)).toHaveLength(3);
    expect(markup).toContain('aria-label="Loading the offers"');
  });

  it.each([
    ['No team selected', 'Please select a team to view offers', createElement(NoTeamForOffers)],
    [
      'Unable to load offers',
      'The server answered, but not with your offers.',
      createElement(OffersUnavailable, { isReachable: true, onRetry: () => undefined }),
    ],
    [
      'The offers are not on this device yet',
      'as soon as the server can be reached',
      createElement(OffersUnavailable, { isReachable: false, onRetry: () => undefined }),
    ],
  ])('the page without offers says: %s', (title, words, shown) => {
    expect(renderToStaticMarkup(shown)).toContain(title);
    expect(renderToStaticMarkup(shown)).toContain(words);
  });
});

describe('a text beyond its maximum length', () => {
  const terms: AiAvailability = {
    offlineReason: undefined,
    isBusy: false,
    credits: { remaining: 100, noCreditsNotice: undefined },
  };
  const none = () => undefined;
  const editor = (length: number) =>
    createElement(DescriptionEditor, {
      description: 'd'.repeat(length),
      showsErrors: false,
      availability: terms,
      cost: 5,
      onChange: none,
      onImprove: none,
    });
  const builder = (length: number) =>
    createElement(SmartBuilder, {
      answers: {
        problems: 'p'.repeat(length),
        benefits: 'b'.repeat(100),
        results: 'r'.repeat(50),
        customer: 'c'.repeat(40),
        unique: 'u'.repeat(80),
      },
      availability: terms,
      cost: 5,
      isFirstDescription: true,
      onChange: none,
      onGenerate: none,
    });
  const website = (length: number) =>
    createElement(WebsiteForm, {
      url: 'u'.repeat(length),
      availability: terms,
      cost: 5,
      isFirstDescription: true,
      onChange: none,
      onReadWebsite: none,
    });

  it.each([
    ['a description', editor, 65_536, 'Description has 65,537 characters; the maximum is 65,536. Shorten it by 1.'],
    [
      'a text to be improved',
      editor,
      20_000,
      'What the AI improves has 20,001 characters; the maximum is 20,000. Shorten it by 1.',
    ],
    [
      'an answer of the Smart Builder',
      builder,
      4_000,
      'This answer has 4,001 characters; the maximum is 4,000. Shorten it by 1.',
    ],
    ['a website address', website, 2_048, 'Website has 2,049 characters; the maximum is 2,048. Shorten it by 1.'],
  ])(
    'a text that is too long is reported beside its field, not sent, and not cut: %s',
    (_what, createField, limit, words) => {
      const [fits, tooLong] = [renderToStaticMarkup(createField(limit)), renderToStaticMarkup(createField(limit + 1))];
      expect(fits).not.toContain(words);
      expect(tooLong).toContain(words);
      expect(tooLong).toMatch(/<button type="button"[^>]*aria-disabled="true"/);
      expect(tooLong.toLowerCase()).not.toContain('maxlength');
    },
  );
});

it.each([
  [0, 1, '0 / 1 offer', '0 of 1 offer', 0],
  [1, 1, '1 / 1 offer', '1 of 1 offer', 100],
  [1, 9, '1 / 9 offers', '1 of 9 offers', 11],
  [3, 2, '3 / 2 offers', '3 of 2 offers', 100],
  [0, 0, '0 / 0 offers', '0 of 0 offers', 100],
])('the usage meter for %i of at most %i offers says %s', (used, maxProducts, words, valueText, percent) => {
  const markup = renderToStaticMarkup(createElement(OfferUsage, { used, limits: { maxProducts } }));
  expect(markup).toContain(`>${words}<`);
  expect(markup).toContain(`aria-valuenow="${percent}" aria-valuetext="${valueText}"`);
});

it.each([
  [1, '1 offer, unlimited'],
  [7, '7 offers, unlimited'],
])('the usage meter for %i offers without a limit says %s', (used, words) => {
  expect(renderToStaticMarkup(createElement(OfferUsage, { used, limits: { maxProducts: -1 } }))).toContain(
    `>${words}<`,
  );
});

it('a website can only be requested with an address', () => {
  const form = (url: string) =>
    renderToStaticMarkup(
      createElement(WebsiteForm, {
        url,
        availability: {
          offlineReason: undefined,
          isBusy: false,
          credits: { remaining: 9, noCreditsNotice: undefined },
        },
        cost: 5,
        isFirstDescription: true,
        onChange: () => undefined,
        onReadWebsite: () => undefined,
      }),
    );
  expect(form('  ')).toMatch(/aria-disabled="true".*Enter the address of a page\./);
  expect(form('quay.example')).toMatch(/aria-disabled="false"/);
});

describe('an offer draft', () => {
  const requested = {
    ...emptyOfferDraft(),
    description: 'Mine',
    act: { kind: 'improve' as const, id: 'act-1', description: 'Mine' },
  };
  const answer = { description: 'Theirs', credits: 3, writer: 'template' as const };

  it('an offer draft takes an AI answer once and keeps the replaced text', () => {
    const answered = withAnswer(requested, answer);
    expect(answered).toMatchObject({
      description: 'Theirs',
      act: undefined,
      written: { kind: 'improve', before: 'Mine', after: 'Theirs', isUndone: false, credits: 3, writer: 'template' },
    });
    expect(withAnswer(answered, { ...answer, description: 'Again' })).toBe(answered);
  });

  it('an offer draft undoes and redoes the AI answer, with the text typed since', () => {
    const undone = withOtherText({ ...withAnswer(requested, answer), description: 'Theirs, and more' });
    expect(undone.description).toBe('Mine');
    const redone = withOtherText({ ...undone, description: 'Mine, and more' });
    expect(redone.description).toBe('Theirs, and more');
    expect(withOtherText(redone).description).toBe('Mine, and more');
    expect(withOtherText(requested)).toBe(requested);
  });

  it('an offer draft of a copy has the name, within the maximum length, and the text, and is a new offer', () => {
    const copies = ['Audit', 'x'.repeat(256)].map((name) => copyOfOffer({ name, description: 'Ships' }));
    expect(copies[0]).toMatchObject({ name: 'Audit copy', description: 'Ships', method: 'manual' });
    expect([copies[1]?.name.length, copies[1]?.name.endsWith('x copy'), copies[0]?.id === copies[1]?.id]).toEqual([
      256,
      true,
      false,
    ]);
  });

  it('an offer draft counts as started with the first input', () => {
    const empty = emptyOfferDraft();
    expect(
      [
        empty,
        { ...empty, name: ' ' },
        { ...empty, name: 'Quay' },
        { ...empty, method: 'manual' as const },
        { ...empty, answers: { ...empty.answers, unique: 'It floats' } },
      ].map(isOfferDraftStarted),
    ).toEqual([false, false, true, true, true]);
  });
});

describe('offer toasts', () => {
  const audit = { name: 'Audit' };
  it.each([
    [
      'a deletion',
      offerDeletedToast(audit, { state: 'deleted' }),
      'Product deleted',
      'The product has been successfully deleted.',
    ],
    [
      'a deletion that unknown campaigns prevent',
      offerDeletedToast(audit, { state: 'linked', campaignNames: [] }),
      'Cannot delete product',
      'Audit is linked to campaigns.',
    ],
    [
      'a failed deletion',
      offerDeletedToast(audit, { state: 'failed', reason: 'Offline' }),
      'Failed to delete the product. Please try again.',
      'Offline',
    ],
    [
      'an offer that was deleted while its dialog is open',
      deletedToast(audit),
      'Failed to load product details',
      'Audit was deleted by someone else.',
    ],
    [
      'an edit that could not be stored',
      editFailedToast(new OutriderError('storage_full', 'Full')),
      'Failed to update product',
      'Full',
    ],
  ])('the toast of %s has a title and a description', (_, toast, title, description) => {
    expect([toast?.title, toast?.description]).toEqual([title, description]);
  });

  it('deleting an offer in use shows a dialog with the campaign names, including unnamed ones', () => {
    expect(offerDeletedToast(audit, { state: 'linked', campaignNames: ['Spring', ''] })).toBeUndefined();
    const markup = renderToStaticMarkup(createElement(LinkedCampaigns, { names: ['Spring', ' '] }));
    expect([...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, name]) => name)).toEqual([
      'Spring',
      'Unnamed Campaign',
    ]);
  });

  it('a pending edit is reported as saved or rejected', () => {
    expect(textsOfCommand({ type: 'offer.edit' })).toMatchObject({
      done: 'Product updated successfully',
      failed: 'Failed to update product',
    });
  });

  it.each([
    ['describe', 'Failed to generate description'],
    ['improve', 'Failed to improve description'],
    ['enrich', 'Failed to scrape website'],
  ] as const)('a generation to %s that gives no text is reported: %s', (kind, title) => {
    expect(generationFailedMessage(kind, { state: 'failed', reason: 'It was too slow.' })).toBe(
      `${title}: It was too slow.`,
    );
    expect(generationFailedMessage(kind, { state: 'failed', reason: title })).toBe(title);
    expect(generationFailedMessage(kind, { state: 'no-credits' })).toBe(
      'Insufficient Credits: You need credits to use AI features.',
    );
    expect(generationFailedMessage(kind, { state: 'canceled' })).toBeUndefined();
  });

  it('a failed creation of an offer is reported with the reason', () => {
    expect(creationFailedMessage('No room')).toBe('Failed to create offer: No room');
  });
});

describe('the step of the wizard in its search params', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 1],
    ['', 1],
    [undefined, 1],
    [2, 1],
  ])('the search param %j is step %j', (value, step) => {
    expect(toWizardStep(createOfferSearchParamsSchema.parse({ step: value }).step)).toBe(step);
  });
});

describe('a generation', () => {
  const render = (terms: Partial<AiAvailability>, cost: number | undefined, missing?: string): string =>
    renderToStaticMarkup(
      createElement(AiButton, {
        label: 'Improve',
        availability: {
          offlineReason: undefined,
          isBusy: false,
          credits: { remaining: 100, noCreditsNotice: undefined },
          ...terms,
        },
        cost,
        missingInput: missing,
        onGenerate: () => undefined,
      }),
    );

  it('a generation shows its maximum cost before it is requested, or why it is disabled', () => {
    expect(render({}, 1)).toContain('Costs up to 1 credit.');
    expect(render({}, 7)).toMatch(/aria-disabled="false".*Costs up to 7 credits\./);
    expect(render({ offlineReason: 'You are offline.' }, 7)).toMatch(
      /aria-disabled="true".*Costs up to 7 credits\. You are offline\./,
    );
    expect(render({}, 7, 'Write more.')).toMatch(/aria-disabled="true".*Write more\./);
    expect(render({ isBusy: true }, 7)).toContain('aria-disabled="true"');
    expect(render({ credits: { remaining: 0, noCreditsNotice: 'None is left.' } }, 3)).toContain('None is left.');
    // It may start with fewer credits than its maximum cost, which is shown.
    expect(render({ credits: { remaining: 1, noCreditsNotice: undefined } }, 3)).toMatch(
      /aria-disabled="false".*Costs up to 3 credits, but never more than the 1 your team has\./,
    );
    expect(render({ credits: { remaining: undefined, noCreditsNotice: undefined } }, 3)).toContain(
      'Costs up to 3 credits.',
    );
    expect(render({}, undefined)).toMatch(/aria-disabled="true".*The cost is not known yet\./);
  });

  it.each([
    ['template', 'Improved by the template writer'],
    ['model', 'Improved by AI'],
  ] as const)('a generation of the writer %s names it', (writer, words) => {
    const written = { kind: 'improve', before: 'Mine', after: 'Theirs', isUndone: false, credits: 1, writer } as const;
    const markup = renderToStaticMarkup(
      createElement(GeneratedTextNote, { generatedText: written, description: 'Theirs', onToggle: () => undefined }),
    );
    expect(markup).toContain(words);
    expect(markup).toContain('1 credit charged');
  });

  it('a generation marks what it removed from and added to the previous text, and marks nothing without one', () => {
    const renderNote = (before: string, after: string): string =>
      renderToStaticMarkup(
        createElement(GeneratedTextNote, {
          generatedText: { kind: 'improve', before, after, isUndone: false, credits: 1, writer: 'model' },
          description: after,
          onToggle: () => undefined,
        }),
      );
    const markup = renderNote('We answer fast.', 'We always answer.');
    expect([...markup.matchAll(/<(del|ins)[^>]*>(.*?)<\/\1>/g)].map(([, mark, words]) => `${mark} ${words}`)).toEqual([
      'del Removed',
      'ins added',
      'del fast',
      'ins always',
    ]);
    expect(renderNote('', 'We answer.')).not.toMatch(/<(del|ins)/);
  });
});
