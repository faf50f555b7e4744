import type * as z from 'zod/mini';
import {
  DELETING,
  draftStep,
  isPausable,
  isResumable,
  profilesOf,
  readCampaign,
  SET_UP,
  type Campaign,
} from '#domain/campaign/campaign.ts';
import { isSame } from '#domain/text/stable-json.ts';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import { readPrompt, type Prompt } from '#domain/prompt/prompt.ts';
import type { campaignCreateRequestSchema } from '#domain/campaign/campaign-requests.ts';
import { CAMPAIGN_MESSAGES, nameProblemOf } from '#domain/campaign/campaign-messages.ts';
import { CAMPAIGN_NEEDS, needOf, stepWith, unfilledVariables } from '#domain/campaign/campaign-wizard.ts';
import { valuesTooLongMessage } from '#domain/prompt/prompt-size.ts';
import type { campaignFinishRequestSchema, campaignUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { campaignDeletionJob } from '#server/jobs/campaign-deletion.ts';
import { campaignProfileJob } from '#server/jobs/campaign-profile.ts';
import { campaignRunJob } from '#server/jobs/campaign-run-job.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { actorOf, type Caller } from '../authenticate.ts';
import { reservePlanSlot, type PlanLimitDeps } from '../plan-limits.ts';
import { changeDocument, createDocument, findOfTeam, getOfTeam, type DocumentChange } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

const ofCampaign = (id: string) => ({ collection: COLLECTIONS.campaigns, id, answerKey: 'campaign' }) as const;

/**
 * `POST /campaign/create` (specification part 2 §4, §5, §7): creates the draft `campaignId`, which continues with its
 * second step, or as a copy with the first step that lacks something. Throws `limit_reached` at the limit of the plan.
 */
export const createCampaign = (
  deps: PlanLimitDeps,
  caller: Caller,
  campaignId: string,
  { name, from }: z.output<typeof campaignCreateRequestSchema>,
): IdempotentCommand =>
  createDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.campaigns, id: campaignId, answerKey: 'data' },
    async () => {
      const problem = nameProblemOf(name);
      if (problem !== undefined) throw new OutriderError('invalid_request', problem);
      const teamVersion = await reservePlanSlot(deps, caller.teamId, 'campaigns', CAMPAIGN_MESSAGES.limitReached);
      const setup = from === undefined ? { step: 2 } : await setupOf(deps.backend, caller, from);
      return { fields: { name: sanitizeName(name), status: 'draft', ...setup }, teamVersion };
    },
  );

/**
 * Returns the settings of a campaign for a copy of it: without prospects, and without references to documents that are
 * gone. Throws `not_found`.
 */
async function setupOf(backend: Backend, caller: Caller, campaignId: string): Promise<Fields> {
  const document = await getOfTeam(backend, caller, COLLECTIONS.campaigns, campaignId);
  const campaign = readCampaign(document);
  if (campaign.status === DELETING) throw new OutriderError('not_found');
  const { offerId, promptId, profileId, target } = campaign;
  const { qualificationAutomatic, qualificationVerification } = campaign;
  const [offer, prompt, profile] = await Promise.all([
    findOfTeam(backend, caller, COLLECTIONS.offers, offerId),
    findPrompt(backend, caller, promptId),
    findProfile(backend, caller, profileId),
  ]);
  return {
    product: offer?.$id ?? null,
    prompt: prompt?.id ?? null,
    agent: profile?.id ?? null,
    variables: prompt === undefined ? null : (document['variables'] ?? null),
    target,
    qualificationAutomatic,
    qualificationVerification,
    // A copy sends nothing unread either.
    approvesMessages: campaign.approvesMessages === true,
    step: stepWith(campaign, { hasOffer: offer !== undefined, prompt, hasProfile: profile !== undefined }),
  };
}

/**
 * `POST /campaign/pause` and `/campaign/resume` (specification part 2 §4: pause sets paused, resume sets active).
 * Refuses a campaign in any other state with `conflict`, since no screen offers it.
 */
