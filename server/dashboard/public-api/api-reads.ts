import {
  campaignsQuerySchema,
  changesQuerySchema,
  noQuerySchema,
  ofCampaignQuerySchema,
  pageQuerySchema,
} from '#domain/api-key/api-requests.ts';
import {
  apiChatSchema,
  apiProspectSchema,
  apiWholeChatSchema,
  toApiChat,
  toApiProspect,
  toApiWholeChat,
} from '#domain/api-key/api-chats.ts';
import {
  apiAgentSchema,
  apiBalanceSchema,
  apiCampaignSchema,
  apiIdentitySchema,
  apiImportSchema,
  apiMemberSchema,
  apiMovementSchema,
  apiNamedSchema,
  apiSavedReplySchema,
  apiTagSchema,
  pageOf,
  toApiAgent,
  toApiBalance,
  toApiCampaign,
  toApiImport,
  toApiMember,
  toApiMovement,
  toApiNamed,
  toApiSavedReply,
  toApiTag,
} from '#domain/api-key/api-resources.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { Query } from '#server/backend/query.ts';
import { CONVERSATIONS_AT_ONCE, listChanges, listHistory, listJoinedMembers, ofTeamOrCampaign } from './api-lists.ts';
import { toRead, type ApiRead } from './api-operation.ts';
import { findConfirmedMembership } from '../authenticate.ts';
import { parseMembership } from '../members/memberships.ts';
import { getOfTeam } from '../team-document.ts';

const CHANGES =
  'In the order of the last change, the oldest first: what changes while you read comes again at the end, so nothing is left out. Keep the newest `updatedAt`; next time ask with `updatedAfter` for a minute before it, since what is written at the same moment may be seen a little later, and put what comes over what you have by its id.';

/** Selects all of a conversation but its messages, which may be megabytes. */
const WITHOUT_MESSAGES = Query.select([
  '$id',
  '$createdAt',
  '$updatedAt',
  'teamId',
  'agent',
  'campaign',
  'status',
  'paused',
  'waitingFollowUp',
  'qualificationHistory',
  'prospect',
  'lastActivityAt',
]);

/** Of offers and prompts, whose texts are long, names are read. */
const NAMED = { fields: ['name'] };

