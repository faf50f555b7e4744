import * as z from 'zod/mini';
import {
  apiAgentSchema,
  apiCampaignSchema,
  apiChatSchema,
  toApiAgent,
  toApiCampaign,
  toApiChat,
} from '#domain/api-key/api-resources.ts';
import { campaignCreateRequestSchema } from '#domain/campaign/campaign-requests.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { documentSchema } from '#domain/wire/wire-document.ts';
import { prospectsRejectedAnswerSchema } from '#domain/prospect/rejected-row.ts';
import {
  agentPauseRequestSchema,
  campaignFinishRequestSchema,
  campaignPauseRequestSchema,
  campaignUpdateRequestSchema,
  chatPausedRequestSchema,
  chatRatingRequestSchema,
  prospectsCreateAnswerSchema,
  prospectsCreateRequestSchema,
  prospectsRejectedRequestSchema,
  prospectsUndoRequestSchema,
} from '#domain/wire/command-bodies.ts';
import type { IdempotentCommand, PlannedWrites } from '../idempotency.ts';
import type { ApiOperation } from './api-operation.ts';
import { API_READS } from './api-reads.ts';

const campaignAnswer = z.object({ campaign: apiCampaignSchema });
const agentAnswer = z.object({ agent: apiAgentSchema });
const doneAnswer = z.object({ success: z.boolean() });

/** The operations that write, at the paths the dashboard itself uses (specification part 2 §7). */
const API_WRITES: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/campaign/create',
    scope: 'write',
    tag: 'Campaigns',
    name: 'createCampaign',
    summary: 'Begin a campaign',
    request: campaignCreateRequestSchema,
    answer: z.object({ data: apiCampaignSchema }),
    refusals: ['limit_reached', 'not_found'],
    explanation:
      'It is a draft: give it an offer, a prompt and the values of its variables with `PUT /campaign/{id}`, then a profile with `POST /campaign/finish`. With `from`, a copy of another campaign.',
  },
  {
    method: 'PUT',
    path: '/campaign/:id',
    scope: 'write',
    tag: 'Campaigns',
    name: 'updateCampaign',
    summary: 'Change a campaign',
    explanation:
      'One setting at a time: its name, its offer, its prompt, the values of the prompt’s variables, its profile, or how conversations become qualified. Another profile invites from then on; conversations that a profile began stay its own.',
    request: campaignUpdateRequestSchema,
    answer: campaignAnswer,
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/campaign/finish',
    scope: 'write',
    tag: 'Campaigns',
    name: 'finishCampaign',
    summary: 'Finish setting a campaign up',
    explanation: 'Its last step: the profile that writes. It needs prospects then, and begins with them.',
    request: campaignFinishRequestSchema,
    answer: campaignAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/campaign/pause',
    scope: 'write',
    tag: 'Campaigns',
    name: 'pauseCampaign',
    summary: 'Pause a campaign',
    request: campaignPauseRequestSchema,
    answer: campaignAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/campaign/resume',
    scope: 'write',
    tag: 'Campaigns',
    name: 'resumeCampaign',
    summary: 'Resume a campaign',
    request: campaignPauseRequestSchema,
    answer: campaignAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'DELETE',
    path: '/campaign/:id',
    scope: 'write',
    tag: 'Campaigns',
    name: 'deleteCampaign',
    summary: 'Delete a campaign',
    explanation: 'From then on nothing of it moves; its conversations are taken away one after the other.',
    answer: doneAnswer,
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/agent/pause',
    scope: 'write',
    tag: 'Profiles',
    name: 'pauseAgent',
    summary: 'Pause a profile',
    request: agentPauseRequestSchema,
    answer: agentAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/agent/resume',
    scope: 'write',
    tag: 'Profiles',
    name: 'resumeAgent',
    summary: 'Resume a profile',
    request: agentPauseRequestSchema,
    answer: agentAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/chat/paused',
    scope: 'write',
    tag: 'Conversations',
    name: 'setChatPaused',
    summary: 'Pause or resume a conversation',
    request: chatPausedRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/rating',
    scope: 'write',
    tag: 'Conversations',
    name: 'rateChat',
    summary: 'Rate a prospect',
    explanation:
      'Decides by hand whether a prospect is qualified, instead of the AI: `qualified` gives the conversation the status 5, `not-qualified` and `undecided` take it back. The AI goes on scoring and does not overrule it; `automatic` lets it decide again. Without `score` the score stays as it is. A conversation is rated after its first message.',
    request: chatRatingRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/prospects/create',
    scope: 'prospects',
    tag: 'Prospects',
    name: 'addProspects',
    summary: 'Add prospects to a campaign',
    request: prospectsCreateRequestSchema,
    answer: prospectsCreateAnswerSchema,
    refusals: ['not_found', 'conflict'],
    explanation:
      'Each prospect is an object of texts, keyed by column names of your own; one of them holds the address of the profile. Numbers, true and false become texts, null an empty one. A prospect with a list or an object in a cell is left out, and `refused` names it and the cell; the others are taken. Nobody is contacted twice. The answer names the import: `GET /imports/{id}` says how many were imported, were known already or are invalid. More than 5 000: several calls with one `importId`, numbered by `chunk` from 0, the last of them with `last`.',
  },
  {
    method: 'POST',
    path: '/prospects/undo',
    scope: 'prospects',
    tag: 'Prospects',
    name: 'undoImport',
    summary: 'Take an import back',
    explanation: 'Within 24 hours: whoever was not contacted yet is taken out again.',
    request: prospectsUndoRequestSchema,
    answer: doneAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/prospects/rejected',
    scope: 'prospects',
    tag: 'Prospects',
    name: 'listRejectedProspects',
    summary: 'Read which prospects of an import were rejected, and why',
    request: prospectsRejectedRequestSchema,
    answer: prospectsRejectedAnswerSchema,
    refusals: ['not_found'],
  },
];

/** Every operation that API keys may call; all other routes refuse them. */
export const API_OPERATIONS: readonly ApiOperation[] = [...API_READS, ...API_WRITES];

const PATTERNS = API_OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(':id', '[^/]+')}$`),
}));

/** Finds the operation at a path below `/api`; undefined when no API key may call it. */
export const findOperation = (method: string, path: string): ApiOperation | undefined =>
  PATTERNS.find(
    ({ operation, pattern }) => operation.method === (method === 'HEAD' ? 'GET' : method) && pattern.test(path),
  )?.operation;

const TO_RESOURCE: Readonly<Record<string, (document: WireDocument) => unknown>> = {
  campaign: toApiCampaign,
  data: toApiCampaign,
  agent: toApiAgent,
  chat: toApiChat,
};

/** Converts the documents in the data of an answer to the resources of the public API. */
const toResources = (data: unknown): unknown =>
  typeof data !== 'object' || data === null
    ? data
    : Object.fromEntries(
        Object.entries(data).map(([name, value]) => {
          const document = documentSchema.safeParse(value);
          return [name, document.success ? (TO_RESOURCE[name]?.(document.data) ?? value) : value];
        }),
      );

/** Wraps a command that an API key sent: the same effect, answered with resources of the public API. */
export const withApiAnswer = (work: IdempotentCommand): IdempotentCommand => ({
  async plan(): Promise<PlannedWrites> {
    const planned = await work.plan();
    return planned.answer === undefined ? planned : { ...planned, answer: toResources(planned.answer) };
  },
  readAnswer: async () => toResources(await work.readAnswer()),
});
