import * as z from 'zod/mini';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignCommand } from '#domain/commands/campaign/definitions.ts';
import { nameProblemOf } from '#domain/campaign/campaign-messages.ts';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { CAMPAIGN_NEEDS, needOf, type CampaignStep } from '#domain/campaign/campaign-wizard.ts';
import { isSame } from '#domain/text/stable-json.ts';
import { valuesOf, valuesTooLongMessage } from '#domain/prompt/prompt-size.ts';
import { withoutRemoved } from '#domain/profile/removed-profile.ts';
import { namedRecord } from '#domain/wire/named-record.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';
import type { CampaignsData } from '../campaign-queries.ts';
import { verificationProblem } from './qualification-fields.tsx';

/** The wizard's content: the saved campaign with unsaved edits on top (specification part 2 §3). */
export interface CampaignDraft {
  readonly name: string;
  readonly productId: string;
  readonly promptId: string;
  readonly variableValues: Readonly<Record<string, string>>;
  readonly agentId: string;
  readonly qualificationAutomatic: boolean;
  readonly qualificationVerification: string;
  readonly approvesMessages: boolean;
}

/** Unsaved edits of any step, kept on this device. */
const editsSchema = z.object({
  /**
   * The campaign they belong to; before it is created, the id of the creating request, so that a repeated request
   * creates no second one.
   */
  campaignId: z.string(),
  name: z.optional(z.string()),
  productId: z.optional(z.string()),
  promptId: z.optional(z.string()),
  variableValues: z.optional(namedRecord(z.string(), z.string())),
  agentId: z.optional(z.string()),
  qualificationAutomatic: z.optional(z.boolean()),
  qualificationVerification: z.optional(z.string()),
  approvesMessages: z.optional(z.boolean()),
});
export type CampaignEdits = z.output<typeof editsSchema>;

/** Stores unsaved campaign edits. */
export const campaignDrafts = createDraftStorage('campaigns', editsSchema, () => crypto.randomUUID(), Date.now);
/** Returns the stored edits of one campaign; without an id, of the campaign that is not created yet. */
export const campaignDraftStorage = (userId: string, teamId: string, campaignId = 'new') =>
  campaignDrafts.of(userId, teamId, campaignId);

const EMPTY: CampaignDraft = {
  name: '',
  productId: '',
  promptId: '',
  variableValues: {},
  agentId: '',
  qualificationAutomatic: true,
  qualificationVerification: '',
  approvesMessages: false,
};

const savedDraft = ({
  name,
  offerId,
  promptId,
  variables,
  profileId,
  qualificationAutomatic,
  qualificationVerification,
  approvesMessages,
}: Campaign): CampaignDraft => ({
  name,
  productId: offerId,
  promptId,
  variableValues: variables,
  agentId: profileId,
  qualificationAutomatic,
  qualificationVerification,
  approvesMessages: approvesMessages === true,
});

/** Merges the saved campaign, which may come from another device, with the edits made here; edits win. */
export function toDraft(campaign: Campaign | undefined, edits: CampaignEdits): CampaignDraft {
  const saved = campaign === undefined ? EMPTY : savedDraft(campaign);
  return {
    name: edits.name ?? saved.name,
    productId: edits.productId ?? saved.productId,
    promptId: edits.promptId ?? saved.promptId,
    variableValues: edits.variableValues ?? saved.variableValues,
    agentId: edits.agentId ?? saved.agentId,
    qualificationAutomatic: edits.qualificationAutomatic ?? saved.qualificationAutomatic,
    qualificationVerification: edits.qualificationVerification ?? saved.qualificationVerification,
    approvesMessages: edits.approvesMessages ?? saved.approvesMessages,
  };
}

const STEP_FIELDS: Readonly<Record<CampaignStep, Omit<CampaignEdits, 'campaignId'>>> = {
  1: { name: undefined },
  2: { productId: undefined },
  3: { promptId: undefined },
  4: { variableValues: undefined },
  5: {
    agentId: undefined,
    qualificationAutomatic: undefined,
    qualificationVerification: undefined,
    approvesMessages: undefined,
  },
};

/** Removes the edits of a step that is now saved. */
export const withoutStep = (edits: CampaignEdits, step: CampaignStep): CampaignEdits => ({
  ...edits,
  ...STEP_FIELDS[step],
});

