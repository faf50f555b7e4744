import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/collections.ts';
import { OutriderError } from '#domain/errors.ts';
import { readTeamRecord } from '#domain/team.ts';
import { hasWebhooks } from '#domain/webhook.ts';
import type { webhookUpdateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument } from './team-document.ts';

/**
 * `PUT /webhooks/{id}` (specification part 2 §7): the switch, or name, address and events. A plan without webhooks may still switch one
 * off: what leaves the house must always be possible to stop (part 2 §6).
 */
export const webhookUpdate = (backend: Backend, caller: Caller, id: string, asked: z.output<typeof webhookUpdateRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, { collection: COLLECTIONS.webhooks, id, answerKey: 'webhook' }, async () => {
    if (asked.webhookId !== undefined && asked.webhookId !== id) throw new OutriderError('invalid_request', 'The address and the body name different webhooks.');
    const isSwitchingOff = 'active' in asked && !asked.active;
    if (!isSwitchingOff && !(await mayUseWebhooks(backend, caller))) throw new OutriderError('limit_reached', 'Webhooks are not part of your plan. Upgrade the plan to continue.');
    return { fields: 'active' in asked ? { active: asked.active } : { name: asked.name, url: asked.url, events: asked.events } };
  });

async function mayUseWebhooks(backend: Backend, { teamId }: Caller): Promise<boolean> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  return record !== undefined && hasWebhooks(readTeamRecord(record).plan);
}
