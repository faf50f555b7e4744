import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readOffer } from '#domain/offer/offer.ts';
import { readPartTexts } from '#domain/prompt/prompt-content.ts';
import { lengthOfTest, type PromptTestAnswer, type PromptTestRequest } from '#domain/prompt/prompt-requests.ts';
import {
  findTestProblem,
  lengthOfFilledPrompt,
  testProblemMessage,
  testValues,
  tooLongFilledMessage,
} from '#domain/prompt/prompt-test.ts';
import { fillVariables } from '#domain/prompt/prompt-variables.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { getOfTeam } from '#server/dashboard/team-document.ts';
import type { WritingTask } from '#server/drivers/ai/writer.ts';
import type { Generation, AiGenerations } from './ai-generations.ts';
import { findWritingModel } from './ai-models.ts';

interface PromptTestDeps {
  readonly backend: Backend;
  readonly writer: AiGenerations['writer'];
}

/**
 * Handles `POST /prompt/test` (specification part 2 §5, §7): the next turn. Throws `invalid_request` with the words of
 * §8 for what is missing.
 */
export async function testPrompt(
  { backend, writer }: PromptTestDeps,
  caller: Caller,
  input: PromptTestRequest,
): Promise<Generation> {
  const { content, type, messages, post = '', speaker = 'profile' } = input;
  const problem = findTestProblem(input);
  if (problem !== undefined) throw missing(testProblemMessage(problem));
  const offer =
    input.product === undefined
      ? undefined
      : readOffer(await getOfTeam(backend, caller, COLLECTIONS.offers, input.product));
  const values = testValues(input.variables, offer?.description);
  const tooLong = tooLongFilledMessage(lengthOfFilledPrompt(input, values));
  if (tooLong !== undefined) throw missing(tooLong);
  if (speaker === 'prospect' && messages.length === 0) throw missing('Write a message first.');
  const model = await findWritingModel(backend, input.model);
  if (model === undefined) throw missing('This model is no longer available. Choose another one.');

  const texts = Object.fromEntries(
    Object.entries(readPartTexts({ type, content })).map(([key, text]) => [key, fillVariables(text, values)]),
  );
  const task: WritingTask =
    type === 'comment'
      ? { intent: 'test', kind: 'comment', instructions: texts['comment'] ?? Object.values(texts).join('\n'), post }
      : {
          intent: 'test',
          kind: 'message',
          speaker,
          offer: { name: offer?.name ?? '', description: offer?.description ?? '' },
          context: texts['context'] ?? Object.values(texts).join('\n'),
          draft: texts['first_message'] ?? '',
          messages,
        };
  return {
    intent: 'test',
    reason: 'Prompt test',
    characters: lengthOfTest(input, offer?.description),
    model,
    toTask: () => task,
    toAnswer: (text, _, credits): PromptTestAnswer | string =>
      input.detailed === true ? { text, credits, writer } : text,
  };
}

const missing = (sentence: string): OutriderError => new OutriderError('invalid_request', sentence);
