import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { listParts, problemsOfContent } from '#domain/prompt/prompt-content.ts';
import type { promptCreateRequestSchema } from '#domain/prompt/prompt-requests.ts';
import { sizeProblemsOf } from '#domain/prompt/prompt-size.ts';
import { emptyContent } from '#domain/prompt/prompt-type.ts';
import { variablesToSave } from '#domain/prompt/prompt-variables.ts';
import { missingMessage } from '#domain/prompt/prompt-messages.ts';
import { promptVersion, readPrompt } from '#domain/prompt/prompt.ts';
import type { promptUpdateRequestSchema } from '#domain/wire/wire-requests.ts';
import { findWritingModel } from '#server/ai/ai-models.ts';
import type { Backend } from '#server/backend/backend.ts';
import { ChangedMeanwhile, type OnceOnly } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { changeDocument, createDocument, deleteDocument } from '../team-document.ts';

/**
 * `PUT /prompt/{id}` (specification part 2 §7, prompt service "update"; its checks: §5). Made on a text that no longer
 * stands there, it is refused with `conflict` and the prompt as it is, unless that says the same.
 */
export const promptUpdate = (
  backend: Backend,
  caller: Caller,
  promptId: string,
  asked: z.output<typeof promptUpdateRequestSchema>,
): OnceOnly =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.prompts, id: promptId, answerKey: 'prompt' },
    async (document) => {
      const prompt = readPrompt(document);
      const { content, base } = asked;
      // Campaigns fill in what stands here: what the text says, not what the request does.
      const variables = variablesToSave({ type: prompt.type, content });
      const modelId = asked.model?.$id ?? prompt.modelId;
      const present = promptVersion(prompt);
      if (base !== undefined && base !== present && present !== promptVersion({ content, variables, modelId }))
        throw new ChangedMeanwhile({ prompt: document });
      assertComplete(prompt.type, content);
      if (modelId !== prompt.modelId) await assertOffered(backend, modelId);
      return { fields: { content, variables, model: modelId === '' ? null : modelId } };
    },
  );

/**
 * Throws `invalid_request` with the words of part 2 §5 when the text of a prompt lacks what its type needs, and where
 * it is larger than it may be.
 */
function assertComplete(type: string, content: string): void {
  const [tooLarge] = sizeProblemsOf({ type, content });
  if (tooLarge !== undefined) throw new OutriderError('invalid_request', tooLarge);
  const { emptyParts, missingVariables } = problemsOfContent({ type, content });
  if (missingVariables.length > 0) throw new OutriderError('invalid_request', missingMessage(missingVariables));
  const empty = listParts({ type, content }).filter(({ key }) => emptyParts.includes(key));
  if (empty.length > 0)
    throw new OutriderError('invalid_request', `Please fill in: ${empty.map(({ label }) => label).join(', ')}`);
}

/** Throws `invalid_request` for a model that is not there, or not offered any more. */
async function assertOffered(backend: Backend, modelId: string): Promise<void> {
  if ((await findWritingModel(backend, modelId)) === undefined)
    throw new OutriderError('invalid_request', 'This model is not offered any more. Choose another one.');
}

/** `POST /prompt/create` (part 2 §7), under the id `promptId`: with the sections of its type, empty. */
export const promptCreate = (
  backend: Backend,
  caller: Caller,
  promptId: string,
  { name, model, type }: z.output<typeof promptCreateRequestSchema>,
): OnceOnly =>
  createDocument(backend, caller, { collection: COLLECTIONS.prompts, id: promptId, answerKey: 'prompt' }, async () => {
    await assertOffered(backend, model);
    return { fields: { name, type, model, content: emptyContent(type), variables: [] } };
  });

/** `DELETE /prompt/{id}`. Campaigns that use it say that it was not found (part 2 §8). */
export const promptDelete = (backend: Backend, caller: Caller, promptId: string): OnceOnly =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.prompts, id: promptId });
