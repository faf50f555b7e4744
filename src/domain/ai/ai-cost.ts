import { MIN_DESCRIPTION_LENGTH } from '../offer/offer.ts';

/**
 * Names the kinds of generation a person can start. This file estimates and caps their cost (docs/adr/0015): the
 * screens show the cap, the server charges the actual cost.
 */
export const AI_INTENTS = ['improve', 'describe', 'enrich', 'test', 'reply'] as const;
export type AiIntent = (typeof AI_INTENTS)[number];

/** Credits per 1 000 tokens. */
export interface ModelCosts {
  readonly inputCost: number;
  readonly outputCost: number;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Holds the credits of one generation; `total` is the sum of both parts. */
interface GenerationCredits {
  readonly input: number;
  readonly output: number;
  readonly total: number;
}

/** Applies when no model is named and none is stored. */
export const DEFAULT_COSTS: ModelCosts = { inputCost: 1, outputCost: 2 };

/** Caps the answer of each intent, in tokens. */
export const MAX_ANSWER_TOKENS: Readonly<Record<AiIntent, number>> = {
  improve: 800,
  describe: 800,
  enrich: 800,
  test: 500,
  reply: 500,
};

/**
 * Lists the length of the shortest usable answer of each intent, in characters: a description that its form would
 * reject is unusable. A website may yield little text, which the person then completes by hand.
 */
export const MIN_ANSWER_CHARACTERS: Readonly<Record<AiIntent, number>> = {
  improve: MIN_DESCRIPTION_LENGTH,
  describe: MIN_DESCRIPTION_LENGTH,
  enrich: 1,
  test: 1,
  reply: 1,
};

/** Caps the instructions sent to the model besides the person's own text, in tokens. */
const INSTRUCTION_TOKENS: Readonly<Record<AiIntent, number>> = {
  improve: 300,
  describe: 400,
  enrich: 400,
  test: 400,
  reply: 500,
};

/** Caps the text taken from a web page, in characters. */
export const MAX_PAGE_CHARACTERS = 12_000;

/** Caps what a suggested reply is written from: prompt, newest messages and what it is to say, in characters. */
export const MAX_REPLY_CHARACTERS = 12_000;

/** What is read besides the person's own text, where its length is unknown beforehand: the longest is assumed. */
const READ_CHARACTERS: { readonly [Intent in AiIntent]?: number } = {
  enrich: MAX_PAGE_CHARACTERS,
  reply: MAX_REPLY_CHARACTERS,
};

const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_COST = 1_000;

/** Estimates the tokens of a text that nobody has counted: a quarter of its characters. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Returns `⌈(input tokens × input cost + output tokens × output cost) / 1 000⌉`, at least 1. */
export function creditsOf(
  { inputTokens, outputTokens }: TokenUsage,
  { inputCost, outputCost }: ModelCosts,
): GenerationCredits {
  const outputCredits = outputTokens * outputCost;
  const total = Math.max(1, Math.ceil((inputTokens * inputCost + outputCredits) / TOKENS_PER_COST));
  const output = Math.min(total, Math.floor(outputCredits / TOKENS_PER_COST));
  return { input: total - output, output, total };
}

/** Returns the most tokens a generation on this many characters may use. */
const maxTokens = (intent: AiIntent, characters: number): TokenUsage => ({
  inputTokens: INSTRUCTION_TOKENS[intent] + estimateTokens(READ_CHARACTERS[intent] ?? characters),
  outputTokens: MAX_ANSWER_TOKENS[intent],
});

/** Returns the maximum cost of a generation on a text of this many characters, shown as "Up to N credits". */
export const maxCredits = (intent: AiIntent, characters: number, costs: ModelCosts): number =>
  creditsOf(maxTokens(intent, characters), costs).total;

/** Returns what is charged: the actual use, capped at the announced maximum and at the credits `left`. */
export function creditsCharged(
  intent: AiIntent,
  characters: number,
  used: TokenUsage,
  costs: ModelCosts,
  balance: number,
): GenerationCredits {
  const max = maxTokens(intent, characters);
  const capped = {
    inputTokens: Math.min(used.inputTokens, max.inputTokens),
    outputTokens: Math.min(used.outputTokens, max.outputTokens),
  };
  const cost = creditsOf(capped, costs);
  const total = Math.min(cost.total, balance);
  const output = Math.min(cost.output, total);
  return { input: total - output, output, total };
}
