import * as z from 'zod/mini';
import { apiChatSchema, toApiChat } from '#domain/api-key/api-chats.ts';
import {
  apiAgentSchema,
  apiCampaignSchema,
  apiSavedReplySchema,
  apiTagSchema,
  toApiAgent,
  toApiCampaign,
  toApiSavedReply,
  toApiTag,
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
  chatAssigneeRequestSchema,
  chatNoteRequestSchema,
  chatControlRequestSchema,
  chatDraftRequestSchema,
  chatReminderRequestSchema,
  chatReplyRequestSchema,
  chatReplySettleRequestSchema,
  chatPausedRequestSchema,
  chatRatingRequestSchema,
  chatTagRequestSchema,
  prospectsCreateAnswerSchema,
  prospectsCreateRequestSchema,
  prospectsRejectedRequestSchema,
  prospectsUndoRequestSchema,
  savedReplyCreateRequestSchema,
  savedReplyUpdateRequestSchema,
  tagCreateRequestSchema,
  tagUpdateRequestSchema,
} from '#domain/wire/command-bodies.ts';
import type { IdempotentCommand, PlannedWrites } from '../idempotency.ts';
import type { ApiOperation } from './api-operation.ts';
import { API_READS } from './api-reads.ts';

const campaignAnswer = z.object({ campaign: apiCampaignSchema });
const agentAnswer = z.object({ agent: apiAgentSchema });
const tagAnswer = z.object({ tag: apiTagSchema });
const savedReplyAnswer = z.object({ savedReply: apiSavedReplySchema });
const doneAnswer = z.object({ success: z.boolean() });

