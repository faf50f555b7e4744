/**
 * The addresses of documents on any Appwrite (specification part 2 §7, "Direct database reads"; part 1 §3, team
 * record). Collections only the server reads are marked; clients have no permission on them.
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
  /** Server only: members are told of them by the dashboard API, without what opens anything. */
  apiKeys: 'apiKeys',
  webhooks: 'webhooks',
  testContent: 'testContent',
  /** Server only: one answer per command id, for ever. */
  commandAnswers: 'commandAnswers',
  /** Server only: the words of such an answer to a command that was carried out, under the id of its record. */
  answerBodies: 'answerBodies',
  /** Server only: who invited whom, and what the mailed link shows. */
  invitations: 'invitations',
  /** Server only: what is known of each team with whoever takes its money. */
  billingAccounts: 'billingAccounts',
  /** Server only: payments that were begun. */
  checkouts: 'checkouts',
  /** Server only: the books of the payments sandbox. */
  sandboxAccounts: 'sandboxAccounts',
  /** Server only: what profiles sign in with, sealed. */
  profileCredentials: 'profileCredentials',
  /** Server only: what the simulated network remembers of each profile. */
  sandboxProfiles: 'sandboxProfiles',
  /** Server only: whom a team has contacted in campaigns that were deleted since. */
  contactedPeople: 'contactedPeople',
  /** Server only: rows of imports that did not become prospects. */
  rejectedRows: 'rejectedRows',
  /** Server only: what webhooks are signed with, sealed. */
  webhookSecrets: 'webhookSecrets',
  /** Server only: events on their way to webhooks, and what became of them. */
  deliveries: 'webhookDeliveries',
  /** Server only: work that survives a crash. */
  jobs: 'jobs',
} as const;

type CollectionName = keyof typeof COLLECTIONS;
export type CollectionId = (typeof COLLECTIONS)[CollectionName];

/** The realtime channel of every change in a collection. */
export const channelOf = (collection: CollectionId): string =>
  `databases.${DATABASE_ID}.collections.${collection}.documents`;

const {
  teams,
  campaigns,
  profiles,
  chats,
  offers,
  prompts,
  models,
  testContent,
  webhooks,
  prospectLists,
  credits,
  invoices,
} = COLLECTIONS;
const FOLLOWED_COLLECTIONS = [
  teams,
  campaigns,
  profiles,
  chats,
  offers,
  prompts,
  models,
  testContent,
  webhooks,
  prospectLists,
  credits,
  invoices,
];

/**
 * One set of channels for everything a team's members see, and for the ends of the person's own sessions; all clients
 * ask for the same one (findings-1.8.md, "Realtime").
 */
export const followedChannels = (): string[] => [
  ...FOLLOWED_COLLECTIONS.map(channelOf),
  'teams',
  'memberships',
  'account',
];
