/**
 * Names the documents on any Appwrite (specification part 2 §7, "Direct database reads"; part 1 §3, team record).
 * Collections that only the server reads are marked; clients have no permission on them.
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
  /** Server only: members read them through the dashboard API, without the secrets. */
  apiKeys: 'apiKeys',
  webhooks: 'webhooks',
  testContent: 'testContent',
  savedReplies: 'savedReplies',
  tags: 'tags',
  /** Server only: one answer per command id, stored for ever. */
  commandAnswers: 'commandAnswers',
  /** Server only: the body of such an answer to an executed command, under the id of its record. */
  answerBodies: 'answerBodies',
  /** Server only: who invited whom, and what the mailed link shows. */
  invitations: 'invitations',
  /** Server only: each team's account with the payment provider. */
  billingAccounts: 'billingAccounts',
  /** Server only: payments that were started. */
  checkouts: 'checkouts',
  /** Server only: the accounts of the payments sandbox. */
  sandboxAccounts: 'sandboxAccounts',
  /** Server only: credentials of profiles, encrypted. */
  profileCredentials: 'profileCredentials',
  /** Server only: the simulated network's state of each profile. */
  sandboxProfiles: 'sandboxProfiles',
  /** Server only: people a team contacted in campaigns that have since been deleted. */
  contactedPeople: 'contactedPeople',
  /** Server only: rows of imports that did not become prospects. */
  rejectedRows: 'rejectedRows',
  /** Server only: signing secrets of webhooks, encrypted. */
  webhookSecrets: 'webhookSecrets',
  /** Server only: webhook deliveries and their results. */
  deliveries: 'webhookDeliveries',
  /** Server only: devices that want pushes about a team, with where to send them, encrypted. */
  pushSubscriptions: 'pushSubscriptions',
  /** Server only: news of conversations that a device is to be told of. */
  pushNews: 'pushNews',
  /** Server only: what was counted against limits that hold over all servers. */
  rateWindows: 'rateWindows',
  /** Server only: jobs that survive a crash. */
  jobs: 'jobs',
} as const;

type CollectionName = keyof typeof COLLECTIONS;
export type CollectionId = (typeof COLLECTIONS)[CollectionName];

/** Returns the realtime channel of every change in a collection. */
export const channelOf = (collection: CollectionId): string =>
  `databases.${DATABASE_ID}.collections.${collection}.documents`;

const FOLLOWED_COLLECTIONS = [
  COLLECTIONS.teams,
  COLLECTIONS.campaigns,
  COLLECTIONS.profiles,
  COLLECTIONS.chats,
  COLLECTIONS.offers,
  COLLECTIONS.prompts,
  COLLECTIONS.models,
  COLLECTIONS.testContent,
  COLLECTIONS.savedReplies,
  COLLECTIONS.tags,
  COLLECTIONS.webhooks,
  COLLECTIONS.prospectLists,
  COLLECTIONS.credits,
  COLLECTIONS.invoices,
];

/**
 * Returns one set of channels for everything a team's members see, and for the ends of the person's own sessions; all
 * clients subscribe to the same set (findings-1.8.md, "Realtime").
 */
export const followedChannels = (): string[] => [
  ...FOLLOWED_COLLECTIONS.map(channelOf),
  'teams',
  'memberships',
  'account',
];