/** The operations that write, at the paths the dashboard itself uses (specification part 2 §7). */
const API_WRITES: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/campaign/create',
    scope: 'write',
    tag: 'Campaigns',
    name: 'createCampaign',
    summary: 'Create a campaign',
    request: campaignCreateRequestSchema,
    answer: z.object({ data: apiCampaignSchema }),
    refusals: ['limit_reached', 'not_found'],
    explanation:
      'Creates a draft. Set its offer, prompt and variables with `PUT /campaign/{id}`, then its profile with `POST /campaign/finish`. Use `from` to copy another campaign.',
  },
  {
    method: 'PUT',
    path: '/campaign/:id',
    scope: 'write',
    tag: 'Campaigns',
    name: 'updateCampaign',
    summary: 'Change a campaign',
    explanation:
      'Changes one setting at a time: name, offer, prompt, variables, profile or qualification. A new profile sends the invitations from then on. Conversations stay with the profile that started them.',
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
    summary: 'Finish the setup of a campaign',
    explanation: 'Sets the profile that writes. The campaign starts as soon as it has prospects.',
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
    explanation: 'The campaign stops at once. Its conversations are deleted in the background.',
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
      'Decides by hand whether a prospect is qualified. `qualified` sets the status 5; `not-qualified` and `undecided` remove it. The AI keeps scoring but does not overrule the rating; `automatic` lets the AI decide again. Without `score`, the score does not change. A conversation can be rated after its first message.',
    request: chatRatingRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/chat/assignee',
    scope: 'write',
    tag: 'Conversations',
    name: 'assignChat',
    summary: 'Assign a conversation',
    explanation: 'Assigns a conversation to a member of the team, by user id, or to nobody with null.',
    request: chatAssigneeRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/tag',
    scope: 'write',
    tag: 'Conversations',
    name: 'tagChat',
    summary: 'Tag a conversation, or remove a tag',
    explanation: 'Sets or removes one tag; the others stay. A conversation has at most 20.',
    request: chatTagRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/tag/create',
    scope: 'write',
    tag: 'Conversations',
    name: 'createTag',
    summary: 'Create a tag',
    explanation:
      'Leave out tagId: a tag that your team has already, whatever its case, is returned unchanged. A team has at most 200.',
    request: tagCreateRequestSchema,
    answer: tagAnswer,
    refusals: ['limit_reached'],
  },
  {
    method: 'PUT',
    path: '/tag/:id',
    scope: 'write',
    tag: 'Conversations',
    name: 'updateTag',
    summary: 'Rename or recolor a tag',
    explanation: 'Conversations show the new name and color. A name that another tag has is refused with 409.',
    request: tagUpdateRequestSchema,
    answer: tagAnswer,
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'DELETE',
    path: '/tag/:id',
    scope: 'write',
    tag: 'Conversations',
    name: 'deleteTag',
    summary: 'Delete a tag',
    explanation: 'Conversations no longer show it.',
    answer: tagAnswer,
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/saved-reply/create',
    scope: 'write',
    tag: 'Conversations',
    name: 'createSavedReply',
    summary: 'Create a saved reply',
    explanation: 'Leave out replyId, or choose one: a saved reply that has it gets the name and the text.',
    request: savedReplyCreateRequestSchema,
    answer: savedReplyAnswer,
    refusals: ['limit_reached', 'not_found'],
  },
  {
    method: 'PUT',
    path: '/saved-reply/:id',
    scope: 'write',
    tag: 'Conversations',
    name: 'updateSavedReply',
    summary: 'Change a saved reply',
    request: savedReplyUpdateRequestSchema,
    answer: savedReplyAnswer,
    refusals: ['not_found'],
  },
  {
    method: 'DELETE',
    path: '/saved-reply/:id',
    scope: 'write',
    tag: 'Conversations',
    name: 'deleteSavedReply',
    summary: 'Delete a saved reply',
    answer: doneAnswer,
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/note',
    scope: 'write',
    tag: 'Conversations',
    name: 'setChatNote',
    summary: 'Write, change or remove a note',
    explanation:
      'Notes are for the team; the prospect and the AI never see them. noteId is yours; with the id of a note, its text is replaced, and the empty text removes it. mentions are user ids of members.',
    request: chatNoteRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/reminder',
    scope: 'write',
    tag: 'Conversations',
    name: 'setChatReminder',
    summary: 'Set or remove a reminder',
    explanation:
      'Brings a conversation back to the top of the inbox at remindAt, unless the prospect writes before; with snooze it is out of the inbox until then. A reminder set with an API key is for the member whom the conversation is assigned to. Null removes the reminder; a new one replaces it. At most a year ahead.',
    request: chatReminderRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/draft',
    scope: 'write',
    tag: 'Conversations',
    name: 'decideDraft',
    summary: 'Approve or reject a message of the AI',
    explanation:
      'In a campaign that has its messages approved, a message of the AI waits in outgoing as draft. approve has the given content sent, within working hours and limits; reject drops it, and the AI writes another one, which is charged, with reason in mind; reopen withdraws an approval while the message is not on its way. messageCount is that of the conversation as you read it: an approval is refused with 409 when the prospect has written since.',
    request: chatDraftRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/chat/control',
    scope: 'write',
    tag: 'Conversations',
    name: 'setChatControl',
    summary: 'Take a conversation over, or hand it back',
    explanation:
      'With person, the AI writes nothing more in the conversation. With ai it goes on; note is what it is to know.',
    request: chatControlRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found'],
  },
  {
    method: 'POST',
    path: '/chat/reply',
    scope: 'write',
    tag: 'Conversations',
    name: 'sendMessage',
    summary: 'Write to the prospect',
    explanation:
      'The profile sends the message once, in the order of these calls, and the AI writes nothing more until the conversation is handed back. messageId is yours; with the id of one that was not sent, its text and time are replaced. With notBefore, at most 30 days ahead in the time of the network, it waits until then, and so do those after it; a time that has passed means now.',
    request: chatReplyRequestSchema,
    answer: z.object({ chat: apiChatSchema }),
    refusals: ['not_found', 'conflict'],
  },
  {
    method: 'POST',
    path: '/chat/reply/settle',
    scope: 'write',
    tag: 'Conversations',
    name: 'settleMessage',
    summary: 'Take a message back, send it again, or say that it was sent',
    explanation:
      'discard takes back one that is queued, refused or unknown; retry sends again one that is refused or unknown; assume-sent says of an unknown one that the prospect has it.',
    request: chatReplySettleRequestSchema,
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
      'Each prospect is an object of texts, keyed by your own column names. One column holds the address of the profile. Numbers and booleans become texts; null becomes an empty text. A prospect with a list or an object in a cell is left out and named in `refused` with the cell. Nobody is contacted twice. The answer names the import: `GET /imports/{id}` says how many prospects were imported, already known or invalid. For more than 5 000 prospects, send several calls with the same `importId`, numbered by `chunk` from 0, and set `last` on the last one.',
  },
  {
    method: 'POST',
    path: '/prospects/undo',
    scope: 'prospects',
    tag: 'Prospects',
    name: 'undoImport',
    summary: 'Undo an import',
    explanation: 'Removes the prospects that were not contacted yet. Possible for 24 hours.',
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
    summary: 'List the rejected prospects of an import',
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
  tag: toApiTag,
  savedReply: toApiSavedReply,
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
  ...work,
  async plan(): Promise<PlannedWrites> {
    const planned = await work.plan();
    return planned.answer === undefined ? planned : { ...planned, answer: toResources(planned.answer) };
  },
  readAnswer: async () => toResources(await work.readAnswer()),
});
