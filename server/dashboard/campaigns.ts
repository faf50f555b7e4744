import type * as z from 'zod/mini';
import { isPausable, isResumable, readCampaign } from '#domain/campaign.ts';
import { isSame } from '#domain/canonical.ts';
import { COLLECTIONS } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { OutriderError } from '#domain/errors.ts';
import { readPrompt } from '#domain/prompt.ts';
import type { campaignUpdateRequestSchema } from '#domain/wire-requests.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { campaignRunJob } from '#server/jobs/campaign-run-job.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import type { OnceOnly } from './answer-once.ts';
import type { Caller } from './guards.ts';
import { changeDocument, getOfTeam, type DocumentChange } from './team-document.ts';

/** Size of the attribute that holds a campaign's variables as JSON text, in characters. */
const MAX_VARIABLES_LENGTH = 65_536;

const ofCampaign = (id: string) => ({ collection: COLLECTIONS.campaigns, id, answerKey: 'campaign' }) as const;

/**
 * `POST /campaign/pause` and `/campaign/resume` (specification part 2 §4: pause sets paused, resume sets active). A campaign in any other
 * state is neither: it is refused as changed meanwhile, since no screen offers it.
 */
export function campaignPaused(deps: { readonly backend: Backend; readonly now: () => number }, caller: Caller, campaignId: string, paused: boolean): OnceOnly {
  const wanted = paused ? 'paused' : 'active';
  return changeDocument(deps.backend, caller, ofCampaign(campaignId), async (campaign): Promise<DocumentChange> => {
    const { status } = readCampaign(campaign);
    if (status === wanted) return { fields: {} };
    if (paused && !isPausable(status)) throw new OutriderError('conflict', 'Only a campaign that is running can be paused.');
    if (!paused && !isResumable(status)) throw new OutriderError('conflict', 'Only a campaign that is paused can be resumed.');
    return { fields: { status: wanted }, also: paused ? [] : await missingRun(deps, caller, campaignId) };
  });
}

/** A campaign that runs has a job; one that was paused before it ever ran may have none. */
async function missingRun({ backend, now }: { readonly backend: Backend; readonly now: () => number }, caller: Caller, campaignId: string): Promise<Operation[]> {
  const job = campaignRunJob(campaignId, caller.teamId);
  return (await hasJob(backend, job.key)) ? [] : [enqueueOperation(job, now())];
}

/** `PUT /campaign/{id}`: its name, its offer, its prompt or the values of the prompt's variables. Throws `not_found` for another team's. */
export const campaignUpdate = (backend: Backend, caller: Caller, campaignId: string, asked: z.output<typeof campaignUpdateRequestSchema>): OnceOnly =>
  changeDocument(backend, caller, ofCampaign(campaignId), async (campaign): Promise<DocumentChange> => {
    if ('name' in asked) return { fields: { name: asked.name } };
    if ('productId' in asked) {
      await getOfTeam(backend, caller, COLLECTIONS.offers, asked.productId);
      return { fields: { product: asked.productId } };
    }
    if ('promptId' in asked) {
      await getOfTeam(backend, caller, COLLECTIONS.prompts, asked.promptId);
      return { fields: { prompt: asked.promptId } };
    }
    return changedVariables(backend, caller, campaign, asked.variables);
  });

/** Every variable of the campaign's prompt needs a value (part 2 §5, 'Please fill in all variables'). */
async function changedVariables(backend: Backend, caller: Caller, campaign: WireDocument, variables: Readonly<Record<string, string>>): Promise<DocumentChange> {
  const { promptId, variables: present } = readCampaign(campaign);
  if (isSame(present, variables)) return { fields: {} };
  const prompt = promptId === '' ? undefined : readPrompt(await getOfTeam(backend, caller, COLLECTIONS.prompts, promptId));
  const missing = prompt?.variables.filter((name) => !Object.hasOwn(variables, name)) ?? [];
  if (missing.length > 0) throw new OutriderError('invalid_request', `Please fill in all variables: ${missing.join(', ')}`);
  const text = JSON.stringify(variables);
  if (text.length > MAX_VARIABLES_LENGTH) throw new OutriderError('too_large');
  return { fields: { variables: text }, restsOn: ['prompt'] };
}