/** The operations that read, for API keys and for members with a token. */
export const API_READS: readonly ApiRead[] = [
  toRead({
    path: '/campaigns',
    tag: 'Campaigns',
    name: 'listCampaigns',
    summary: 'List campaigns',
    explanation: CHANGES,
    query: campaignsQuerySchema,
    answer: pageOf(apiCampaignSchema),
    read: (backend, caller, { status, ...page }) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.campaigns,
        [Query.equal('teamId', caller.teamId), ...(status === undefined ? [] : [Query.equal('status', status)])],
        page,
        toApiCampaign,
      ),
  }),
  toRead({
    path: '/campaigns/:id',
    tag: 'Campaigns',
    name: 'getCampaign',
    summary: 'Read a campaign',
    query: noQuerySchema,
    answer: apiCampaignSchema,
    refusals: ['not_found'],
    read: async (backend, caller, _, id) => toApiCampaign(await getOfTeam(backend, caller, COLLECTIONS.campaigns, id)),
  }),
  toRead({
    path: '/prospects',
    tag: 'Prospects',
    name: 'listProspects',
    summary: 'List prospects',
    explanation: CHANGES,
    query: ofCampaignQuerySchema,
    answer: pageOf(apiProspectSchema),
    refusals: ['not_found'],
    read: async (backend, caller, { campaignId, ...page }) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.chats,
        [...(await ofTeamOrCampaign(backend, caller, campaignId)), WITHOUT_MESSAGES],
        page,
        toApiProspect,
      ),
  }),
  toRead({
    path: '/imports',
    tag: 'Prospects',
    name: 'listImports',
    summary: 'List imports',
    explanation: CHANGES,
    query: changesQuerySchema,
    answer: pageOf(apiImportSchema),
    read: (backend, caller, page) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.prospectLists,
        [Query.equal('teamId', caller.teamId)],
        page,
        toApiImport,
      ),
  }),
  toRead({
    path: '/imports/:id',
    tag: 'Prospects',
    name: 'getImport',
    summary: 'Read an import',
    explanation:
      'Use the `prospectListId` returned when you added the prospects. Ask again until `status` is `completed`.',
    query: noQuerySchema,
    answer: apiImportSchema,
    refusals: ['not_found'],
    read: async (backend, caller, _, id) =>
      toApiImport(await getOfTeam(backend, caller, COLLECTIONS.prospectLists, id)),
  }),
  toRead({
    path: '/chats',
    tag: 'Conversations',
    name: 'listChats',
    summary: 'List conversations',
    explanation: `Contains only the last message of each. ${CHANGES}`,
    query: ofCampaignQuerySchema,
    answer: pageOf(apiChatSchema),
    refusals: ['not_found'],
    read: async (backend, caller, { campaignId, ...page }) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.chats,
        await ofTeamOrCampaign(backend, caller, campaignId),
        page,
        toApiChat,
        { atOnce: CONVERSATIONS_AT_ONCE },
      ),
  }),
  toRead({
    path: '/chats/:id',
    tag: 'Conversations',
    name: 'getChat',
    summary: 'Read a conversation',
    explanation: 'Contains all messages, oldest first.',
    query: noQuerySchema,
    answer: apiWholeChatSchema,
    refusals: ['not_found'],
    read: async (backend, caller, _, id) => toApiWholeChat(await getOfTeam(backend, caller, COLLECTIONS.chats, id)),
  }),
  toRead({
    path: '/tags',
    tag: 'Conversations',
    name: 'listTags',
    summary: 'List tags',
    explanation: CHANGES,
    query: changesQuerySchema,
    answer: pageOf(apiTagSchema),
    read: (backend, caller, page) =>
      listChanges(backend, caller, COLLECTIONS.tags, [Query.equal('teamId', caller.teamId)], page, toApiTag),
  }),
  toRead({
    path: '/saved-replies',
    tag: 'Conversations',
    name: 'listSavedReplies',
    summary: 'List saved replies',
    explanation: CHANGES,
    query: changesQuerySchema,
    answer: pageOf(apiSavedReplySchema),
    read: (backend, caller, page) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.savedReplies,
        [Query.equal('teamId', caller.teamId)],
        page,
        toApiSavedReply,
      ),
  }),
  toRead({
    path: '/agents',
    tag: 'Profiles',
    name: 'listAgents',
    summary: 'List profiles',
    explanation: CHANGES,
    query: changesQuerySchema,
    answer: pageOf(apiAgentSchema),
    read: (backend, caller, page) =>
      listChanges(backend, caller, COLLECTIONS.profiles, [Query.equal('teamId', caller.teamId)], page, toApiAgent),
  }),
  toRead({
    path: '/members',
    tag: 'Members',
    name: 'listMembers',
    summary: 'List members',
    explanation: 'In the order they joined. Invited people are not listed until they join, nor are former members.',
    query: pageQuerySchema,
    answer: pageOf(apiMemberSchema),
    read: listJoinedMembers,
  }),
  toRead({
    path: '/members/:id',
    tag: 'Members',
    name: 'getMember',
    summary: 'Read a member',
    explanation: 'Use a `memberId` or an `assigneeId`. A former member is not found.',
    query: noQuerySchema,
    answer: apiMemberSchema,
    refusals: ['not_found'],
    async read(backend, { teamId }, _, id) {
      const membership = await findConfirmedMembership(backend, teamId, id);
      if (membership === undefined) throw new OutriderError('not_found');
      return toApiMember(parseMembership(membership));
    },
  }),
  toRead({
    path: '/products',
    tag: 'Set-up',
    name: 'listProducts',
    summary: 'List offers',
    explanation: `Contains the names, for setting up campaigns. ${CHANGES}`,
    query: changesQuerySchema,
    answer: pageOf(apiNamedSchema),
    read: (backend, caller, page) =>
      listChanges(backend, caller, COLLECTIONS.offers, [Query.equal('teamId', caller.teamId)], page, toApiNamed, NAMED),
  }),
  toRead({
    path: '/prompts',
    tag: 'Set-up',
    name: 'listPrompts',
    summary: 'List prompts',
    explanation: `Contains the names, for setting up campaigns. ${CHANGES}`,
    query: changesQuerySchema,
    answer: pageOf(apiNamedSchema),
    read: (backend, caller, page) =>
      listChanges(
        backend,
        caller,
        COLLECTIONS.prompts,
        [Query.equal('teamId', caller.teamId)],
        page,
        toApiNamed,
        NAMED,
      ),
  }),
  toRead({
    path: '/credits',
    tag: 'Credits',
    name: 'getCredits',
    summary: 'Read the balance',
    query: noQuerySchema,
    answer: apiBalanceSchema,
    refusals: ['not_found'],
    async read(backend, { teamId }) {
      const record = await backend.findDocument(COLLECTIONS.teams, teamId);
      if (record === undefined) throw new OutriderError('not_found');
      return toApiBalance(record);
    },
  }),
  toRead({
    path: '/credits/history',
    tag: 'Credits',
    name: 'listCreditMovements',
    summary: 'List credit movements',
    explanation: 'Newest first.',
    query: pageQuerySchema,
    answer: pageOf(apiMovementSchema),
    read: (backend, caller, page) =>
      listHistory(backend, caller, COLLECTIONS.credits, [Query.equal('teamId', caller.teamId)], page, toApiMovement),
  }),
  toRead({
    path: '/key',
    tag: 'Keys',
    name: 'getKey',
    summary: 'Read the API key',
    explanation: 'Returns the name, team and scopes of the key. Use it to test a key.',
    query: noQuerySchema,
    answer: apiIdentitySchema,
    async read(_, { teamId, key }) {
      if (key === undefined)
        throw new OutriderError(
          'invalid_request',
          'This was not asked for with an API key. Put one into the header Authorization.',
        );
      return { teamId, keyId: key.id, name: key.name, scopes: key.scopes, expiresAt: key.expiresAt };
    },
  }),
];
