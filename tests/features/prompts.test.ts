import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readModel, type Model } from '#domain/ai/model.ts';
import { DETECTION_MS } from '#domain/prompt/prompt-variables.ts';
import { ModelChoice } from '#features/prompts/editor/model-choice.tsx';
import { ModelCost } from '#features/prompts/editor/model-cost.tsx';
import { emptyNewPrompt, newPromptProblem } from '#features/prompts/create/new-prompt-draft.ts';
import { createdToast, promptDeletedToast, saveFailedToast } from '#features/prompts/prompt-toasts.ts';
import {
  NoModels,
  NoPrompt,
  NoPrompts,
  NoTeamForPrompts,
  PromptSkeleton,
  PromptsSkeleton,
  PromptsUnavailable,
} from '#features/prompts/list/prompts-skeleton.tsx';
import { notifyDebounced } from '#features/prompts/use-debounced-value.ts';
import type { Live } from '#replica/live/use-live.tsx';
import { renderInRouter } from '#support/render-in-router.ts';

describe('the prompts pages without prompts', () => {
  it('the prompts page shows three skeleton cards before the prompts are known', () => {
    const markup = renderToStaticMarkup(createElement(PromptsSkeleton));
    expect(markup.match(/rounded-card/g)).toHaveLength(3);
    expect(markup).toContain('aria-label="Loading the prompts"');
  });

  it('the prompt page shows a skeleton editor before its prompt is known', () => {
    const markup = renderToStaticMarkup(createElement(PromptSkeleton));
    expect(markup).toContain('role="status" aria-label="Loading the prompt"');
    expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('');
  });

  it.each([
    ['No team selected', 'Please select a team to view prompts', createElement(NoTeamForPrompts)],
    ['No prompts yet', 'A prompt tells the AI how to write', createElement(NoPrompts, { action: null })],
    ['Failed to fetch models', 'What you entered is kept.', createElement(NoModels)],
    [
      'Failed to fetch prompts. Please try again later.',
      'The server answered, but not with your prompts.',
      createElement(PromptsUnavailable, { isReachable: true, onRetry: () => undefined }),
    ],
    [
      'The prompts are not on this device yet',
      'as soon as the server can be reached',
      createElement(PromptsUnavailable, { isReachable: false, onRetry: () => undefined }),
    ],
  ])('the page without prompts says: %s', (title, words, shown) => {
    expect(renderToStaticMarkup(shown)).toContain(title);
    expect(renderToStaticMarkup(shown)).toContain(words);
  });

  it.each([
    ['it was deleted or belongs to another team', false, 'It was deleted, or belongs to another team.'],
    ['it may only be missing on this device, while offline', true, 'it appears as soon as the server can be reached'],
  ])('the page of a prompt that is not found gives the reason: %s', (_, isOffline, words) => {
    const markup = renderInRouter(createElement(NoPrompt, { isOffline }));
    expect(markup).toContain('Prompt not found');
    expect(markup).toContain(words);
    expect(markup.includes('was deleted')).toBe(!isOffline);
  });
});

describe('the model choice', () => {
  const model = (id: string, inputCost: number) =>
    readModel({ $id: id, $createdAt: '', $updatedAt: '', name: id, inputCost, outputCost: 7 });
  const render = (models: Live<readonly Model[]>, modelId = '') =>
    renderToStaticMarkup(createElement(ModelChoice, { models, modelId, onSelect: () => undefined }));

  it('the model choice waits for the models, and says when none is offered', () => {
    expect(render({ state: 'loading' })).toContain('Loading the models');
    expect(render({ state: 'never-synced' })).toContain('Loading the models');
    expect(render({ state: 'ready', value: [] })).toContain('Failed to fetch models');
  });

  it('the model choice shows the models and the chosen one', () => {
    const markup = render({ state: 'ready', value: [model('swift', 1), model('deep', 9)] }, 'deep');
    expect(
      [...markup.matchAll(/<input[^>]*value="(\w+)"[^>]*>/g)].map(
        ([input, , value = /value="(\w+)"/.exec(input)?.[1]]) => [value, input.includes('checked')],
      ),
    ).toEqual([
      ['swift', false],
      ['deep', true],
    ]);
  });

  it.each([
    [0, 'success', 'low', '0 credits'],
    [1, 'success', 'low', '1 credit'],
    [2, 'warning', 'medium', '2 credits'],
    [5, 'warning', 'medium', '5 credits'],
    [6, 'danger', 'high', '6 credits'],
  ])('an input cost of %i has the colour of %s and the level %s', (inputCost, tone, level, credits) => {
    const markup = renderToStaticMarkup(createElement(ModelCost, { model: model('m', inputCost) }));
    expect(markup).toMatch(new RegExp(`class="[^"]*\\btext-${tone}-ink\\b`));
    expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(`${credits} per 1,000 tokens in, 7 out, ${level} cost`);
  });
});

describe('the prompt wizard', () => {
  const draft = { ...emptyNewPrompt(), name: 'Field', type: 'comment' as const, modelId: 'm' };
  it.each([
    [1, { name: ' ab ' }, 'Use at least 3 characters'],
    [1, { name: 'abc' }, undefined],
    [1, { name: 'n'.repeat(257) }, 'Prompt name has 257 characters; the maximum is 256. Shorten it by 1.'],
    [1, { name: ` ${'n'.repeat(256)} ` }, undefined],
    [2, { type: undefined }, 'Choose a type'],
    [2, {}, undefined],
    [3, { modelId: '' }, 'Choose a model'],
    [3, {}, undefined],
  ] as const)('the prompt wizard at step %i with %j has the problem: %s', (step, edits, problem) => {
    expect(newPromptProblem(step, { ...draft, ...edits })).toBe(problem);
  });
});

describe('prompt toasts', () => {
  const prompt = { name: 'Field' };
  it.each([
    ['a created prompt', createdToast(' Field ', { isCreated: true, promptId: 'p' }), 'Prompt created', 'Field'],
    [
      'a failed creation',
      createdToast('Field', { isCreated: false, isRejected: true, reason: 'No room' }),
      'Failed to create prompt. Please try again.',
      'No room',
    ],
    ['a deleted prompt', promptDeletedToast(prompt, { isDeleted: true }), 'Prompt deleted successfully', 'Field'],
    [
      'a failed deletion',
      promptDeletedToast(prompt, { isDeleted: false, reason: 'Offline' }),
      'Failed to delete prompt. Please try again.',
      'Offline',
    ],
    [
      'a save that could not be stored',
      saveFailedToast(new OutriderError('storage_full', 'Full')),
      'Error',
      'Failed to save prompt. Please try again. Full',
    ],
  ])('the toast of %s has a title and a description', (_, toast, title, description) => {
    expect([toast.title, toast.description]).toEqual([title, description]);
  });

  it('a pending save is reported as saved or rejected', () => {
    expect(textsOfCommand({ type: 'prompt.save' })).toMatchObject({
      done: 'Prompt saved successfully',
      failed: 'Failed to save prompt. Please try again.',
      titles: { done: 'Success', failed: 'Error' },
    });
  });
});

it('variables are searched half a second after the last key (part 2 §5, §9)', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const texts: string[] = [];
  const cancel = notifyDebounced('{{a', DETECTION_MS, (text) => texts.push(text));
  vi.advanceTimersByTime(499);
  cancel();
  notifyDebounced('{{a}}', DETECTION_MS, (text) => texts.push(text));
  vi.advanceTimersByTime(499);
  expect(texts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts).toEqual(['{{a}}']);
});