export function setCampaignPaused(
  deps: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  campaignId: string,
  paused: boolean,
): IdempotentCommand {
  const newStatus = paused ? 'paused' : 'active';
  return changeDocument(deps.backend, caller, ofCampaign(campaignId), async (campaign): Promise<DocumentChange> => {
    const { status } = readCampaign(campaign);
    if (status === newStatus) return { fields: {} };
    if (paused && !isPausable(status)) throw new OutriderError('conflict', 'Only an active campaign can be paused.');
    if (!paused && !isResumable(status)) throw new OutriderError('conflict', 'Only a paused campaign can be resumed.');
    if (!paused) await assertHasProfile(deps.backend, caller, campaign);
    return { fields: { status: newStatus }, extraOperations: paused ? [] : await missingRun(deps, caller, campaignId) };
  });
}

/** Throws `conflict` when the campaign's profile was removed. */
async function assertHasProfile(backend: Backend, caller: Caller, campaign: WireDocument): Promise<void> {
  const document = await findOfTeam(backend, caller, COLLECTIONS.profiles, readCampaign(campaign).profileId);
  if (document !== undefined && isRemoved(readProfile(document)))
    throw new OutriderError('conflict', CAMPAIGN_MESSAGES.profileRemoved);
}

/**
 * Returns the operation that enqueues the run where it is missing: a campaign paused before its first run has no job.
 */
async function missingRun(
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  campaignId: string,
): Promise<Operation[]> {
  const job = campaignRunJob(campaignId, caller.teamId);
  return (await hasJob(backend, job.key)) ? [] : [enqueueOperation(job, now())];
}

/**
 * `PUT /campaign/{id}`: changes the name, the offer, the prompt, the values of the prompt's variables, the profile or
 * how conversations become qualified. Throws `not_found` for a campaign of another team.
 */
export const updateCampaign = (
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  campaignId: string,
  input: z.output<typeof campaignUpdateRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofCampaign(campaignId), async (campaign): Promise<DocumentChange> => {
    if (campaign['status'] === DELETING) throw new OutriderError('not_found');
    if ('name' in input) return { fields: { name: input.name } };
    if ('productId' in input) {
      const { writes: teamVersion } = await advanceTeamVersion(backend, caller.teamId);
      await getOfTeam(backend, caller, COLLECTIONS.offers, input.productId);
      return {
        fields: { product: input.productId, ...draftStep(readCampaign(campaign), 3) },
        dependsOn: ['status'],
        teamVersion,
      };
    }
    if ('promptId' in input) {
      if ((await findOfTeam(backend, caller, COLLECTIONS.prompts, input.promptId)) === undefined)
        throw new OutriderError('not_found', CAMPAIGN_NEEDS['prompt-gone'].message);
      return { fields: { prompt: input.promptId, ...draftStep(readCampaign(campaign), 4) }, dependsOn: ['status'] };
    }
    if ('agentId' in input) return changedProfile({ backend, now }, caller, campaign, input.agentId);
    if ('qualificationAutomatic' in input || 'approvesMessages' in input) return { fields: input };
    return changedVariables(backend, caller, campaign, input.variables);
  });

/**
 * Changes the profile. The one before goes on with the conversations it began; a job gives the prospects whom nobody
 * has written to to the new one (docs/adr/0037).
 */
async function changedProfile(
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  document: WireDocument,
  agentId: string,
): Promise<DocumentChange> {
  // A profile may be removed at the same time.
  const { writes: teamVersion } = await advanceTeamVersion(backend, caller.teamId);
  const profile = await findProfile(backend, caller, agentId);
  if (profile === undefined) throw new OutriderError('not_found', CAMPAIGN_NEEDS['profile-gone'].message);
  const campaign = readCampaign(document);
  const isChanged = campaign.profileId !== profile.id;
  if (campaign.status === 'draft') return { fields: { agent: profile.id }, dependsOn: ['status'], teamVersion };
  return {
    fields: {
      agent: profile.id,
      ...(isChanged && { formerAgents: profilesOf(campaign), stats: statsWith(campaign, profile), handover: null }),
    },
    dependsOn: ['status'],
    extraOperations: isChanged ? [enqueueOperation(campaignProfileJob(campaign.id, caller.teamId), now())] : [],
    teamVersion,
  };
}

/** Returns the stats with the limits of a profile: the forecast of how long prospects last uses them. */
const statsWith = (
  { stats }: Pick<Campaign, 'stats'>,
  { usage: { invitationsMin, invitationsMax } }: Profile,
): string => JSON.stringify({ ...stats, invitationsMin, invitationsMax });

