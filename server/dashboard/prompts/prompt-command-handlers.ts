import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { listParts, problemsOfContent } from '#domain/prompt/prompt-content.ts';
import type { promptCreateRequestSchema, testContentCreateRequestSchema } from '#domain/prompt/prompt-requests.ts';
import { sizeProblemsOf } from '#domain/prompt/prompt-size.ts';
import { emptyContent } from '#domain/prompt/prompt-type.ts';
import { variablesToSave } from '#domain/prompt/prompt-variables.ts';
import { missingMessage } from '#domain/prompt/prompt-messages.ts';
import { promptVersion, readPrompt } from '#domain/prompt/prompt.ts';
import type { promptUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import { findWritingModel } from '#server/ai/ai-models.ts';
import type { Backend } from '#server/backend/backend.ts';
import { VersionConflict, type IdempotentCommand } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { changeDocument, createDocument, deleteDocument } from '../team-document.ts';

/**
 * `PUT /prompt/{id}` (specification part 2 §7, prompt service "update"; its checks: §5). Refuses a change of an
 * outdated text with `conflict` and the current prompt, unless both say the same.
 */
export const updatePrompt = (
  backend: Backend,
  caller: Caller,
  promptId: string,
  input: z.output<typeof promptUpdateRequestSchema>,
): IdempotentCommand =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.prompts, id: promptId, answerKey: 'prompt' },
    async (document) => {
      const prompt = readPrompt(document);
      const { content, base } = input;
      // Variables come from the text, not from the request: campaigns fill in what the text uses.
      const variables = variablesToSave({ type: prompt.type, content });
      const modelId = input.model?.$id ?? prompt.modelId;
      const present = promptVersion(prompt);
      if (base !== undefined && base !== present && present !== promptVersion({ content, variables, modelId }))
        throw new VersionConflict({ prompt: document });
      assertComplete(prompt.type, content);
      if (modelId !== prompt.modelId) await assertOffered(backend, modelId);
      return { fields: { content, variables, model: modelId === '' ? null : modelId } };
    },
  );

/** Throws `invalid_request` with the text of part 2 §5 when a prompt lacks what its type needs or is too large. */
function assertComplete(type: string, content: string): void {
  const [tooLarge] = sizeProblemsOf({ type, content });
  if (tooLarge !== undefined) throw new OutriderError('invalid_request', tooLarge);
  const { emptyParts, missingVariables } = problemsOfContent({ type, content });
  if (missingVariables.length > 0) throw new OutriderError('invalid_request', missingMessage(missingVariables));
  const empty = listParts({ type, content }).filter(({ key }) => emptyParts.includes(key));
  if (empty.length > 0)
    throw new OutriderError('invalid_request', `Please fill in: ${empty.map(({ label }) => label).join(', ')}`);
}

/** Throws `invalid_request` for a model that is missing or no longer offered. */
async function assertOffered(backend: Backend, modelId: string): Promise<void> {
  if ((await findWritingModel(backend, modelId)) === undefined)
    throw new OutriderError('invalid_request', 'This model is no longer available. Choose another one.');
}

/** `POST /prompt/create` (part 2 §7): creates the prompt `promptId` with the empty sections of its type. */
export const createPrompt = (
  backend: Backend,
  caller: Caller,
  promptId: string,
  { name, model, type }: z.output<typeof promptCreateRequestSchema>,
): IdempotentCommand =>
  createDocument(backend, caller, { collection: COLLECTIONS.prompts, id: promptId, answerKey: 'prompt' }, async () => {
    await assertOffered(backend, model);
    return { fields: { name, type, model, content: emptyContent(type), variables: [] } };
  });

/** `DELETE /prompt/{id}`. Campaigns that use it then show that it was not found (part 2 §8). */
export const deletePrompt = (backend: Backend, caller: Caller, promptId: string): IdempotentCommand =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.prompts, id: promptId });

/**
 * `POST /test-content/create` (specification part 2 §2, "Saved test posts"; the path is ours): creates the post `id`.
 */
export const createTestContent = (
  backend: Backend,
  caller: Caller,
  id: string,
  { type = 'post', name, content }: z.output<typeof testContentCreateRequestSchema>,
): IdempotentCommand =>
  createDocument(backend, caller, { collection: COLLECTIONS.testContent, id, answerKey: 'testContent' }, async () => ({
    fields: { type, name, content },
  }));

export const deleteTestContent = (backend: Backend, caller: Caller, id: string): IdempotentCommand =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.testContent, id });
