import * as z from 'zod/mini';
import { campaignStatusMessage, daysLeft, type Campaign } from '#domain/campaign/campaign.ts';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { foldQuery } from '#domain/text/search-folding.ts';
import { togglePause } from '#features/campaigns/campaign-commands.ts';
import { countQualified } from '#features/campaigns/campaign-queries.ts';
import { pauseBlockedReason } from '#features/campaigns/pause-command.ts';
import { listChatsOfPerson, listSearchableEntities } from '#features/palette/searchable-entities.ts';
import { rankResults } from '#features/palette/rank-results.ts';
import type { Replica } from '#replica/replica.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { registerAssistantTool } from './model-context.ts';
import { entityPath } from '../routes/entity-path.ts';

const MAX_RESULTS = 20;

const queryInput = z.object({ query: z.string().check(z.minLength(1), z.maxLength(2_000)) });
const campaignInput = z.object({ campaign: z.string().check(z.minLength(1), z.maxLength(200)) });
const textSchema = (name: string, description: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string', description } },
  required: [name],
  additionalProperties: false,
});
const CAMPAIGN_SCHEMA = textSchema('campaign', 'Id or name of a campaign of the team that is open');

/**
 * Returns the campaign with this id, or the only one with this name. Throws a sentence for the assistant when there is
 * none, or several share the name.
 */
async function resolveCampaign({ db }: Replica, teamId: string, idOrName: string): Promise<Campaign> {
  const campaigns = await rowsOfTeam(db.campaigns, teamId).toArray();
  const byId = campaigns.filter(({ id }) => id === idOrName);
  const matches = byId.length > 0 ? byId : campaigns.filter(({ name }) => foldQuery(name) === foldQuery(idOrName));
  const [campaign, ...others] = matches;
  if (campaign === undefined)
    throw new Error(`There is no campaign "${idOrName}" on this device. Search for it first.`);
  if (others.length > 0)
    throw new Error(
      `Several campaigns are called "${idOrName}". Say which one by its id: ${matches.map(({ id }) => id).join(', ')}.`,
    );
  return campaign;
}

interface AssistantContext {
  readonly replica: Replica;
  /** The active team; no other is read or changed. */
  readonly teamId: string;
  /** The network of its profiles is simulated. */
  readonly isSimulated: boolean;
  /**
   * Asks the person to confirm until `call` aborts; resolves with false when they decline. Rejects with a sentence for
   * the assistant when they cannot be asked now.
   */
  readonly confirm: (campaign: Campaign, isToPause: boolean, call: AbortSignal) => Promise<boolean>;
}

/**
 * Registers the tools of the browser's assistant until `signal` aborts: search, the status of a campaign, and pause or
 * resume, which the person confirms first. They read the replica and send commands as the screens do. Texts are for a
 * program, and in English.
 */
export function registerAssistantTools(
  owner: Document,
  { replica, teamId, isSimulated, confirm }: AssistantContext,
  signal: AbortSignal,
): void {
  registerAssistantTool(
    owner,
    {
      name: 'search',
      description:
        'Finds campaigns, profiles, offers, prompts and recent conversations of the open team by words of their names, and conversations by the address of the person on the network. Answers kind, id, title, detail and the address to open.',
      inputSchema: textSchema('query', 'Words of the name'),
      input: queryInput,
      isReadOnly: true,
      execute: async ({ query }) =>
        [
          ...(await listChatsOfPerson(replica.db, teamId, identityOfAddress(query))),
          ...rankResults(await listSearchableEntities(replica.db, teamId, isSimulated), query, [], MAX_RESULTS),
        ]
          .slice(0, MAX_RESULTS)
          .map(({ kind, id, title, detail }) => ({ kind, id, title, detail, address: entityPath({ kind, id }) })),
    },
    signal,
  );

  registerAssistantTool(
    owner,
    {
      name: 'campaign_status',
      description:
        'How a campaign stands: its status, its counts, how many people are qualified (null where not all of its conversations are on this device) and for how many days its prospects last at least.',
      inputSchema: CAMPAIGN_SCHEMA,
      input: campaignInput,
      isReadOnly: true,
      async execute({ campaign: idOrName }) {
        const campaign = await resolveCampaign(replica, teamId, idOrName);
        const { id, name, status, stats } = campaign;
        const qualified = await countQualified(replica.db, campaign);
        return {
          id,
          name,
          status,
          statusWords: campaignStatusMessage(status),
          stats,
          qualified: qualified ?? null,
          daysLeftAtLeast: daysLeft(stats).atLeast,
          address: entityPath({ kind: 'campaign', id }),
        };
      },
    },
    signal,
  );

  for (const isToPause of [true, false]) {
    registerAssistantTool(
      owner,
      {
        name: isToPause ? 'pause_campaign' : 'resume_campaign',
        description: `${isToPause ? 'Pauses' : 'Resumes'} a campaign. The person is asked to confirm it on the screen; without a connection it is kept and sent later.`,
        inputSchema: CAMPAIGN_SCHEMA,
        input: campaignInput,
        isReadOnly: false,
        async execute({ campaign: idOrName }, call) {
          const campaign = await resolveCampaign(replica, teamId, idOrName);
          const blockedReason = pauseBlockedReason(campaign, isToPause);
          if (blockedReason !== undefined) throw new Error(blockedReason);
          if (!(await confirm(campaign, isToPause, call))) throw new Error('The person did not confirm it.');
          const now = await resolveCampaign(replica, teamId, campaign.id);
          // Someone may have done it while the question was shown.
          if (pauseBlockedReason(now, isToPause) === undefined && !(await togglePause(replica, now)))
            throw new Error('It could not be kept on this device. The person is told why.');
          return { id: campaign.id, note: 'It is kept on this device and sent as soon as the server can be reached.' };
        },
      },
      signal,
    );
  }
}