/** Finds a profile that can run campaigns; undefined when it is gone or was removed. */
async function findProfile(backend: Backend, caller: Caller, id: string): Promise<Profile | undefined> {
  const document = await findOfTeam(backend, caller, COLLECTIONS.profiles, id);
  const profile = document === undefined ? undefined : readProfile(document);
  return profile === undefined || isRemoved(profile) ? undefined : profile;
}

/** Changes the values; every variable of the prompt needs one (part 2 §5, 'Please fill in all variables'). */
async function changedVariables(
  backend: Backend,
  caller: Caller,
  document: WireDocument,
  variables: Readonly<Record<string, string>>,
): Promise<DocumentChange> {
  const campaign = readCampaign(document);
  const next = draftStep(campaign, 5);
  if (isSame(campaign.variables, variables)) return { fields: next, dependsOn: ['status'] };
  const prompt = await findPrompt(backend, caller, campaign.promptId);
  if (campaign.promptId !== '' && prompt === undefined)
    throw new OutriderError('not_found', CAMPAIGN_NEEDS['prompt-gone'].message);
  const missing = unfilledVariables(prompt?.variables ?? [], variables);
  if (missing.length > 0)
    throw new OutriderError('invalid_request', `${CAMPAIGN_NEEDS.variables.message}: ${missing.join(', ')}`);
  const tooLong = valuesTooLongMessage(variables);
  if (tooLong !== undefined) throw new OutriderError('invalid_request', tooLong);
  return { fields: { variables: JSON.stringify(variables), ...next }, dependsOn: ['prompt', 'status'] };
}

/**
 * `POST /campaign/finish` (part 2 §4): takes the last step of a draft, which needs prospects then. Throws
 * `invalid_request` with the text for what is missing.
 */
export const finishCampaign = (
  backend: Backend,
  caller: Caller,
  { campaignId, agentId, ...qualification }: z.output<typeof campaignFinishRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, ofCampaign(campaignId), async (document): Promise<DocumentChange> => {
    const campaign = readCampaign(document);
    if (campaign.status !== 'draft') {
      const { profileId, qualificationAutomatic, qualificationVerification } = campaign;
      if (
        isSame(
          { profileId, qualificationAutomatic, qualificationVerification },
          { profileId: agentId, ...qualification },
        )
      )
        return { fields: {} };
      throw new OutriderError('conflict', 'This campaign is already set up.');
    }
    const [offer, prompt, profile] = await Promise.all([
      findOfTeam(backend, caller, COLLECTIONS.offers, campaign.offerId),
      findPrompt(backend, caller, campaign.promptId),
      findProfile(backend, caller, agentId),
    ]);
    const need = needOf(campaign, { hasOffer: offer !== undefined, prompt, hasProfile: profile !== undefined });
    if (need !== undefined) throw new OutriderError('invalid_request', CAMPAIGN_NEEDS[need].message);
    return {
      fields: {
        agent: agentId,
        ...qualification,
        ...SET_UP,
        ...(profile !== undefined && { stats: statsWith(campaign, profile) }),
      },
      dependsOn: ['product', 'prompt', 'variables'],
    };
  });

async function findPrompt(backend: Backend, caller: Caller, id: string): Promise<Prompt | undefined> {
  const document = await findOfTeam(backend, caller, COLLECTIONS.prompts, id);
  return document === undefined ? undefined : readPrompt(document);
}

/**
 * `DELETE /campaign/{id}` (part 2 §4, §7): stops the campaign at once; a job deletes it and reports progress in its
 * document. A repeated request is the same deletion. Throws `not_found`.
 */
export const deleteCampaign = (
  { backend, now }: { readonly backend: Backend; readonly now: () => number },
  caller: Caller,
  campaignId: string,
): IdempotentCommand => ({
  async plan() {
    const { $id: id, status } = await getOfTeam(backend, caller, COLLECTIONS.campaigns, campaignId);
    const answer = { success: true };
    if (status === DELETING) return { operations: [], answer };
    const campaignReference = { collection: COLLECTIONS.campaigns, id };
    return {
      operations: [
        { ...campaignReference, action: 'update', data: { status: DELETING }, actor: actorOf(caller) },
        enqueueOperation(campaignDeletionJob(id, caller.teamId), now()),
      ],
      expectations: [{ ...campaignReference, fields: { status } }],
      answer,
    };
  },
  readAnswer: async () => ({ success: true }),
});