/**
 * Returns the first problem of a draft up to a step, and the step that fixes it; undefined when there is none (part 2
 * §5).
 */
export function draftProblem(
  draft: CampaignDraft,
  { offers, prompts, profiles }: CampaignsData,
  upTo: CampaignStep,
): { readonly step: CampaignStep; readonly message: string } | undefined {
  const nameProblem = nameProblemOf(draft.name);
  if (nameProblem !== undefined) return { step: 1, message: nameProblem };
  const prompt = prompts.find(({ id }) => id === draft.promptId);
  const need = needOf(
    { promptId: draft.promptId, variables: draft.variableValues },
    {
      hasOffer: offers.some(({ id }) => id === draft.productId),
      prompt,
      hasProfile: withoutRemoved(profiles).some(({ id }) => id === draft.agentId),
    },
  );
  const problem = [
    ...(need === undefined ? [] : [CAMPAIGN_NEEDS[need]]),
    { step: 4, message: valuesTooLongMessage(valuesOf(prompt?.variables ?? [], draft.variableValues)) } as const,
    { step: 5, message: verificationProblem(draft.qualificationVerification) } as const,
  ]
    .toSorted((one, other) => one.step - other.step)
    .find(({ message }) => message !== undefined);
  return problem?.message !== undefined && problem.step <= upTo
    ? { step: problem.step, message: problem.message }
    : undefined;
}

/**
 * Returns the commands that save a step of a draft without problems up to there, in their order; none when nothing
 * changed. Approval is saved before the campaign is finished: nothing may leave unread in between.
 */
export function toStepCommands(
  step: CampaignStep,
  present: Campaign,
  draft: CampaignDraft,
  data: CampaignsData,
): readonly CampaignCommand[] {
  const command = toStepCommand(step, present, draft, data);
  const { approvesMessages } = draft;
  const isApprovalSame = step !== 5 || approvesMessages === (present.approvesMessages === true);
  return [
    ...(isApprovalSame ? [] : [{ type: 'campaign.setApproval', campaignId: present.id, approvesMessages } as const]),
    ...(command === undefined ? [] : [command]),
  ];
}

function toStepCommand(
  step: CampaignStep,
  present: Campaign,
  draft: CampaignDraft,
  { offers, prompts, profiles }: CampaignsData,
): CampaignCommand | undefined {
  const ofCampaign = { campaignId: present.id };
  const offer = offers.find(({ id }) => id === draft.productId);
  const prompt = prompts.find(({ id }) => id === draft.promptId);
  const profile = withoutRemoved(profiles).find(({ id }) => id === draft.agentId);
  // A step never passed before is saved even when unchanged: saving it advances the wizard.
  const isBehind = present.step > step;
  switch (step) {
    case 1:
      return sanitizeName(draft.name) === present.name
        ? undefined
        : { type: 'campaign.rename', ...ofCampaign, name: sanitizeName(draft.name) };
    case 2:
      return offer === undefined || (isBehind && offer.id === present.offerId)
        ? undefined
        : { type: 'campaign.setOffer', ...ofCampaign, offerId: offer.id };
    case 3:
      return prompt === undefined || (isBehind && prompt.id === present.promptId)
        ? undefined
        : { type: 'campaign.setPrompt', ...ofCampaign, promptId: prompt.id };
    case 4: {
      const variables = valuesOf(prompt?.variables ?? [], draft.variableValues);
      return isBehind && isSame(variables, present.variables)
        ? undefined
        : { type: 'campaign.setVariables', ...ofCampaign, variables };
    }
    case 5:
      return profile === undefined
        ? undefined
        : {
            type: 'campaign.finish',
            ...ofCampaign,
            profileId: profile.id,
            qualificationAutomatic: draft.qualificationAutomatic,
            qualificationVerification: draft.qualificationVerification.trim(),
          };
  }
}

/** Tells whether there are unsaved edits. */
export const isCampaignDraftStarted = ({
  campaignId: _campaignId,
  variableValues = {},
  ...edits
}: CampaignEdits): boolean =>
  [...Object.values(edits), ...Object.values(variableValues)].some((value) => value !== undefined && value !== '');
