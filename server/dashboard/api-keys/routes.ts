import type * as z from 'zod/mini';
import { API_KEY_FIELDS } from '#domain/api-key/api-key.ts';
import {
  apiKeyCreateRequestSchema,
  apiKeyRotateRequestSchema,
  apiKeyUpdateRequestSchema,
} from '#domain/api-key/api-key-requests.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { dataAnswer } from '#server/http/error-answer.ts';
import { parseJson, readBody } from '#server/http/read-body.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { receiveCommand, type IdempotentCommand, type ReceivedCommand } from '../idempotency.ts';
import { createdId, DASHBOARD_PATH, readId, SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { deleteDocument } from '../team-document.ts';
import {
  apiKeyCreate,
  apiKeyList,
  apiKeyReveal,
  apiKeyRotate,
  apiKeyUpdate,
  toSecretAnswer,
} from './api-key-commands.ts';

export function addApiKeyRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const { app } = router;
  const { backend } = deps;
  /** Adds a command that creates a secret. The answer shows it; the stored answer does not hold it. */
  const secretCommand = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    toId: (received: ReceivedCommand, id: string) => string,
    plan: (input: T, received: ReceivedCommand, id: string) => IdempotentCommand,
  ): void => {
    router.noteRoute('POST', path, { request: schema, isOnce: true });
    app.post(path, async (context) => {
      const body = await readBody(context.req.raw, SMALL_BYTES);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const id = toId(received, path.includes(':id') ? readId(context) : '');
      const response = await router.executeCommand(
        received,
        plan(parseJson(body, schema, API_KEY_FIELDS), received, id),
      );
      return response.ok ? dataAnswer(await toSecretAnswer(deps, received.caller, id)) : response;
    });
  };

  // The specification writes these paths with the API's own prefix (part 2 §7): they answer with it once and twice.
  for (const base of ['', DASHBOARD_PATH]) {
    router.read(`${base}/keys`, (context) => apiKeyList(backend, context.get('caller')));
    secretCommand(
      `${base}/key`,
      apiKeyCreateRequestSchema,
      (received) => createdId('/key', received),
      (input, { caller }, id) => apiKeyCreate(deps, caller, id, input),
    );
    secretCommand(
      `${base}/key/:id/rotate`,
      apiKeyRotateRequestSchema,
      (_, id) => id,
      (input, { caller }, id) => apiKeyRotate(deps, caller, id, input),
    );
    router.command(
      'PUT',
      `${base}/key/:id`,
      { schema: apiKeyUpdateRequestSchema, maxBytes: SMALL_BYTES, fields: API_KEY_FIELDS },
      (input, { caller }, id) => apiKeyUpdate(deps, caller, id, input),
    );
    router.deletion(`${base}/key/:id`, (caller, id) =>
      deleteDocument(backend, caller, { collection: COLLECTIONS.apiKeys, id }),
    );
    app.post(`${base}/key/:id/reveal`, async (context) =>
      dataAnswer(await apiKeyReveal(deps, context.get('caller'), readId(context))),
    );
  }
}
