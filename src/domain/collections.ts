/**
 * The addresses of documents on any Appwrite (specification part 2 §7, "Direct database reads"; part 1 §3, team record).
 * Collections only the server reads are marked; clients have no permission on them.
 */
export const DATABASE_ID = 'main';

export const COLLECTIONS = {
  teams: 'teams',
  campaigns: 'campaigns',
  offers: 'products',
  prompts: 'prompts',
  models: 'models',
  profiles: 'agents',
  chats: 'chats',
  prospectLists: 'prospectsList',
  credits: 'credits',
  invoices: 'invoices',
  apiKeys: 'apiKeys',
  webhooks: 'webhooks',
  testContent: 'testContent',
  /** Server only: one answer per command id, for ever. */
  commandAnswers: 'commandAnswers',
  /** Server only: the words of such an answer to a command that was carried out, under the id of its record. */
  answerBodies: 'answerBodies',
  /** Server only: who invited whom, and what the mailed link shows. */
  invitations: 'invitations',
  /** Server only: work that survives a crash. */
  jobs: 'jobs',
} as const;

export type CollectionName = keyof typeof COLLECTIONS;
export type CollectionId = (typeof COLLECTIONS)[CollectionName];

/** The realtime channel of every change in a collection. */
export const channelOf = (collection: CollectionId): string =>
  `databases.${DATABASE_ID}.collections.${collection}.documents`;

const { teams, campaigns, profiles, chats, offers, prompts, webhooks, prospectLists, credits } = COLLECTIONS;
const TEAM_COLLECTIONS = [teams, campaigns, profiles, chats, offers, prompts, webhooks, prospectLists, credits];

/** One set of channels for everything a team's members see; all clients ask for the same one (findings-1.8.md, "Realtime"). */
export const teamChannels = (): string[] => [
  ...TEAM_COLLECTIONS.map(channelOf),
  'teams',
  'memberships',
];
