import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { OutriderError } from '#domain/errors.ts';
import { problemsOfContent } from '#domain/prompt-content.ts';
import { promptVersion, readPrompt } from '#domain/prompt.ts';
import type { promptUpdateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ChangedMeanwhile, type OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument } from './team-document.ts';

/**
 * `PUT /prompt/{id}` (specification part 2 §7, prompt service "update"; its checks: §5). Made on a text that no longer stands there, it is
 * refused with `conflict` and the prompt as it is, unless that says the same.
 */
export const promptUpdate = (backend: Backend, caller: Caller, promptId: string, asked: z.output<typeof promptUpdateRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, { collection: COLLECTIONS.prompts, id: promptId, answerKey: 'prompt' }, async (document) => {
    const prompt = readPrompt(document);
    const { content, variables, base } = asked;
    const modelId = asked.model?.$id ?? prompt.modelId;
    const present = promptVersion(prompt);
    if (base !== undefined && base !== present && present !== promptVersion({ content, variables, modelId })) throw new ChangedMeanwhile({ prompt: document });
    assertComplete(prompt.type, content);
    if (modelId !== prompt.modelId && (await backend.findDocument(COLLECTIONS.models, modelId)) === undefined) {
      throw new OutriderError('invalid_request', 'This model is not offered any more. Choose another one.');
    }
    return { fields: { content, variables, model: modelId === '' ? null : modelId } };
  });

/** Throws `invalid_request` with the words of part 2 §5 when the text of a prompt lacks what its type needs. */
function assertComplete(type: string, content: string): void {
  const { emptySections, missingVariables } = problemsOfContent({ type, content });
  if (missingVariables.length > 0) throw new OutriderError('invalid_request', `Please include these variables in your prompt: ${missingVariables.join(', ')}`);
  if (emptySections.length > 0) throw new OutriderError('invalid_request', `Please fill in: ${emptySections.join(', ')}`);
}
