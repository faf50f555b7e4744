import { MIN_DESCRIPTION_LENGTH } from '../offer/offer.ts';

/**
 * What an act of AI costs, and what it costs at most (docs/adr/0015). The screens say the one, the server charges
 * the other.
 */
export const AI_INTENTS = ['improve', 'describe', 'enrich', 'test'] as const;
export type AiIntent = (typeof AI_INTENTS)[number];

/** Credits per 1 000 tokens. */
export interface ModelCosts {
  readonly inputCost: number;
  readonly outputCost: number;
}

export interface TokenUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Credits of one act; `total` is the sum of both. */
interface ActCredits {
  readonly input: number;
  readonly output: number;
  readonly total: number;
}

/** Where no model is named and none is kept. */
export const DEFAULT_COSTS: ModelCosts = { inputCost: 1, outputCost: 2 };

/** Longest answer of each intent, in tokens. */
export const LONGEST_ANSWER_TOKENS: Readonly<Record<AiIntent, number>> = {
  improve: 800,
  describe: 800,
  enrich: 800,
  test: 500,
};

/**
 * Shortest answer of each intent that can be used, in characters: a description that its form would not take is no
 * answer. What a website says may be little, and is gone on with by hand.
 */
export const SHORTEST_ANSWER_CHARACTERS: Readonly<Record<AiIntent, number>> = {
  improve: MIN_DESCRIPTION_LENGTH,
  describe: MIN_DESCRIPTION_LENGTH,
  enrich: 1,
  test: 1,
};

/** What the writer is told besides the person's own text, in tokens at most. */
const INSTRUCTION_TOKENS: Readonly<Record<AiIntent, number>> = { improve: 300, describe: 400, enrich: 400, test: 400 };

/** Longest text that is taken of a page, in characters. */
export const MAX_PAGE_CHARACTERS = 12_000;

const CHARACTERS_PER_TOKEN = 4;
const TOKENS_PER_COST = 1_000;

/** How many tokens a text is where nobody has counted them: a quarter of its characters. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** `⌈(input tokens × input cost + output tokens × output cost) / 1 000⌉`, at least 1. */
export function creditsOf({ inputTokens, outputTokens }: TokenUse, { inputCost, outputCost }: ModelCosts): ActCredits {
  const ofOutput = outputTokens * outputCost;
  const total = Math.max(1, Math.ceil((inputTokens * inputCost + ofOutput) / TOKENS_PER_COST));
  const output = Math.min(total, Math.floor(ofOutput / TOKENS_PER_COST));
  return { input: total - output, output, total };
}

/** What an act on this many characters may use. The page of `enrich` is not known before: the longest counts. */
const mostTokens = (intent: AiIntent, characters: number): TokenUse => ({
  inputTokens: INSTRUCTION_TOKENS[intent] + estimateTokens(intent === 'enrich' ? MAX_PAGE_CHARACTERS : characters),
  outputTokens: LONGEST_ANSWER_TOKENS[intent],
});

/** "Up to N credits": never more is charged for an act on a text of this many characters. */
export const creditsAtMost = (intent: AiIntent, characters: number, costs: ModelCosts): number =>
  creditsOf(mostTokens(intent, characters), costs).total;

/** What is charged: what was used, never more than was said before, and never more than is `left`. */
export function creditsCharged(
  intent: AiIntent,
  characters: number,
  used: TokenUse,
  costs: ModelCosts,
  left: number,
): ActCredits {
  const most = mostTokens(intent, characters);
  const bounded = {
    inputTokens: Math.min(used.inputTokens, most.inputTokens),
    outputTokens: Math.min(used.outputTokens, most.outputTokens),
  };
  const cost = creditsOf(bounded, costs);
  const total = Math.min(cost.total, left);
  const output = Math.min(cost.output, total);
  return { input: total - output, output, total };
}
