import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { testContentCreateRequestSchema } from '#domain/prompt/prompt-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { OnceOnly } from '../idempotency.ts';
import type { Caller } from '../authenticate.ts';
import { createDocument, deleteDocument } from '../team-document.ts';

const ANSWER_KEY = 'testContent';

/** `POST /test-content/create` (specification part 2 §2, "Saved test posts"; its path is ours): under the id `id`. */
export const testContentCreate = (
  backend: Backend,
  caller: Caller,
  id: string,
  { type = 'post', name, content }: z.output<typeof testContentCreateRequestSchema>,
): OnceOnly =>
  createDocument(backend, caller, { collection: COLLECTIONS.testContent, id, answerKey: ANSWER_KEY }, async () => ({
    fields: { type, name, content },
  }));

/** `DELETE /test-content/{id}`. */
export const testContentDelete = (backend: Backend, caller: Caller, id: string): OnceOnly =>
  deleteDocument(backend, caller, { collection: COLLECTIONS.testContent, id });
