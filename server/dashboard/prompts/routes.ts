import { POST_FIELDS, PROMPT_FIELDS, PROMPT_SAVE_FIELDS } from '#domain/text/field-labels.ts';
import { promptCreateRequestSchema, testContentCreateRequestSchema } from '#domain/prompt/prompt-requests.ts';
import { promptUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { TEXT_BYTES, type DashboardRouter } from '../router.ts';
import {
  createPrompt,
  deletePrompt,
  updatePrompt,
  createTestContent,
  deleteTestContent,
} from './prompt-command-handlers.ts';

export function addPromptRoutes(router: DashboardRouter, { backend }: DashboardDeps): void {
  router.creation(
    '/prompt/create',
    'prompts.change',
    { schema: promptCreateRequestSchema, fields: PROMPT_FIELDS },
    (input, { caller }, id) => createPrompt(backend, caller, id, input),
  );
  router.command(
    'PUT',
    '/prompt/:id',
    'prompts.change',
    { schema: promptUpdateRequestSchema, maxBytes: TEXT_BYTES, fields: PROMPT_SAVE_FIELDS },
    (input, { caller }, id) => updatePrompt(backend, caller, id, input),
  );
  router.deletion('/prompt/:id', 'prompts.change', (caller, id) => deletePrompt(backend, caller, id));
  router.creation(
    '/test-content/create',
    'prompts.change',
    { schema: testContentCreateRequestSchema, fields: POST_FIELDS },
    (input, { caller }, id) => createTestContent(backend, caller, id, input),
  );
  router.deletion('/test-content/:id', 'prompts.change', (caller, id) => deleteTestContent(backend, caller, id));
}
