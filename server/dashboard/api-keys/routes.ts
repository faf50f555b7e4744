import type * as z from 'zod/mini';
import { API_KEY_FIELDS } from '#domain/api-key/api-key.ts';
import {
  apiKeyCreateRequestSchema,
  apiKeyRotateRequestSchema,
  apiKeyUpdateRequestSchema,
} from '#domain/api-key/api-key-requests.ts';
import type { Action } from '#domain/roles/permissions.ts';
import { dataAnswer } from '#server/http/error-answer.ts';
import { parseJson } from '#server/http/read-body.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { receiveCommand, type IdempotentCommand, type ReceivedCommand } from '../idempotency.ts';
import { createdId, DASHBOARD_PATH, readId, SMALL_BYTES, type DashboardRouter } from '../router.ts';
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  revealApiKey,
  rotateApiKey,
  updateApiKey,
  toSecretAnswer,
} from './api-key-command-handlers.ts';

export function addApiKeyRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const { backend } = deps;
  /** Adds a command that creates a secret. The answer shows it; the stored answer does not hold it. */
  const secretCommand = <T>(
    path: string,
    action: Action,
    schema: z.ZodMiniType<T>,
    toId: (received: ReceivedCommand, id: string) => string,
    plan: (input: T, received: ReceivedCommand, id: string) => IdempotentCommand,
  ): void => {
    const handle: Parameters<DashboardRouter['route']>[3] = async (context) => {
      const body = await router.readBody(context, SMALL_BYTES);
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const id = toId(received, path.includes(':id') ? readId(context) : '');
      const response = await router.executeCommand(
        context,
        received,
        plan(parseJson(body, schema, API_KEY_FIELDS), received, id),
      );
      return response.ok ? dataAnswer(await toSecretAnswer(deps, received.caller, id)) : response;
    };
    router.route('POST', path, action, handle, { request: schema, isOnce: true });
  };

  // The specification writes these paths with the API's own prefix (part 2 §7): they answer with it once and twice.
  for (const base of ['', DASHBOARD_PATH]) {
    router.read(`${base}/keys`, 'api-keys.list', (context) => listApiKeys(backend, context.get('caller')));
    secretCommand(
      `${base}/key`,
      'api-keys.create',
      apiKeyCreateRequestSchema,
      (received) => createdId('/key', received),
      (input, { caller }, id) => createApiKey(deps, caller, id, input),
    );
    secretCommand(
      `${base}/key/:id/rotate`,
      'api-keys.change',
      apiKeyRotateRequestSchema,
      (_, id) => id,
      (input, { caller }, id) => rotateApiKey(deps, caller, id, input),
    );
    router.command(
      'PUT',
      `${base}/key/:id`,
      'api-keys.change',
      { schema: apiKeyUpdateRequestSchema, maxBytes: SMALL_BYTES, fields: API_KEY_FIELDS },
      (input, { caller }, id) => updateApiKey(deps, caller, id, input),
    );
    router.deletion(`${base}/key/:id`, 'api-keys.change', (caller, id) => deleteApiKey(deps, caller, id));
    router.route('POST', `${base}/key/:id/reveal`, 'api-keys.reveal', async (context) =>
      dataAnswer(await revealApiKey(deps, context.get('caller'), readId(context))),
    );
  }
}
