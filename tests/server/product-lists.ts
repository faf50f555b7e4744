import { Query } from 'node-appwrite';
import { MAX_TAGS } from '#domain/tag/tag.ts';
import { MAX_SAVED_REPLIES } from '#domain/saved-reply/saved-reply.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { nextOfTeam } from '#server/jobs/team-deletion.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';

/**
 * A list of documents that the product queries, with the file that queries it. `sorts` marks queries that sort their
 * result in a temporary B-tree: they must match few rows.
 */
interface ProductList {
  readonly from: string;
  readonly what: string;
  readonly collection: CollectionId;
  readonly queries: readonly string[];
  readonly sorts?: true;
}

const NOW = '2030-01-01T00:00:00.000+00:00';
const THEN = '2020-01-01T00:00:00.000+00:00';
export const NEWEST = [Query.orderDesc('$updatedAt'), Query.limit(100)];
const AFTER = Query.cursorAfter('seen');
const IDS_ONLY = Query.select(['$id', '$updatedAt', '$createdAt']);
const HUNDRED = Query.limit(100);
const OF_WEBHOOK = Query.equal('webhook', 'x');
const WAITING = Query.equal('state', 'waiting');
const JOBS_IN_ORDER = [Query.orderAsc('runAt'), Query.orderAsc('kind'), Query.orderAsc('teamId')];

/** Returns the queries of a sync scope: its first pages, its changes and the ids of its documents. */
const scope = (collection: CollectionId, attribute: string): ProductList[] => {
  const equal = Query.equal(attribute, 'x');
  const from = 'src/remote/appwrite.ts';
  return [
    { from, collection, what: 'first page', queries: [equal, ...NEWEST] },
    { from, collection, what: 'next page', queries: [equal, ...NEWEST, AFTER] },
    {
      from,
      collection,
      what: 'changes',
      queries: [equal, Query.greaterThan('$updatedAt', THEN), Query.lessThanEqual('$updatedAt', NOW), ...NEWEST],
    },
    {
      from,
      collection,
      what: 'more changes',
      queries: [equal, Query.greaterThan('$updatedAt', THEN), ...NEWEST, AFTER],
    },
    { from, collection, what: 'its ids', queries: [equal, ...NEWEST, AFTER, IDS_ONLY] },
  ];
};

const byTeam = [
  COLLECTIONS.campaigns,
  COLLECTIONS.offers,
  COLLECTIONS.prompts,
  COLLECTIONS.testContent,
  COLLECTIONS.savedReplies,
  COLLECTIONS.tags,
  COLLECTIONS.profiles,
  COLLECTIONS.prospectLists,
  COLLECTIONS.credits,
  COLLECTIONS.apiKeys,
  COLLECTIONS.webhooks,
];

/** Every list of documents that the product queries. */
export const LISTS: readonly ProductList[] = [
  ...byTeam.flatMap((collection) => scope(collection, 'teamId')),
  ...Object.values(COLLECTIONS).flatMap((collection): ProductList[] => {
    const { team } = COLLECTION_DECLARATIONS[collection];
    if (team.by !== 'attribute') return [];
    return [
      {
        from: 'server/jobs/team-deletion.ts',
        collection,
        what: 'of a deleted team',
        queries: nextOfTeam(collection, team.attribute, 'x', 30),
      },
    ];
  }),
  ...scope(COLLECTIONS.chats, 'agent'),
  {
    from: 'src/remote/appwrite.ts',
    collection: COLLECTIONS.chats,
    what: 'those of these ids',
    queries: [Query.equal('$id', ['a', 'b']), ...NEWEST, IDS_ONLY],
    sorts: true,
  },
  {
    from: 'src/remote/appwrite.ts',
    collection: COLLECTIONS.teams,
    what: 'the team',
    queries: [Query.equal('$id', 'x'), ...NEWEST],
  },
  {
    from: 'server/backend/document-rate-limiter.ts',
    collection: COLLECTIONS.rateWindows,
    what: 'ended windows',
    queries: [Query.lessThan('endsAt', NOW), Query.orderAsc('endsAt'), Query.limit(10)],
  },
  {
    from: 'server/dashboard/api-keys/api-key-holder.ts',
    collection: COLLECTIONS.apiKeys,
    what: 'the keys of a team',
    queries: [Query.equal('teamId', 'x'), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/dashboard/invitations/invitation-record.ts',
    collection: COLLECTIONS.invitations,
    what: 'the invitations of a team',
    queries: [Query.equal('teamId', 'x'), HUNDRED],
  },
  {
    from: 'server/jobs/job-queue.ts',
    collection: COLLECTIONS.jobs,
    what: 'due',
    queries: [
      Query.equal('state', 'waiting'),
      Query.lessThanEqual('runAt', NOW),
      Query.equal('kind', ['a', 'b']),
      ...JOBS_IN_ORDER,
      Query.limit(10),
      Query.select(['kind']),
    ],
  },
  {
    from: 'server/jobs/job-queue.ts',
    collection: COLLECTIONS.jobs,
    what: 'with an expired lease',
    queries: [
      Query.equal('state', 'running'),
      Query.equal('kind', ['a', 'b']),
      Query.lessThanEqual('leaseUntil', NOW),
      ...JOBS_IN_ORDER,
      Query.limit(10),
    ],
  },
  {
    from: 'server/jobs/job-queue.ts',
    collection: COLLECTIONS.jobs,
    what: 'abandoned',
    queries: [Query.equal('state', 'running'), ...JOBS_IN_ORDER, HUNDRED],
  },
  {
    from: 'server/jobs/job-queue.ts',
    collection: COLLECTIONS.jobs,
    what: 'the job of a key',
    queries: [Query.equal('$id', 'x'), Query.limit(1)],
  },
  {
    from: 'server/dashboard/tags/team-tags.ts',
    collection: COLLECTIONS.tags,
    what: 'those of a team',
    queries: [Query.equal('teamId', 'x'), Query.equal('deleted', false), Query.limit(MAX_TAGS)],
  },
  {
    from: 'server/dashboard/saved-replies/saved-reply-command-handlers.ts',
    collection: COLLECTIONS.savedReplies,
    what: 'how many a team has',
    queries: [
      Query.equal('teamId', 'x'),
      Query.select(['$id', '$createdAt', '$updatedAt']),
      Query.limit(MAX_SAVED_REPLIES),
    ],
    sorts: true,
  },
  ...[COLLECTIONS.offers, COLLECTIONS.campaigns, COLLECTIONS.profiles].map((collection): ProductList => ({
    from: 'server/dashboard/plan-limits.ts',
    collection,
    what: 'how many a team has',
    queries: [
      Query.equal('teamId', 'x'),
      ...(collection === COLLECTIONS.profiles ? [Query.notEqual('healthStatus', 'removed')] : []),
      Query.select(['$id', '$createdAt', '$updatedAt']),
      HUNDRED,
    ],
    sorts: true,
  })),
  {
    from: 'server/dashboard/offers/offer-command-handlers.ts',
    collection: COLLECTIONS.campaigns,
    what: 'those of an offer',
    queries: [Query.equal('teamId', 'x'), Query.equal('product', 'y'), Query.orderAsc('$createdAt'), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/dashboard/api-keys/api-key-command-handlers.ts',
    collection: COLLECTIONS.apiKeys,
    what: 'of a team',
    queries: [Query.equal('teamId', 'x'), ...NEWEST],
  },
  {
    from: 'server/dashboard/api-keys/api-key-guard.ts',
    collection: COLLECTIONS.apiKeys,
    what: 'the key of a hash',
    queries: [Query.equal('keyHash', 'x'), Query.limit(1)],
  },
  {
    from: 'server/dashboard/api-keys/api-key-guard.ts',
    collection: COLLECTIONS.apiKeys,
    what: 'the former key of a hash',
    queries: [Query.equal('formerHash', 'x'), Query.limit(1)],
  },
  ...[
    COLLECTIONS.campaigns,
    COLLECTIONS.chats,
    COLLECTIONS.prospectLists,
    COLLECTIONS.profiles,
    COLLECTIONS.offers,
    COLLECTIONS.prompts,
  ].flatMap((collection): ProductList[] => [
    {
      from: 'server/dashboard/public-api/api-lists.ts',
      collection,
      what: 'first page',
      queries: [Query.equal('teamId', 'x'), Query.orderAsc('$updatedAt'), HUNDRED],
    },
    {
      from: 'server/dashboard/public-api/api-lists.ts',
      collection,
      what: 'next page',
      queries: [
        Query.equal('teamId', 'x'),
        Query.greaterThanEqual('$updatedAt', THEN),
        AFTER,
        Query.orderAsc('$updatedAt'),
        HUNDRED,
      ],
    },
  ]),
  {
    from: 'server/dashboard/public-api/api-reads.ts',
    collection: COLLECTIONS.campaigns,
    what: 'in a status',
    queries: [
      Query.equal('teamId', 'x'),
      Query.equal('status', 'active'),
      Query.greaterThan('$updatedAt', THEN),
      Query.orderAsc('$updatedAt'),
      HUNDRED,
    ],
  },
  {
    from: 'server/dashboard/public-api/api-reads.ts',
    collection: COLLECTIONS.chats,
    what: 'of a campaign',
    queries: [Query.equal('teamId', 'x'), Query.equal('campaign', 'y'), Query.orderAsc('$updatedAt'), HUNDRED],
  },
  {
    from: 'server/dashboard/public-api/api-lists.ts',
    collection: COLLECTIONS.credits,
    what: 'history',
    queries: [
      Query.equal('teamId', 'x'),
      Query.lessThanEqual('$createdAt', NOW),
      AFTER,
      Query.orderDesc('$createdAt'),
      HUNDRED,
    ],
  },
  {
    from: 'server/billing/sync-checkout.ts',
    collection: COLLECTIONS.checkouts,
    what: 'of an order',
    queries: [Query.equal('order', 'x'), Query.limit(1)],
  },
  {
    from: 'server/jobs/prospect-import.ts',
    collection: COLLECTIONS.chats,
    what: 'known people',
    queries: [Query.equal('personKey', ['a', 'b']), Query.limit(2)],
    sorts: true,
  },
  {
    from: 'server/jobs/prospect-import.ts',
    collection: COLLECTIONS.contactedPeople,
    what: 'contacted people',
    queries: [Query.equal('personKey', ['a', 'b']), Query.limit(2)],
    sorts: true,
  },
  {
    from: 'server/jobs/prospect-import.ts',
    collection: COLLECTIONS.contactedPeople,
    what: 'whether a team has contacted people',
    queries: [Query.equal('teamId', 'x'), Query.limit(1), IDS_ONLY],
  },
  {
    from: 'server/jobs/campaign-deletion.ts',
    collection: COLLECTIONS.chats,
    what: 'the next of a campaign',
    queries: [
      Query.equal('campaign', 'x'),
      Query.orderAsc('$updatedAt'),
      Query.limit(80),
      Query.select(['status', 'personKey']),
    ],
  },
  {
    from: 'server/jobs/chats/chat-merge.ts',
    collection: COLLECTIONS.chats,
    what: 'those that name another one',
    queries: [Query.equal('duplicateOf', 'x'), Query.limit(40), IDS_ONLY],
  },
  {
    from: 'server/jobs/chats/duplicate-chats.ts',
    collection: COLLECTIONS.chats,
    what: 'that of a person',
    queries: [Query.equal('personKey', 'x'), Query.limit(1)],
  },
  {
    from: 'server/jobs/chats/duplicate-chats.ts',
    collection: COLLECTIONS.contactedPeople,
    what: 'whether a person was contacted',
    queries: [Query.equal('personKey', ['x', 'y']), Query.limit(1)],
    sorts: true,
  },
  {
    from: 'server/jobs/campaign-deletion.ts',
    collection: COLLECTIONS.rejectedRows,
    what: 'of a campaign',
    queries: [Query.equal('campaign', 'x'), Query.limit(80), IDS_ONLY],
  },
  {
    from: 'server/dashboard/prospects/prospect-command-handlers.ts',
    collection: COLLECTIONS.rejectedRows,
    what: 'of a call of an import',
    queries: [Query.equal('prospectList', 'x'), Query.equal('chunk', 0), Query.orderAsc('part'), Query.limit(1)],
  },
  {
    from: 'server/jobs/campaign-deletion.ts',
    collection: COLLECTIONS.prospectLists,
    what: 'of a campaign',
    queries: [Query.equal('teamId', 'x'), Query.equal('campaign', 'y'), Query.limit(80), IDS_ONLY],
    sorts: true,
  },
  {
    from: 'server/backend/stored-answers.ts',
    collection: COLLECTIONS.answerBodies,
    what: 'those that hold these conversations',
    queries: [Query.equal('chat', ['x', 'y']), HUNDRED, Query.select(['$id'])],
    sorts: true,
  },
  {
    from: 'server/jobs/prospect-undo.ts',
    collection: COLLECTIONS.chats,
    what: 'untouched of an import',
    queries: [
      Query.equal('prospectList', 'x'),
      Query.equal('status', [0, 404]),
      Query.limit(80),
      Query.select(['status', 'actCount']),
    ],
    sorts: true,
  },
  {
    from: 'server/jobs/campaign-run-store.ts',
    collection: COLLECTIONS.chats,
    what: 'next planned',
    queries: [
      Query.equal('campaign', 'x'),
      Query.isNotNull('nextActAt'),
      Query.equal('paused', false),
      Query.orderAsc('nextActAt'),
      Query.limit(1),
    ],
  },
  ...[[], [Query.greaterThan('status', 0)]].map((begun): ProductList => ({
    from: 'server/jobs/campaign-run-store.ts',
    collection: COLLECTIONS.chats,
    what: 'next planned of one of several profiles',
    queries: [
      Query.equal('campaign', 'x'),
      Query.equal('agent', 'y'),
      Query.isNotNull('nextActAt'),
      ...begun,
      Query.equal('paused', false),
      Query.orderAsc('nextActAt'),
      Query.limit(1),
    ],
  })),
  {
    from: 'server/jobs/campaign-profile.ts',
    collection: COLLECTIONS.chats,
    what: 'waiting ones of another profile',
    queries: [
      Query.equal('campaign', 'x'),
      Query.isNull('nextActAt'),
      Query.equal('status', 0),
      Query.notEqual('agent', 'y'),
      Query.limit(80),
      Query.select(['$id', '$createdAt', '$updatedAt', 'agent']),
    ],
  },
  {
    from: 'server/jobs/profile-removal.ts',
    collection: COLLECTIONS.campaigns,
    what: 'active ones of a profile',
    queries: [
      Query.equal('agent', 'x'),
      Query.equal('status', 'active'),
      Query.limit(20),
      Query.select(['$id', '$createdAt', '$updatedAt', 'status']),
    ],
  },
  {
    from: 'server/jobs/campaign-run-store.ts',
    collection: COLLECTIONS.chats,
    what: 'next waiting',
    queries: [
      Query.equal('campaign', 'x'),
      Query.isNull('nextActAt'),
      Query.equal('status', 0),
      Query.equal('paused', false),
      Query.limit(1),
    ],
  },
  {
    from: 'server/webhooks/emit-events.ts',
    collection: COLLECTIONS.webhooks,
    what: 'those of a team',
    queries: [Query.equal('teamId', 'x'), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/webhooks/lane-notifier.ts',
    collection: COLLECTIONS.webhooks,
    what: 'all that are switched on',
    queries: [Query.equal('active', true), Query.orderAsc('$createdAt'), HUNDRED],
  },
  {
    from: 'server/webhooks/delivery-lane.ts',
    collection: COLLECTIONS.deliveries,
    what: 'due',
    queries: [OF_WEBHOOK, WAITING, Query.lessThanEqual('dueAt', NOW), Query.orderAsc('dueAt'), Query.limit(50)],
  },
  {
    from: 'server/webhooks/chat-ordering.ts',
    collection: COLLECTIONS.deliveries,
    what: 'sent later',
    queries: [
      OF_WEBHOOK,
      WAITING,
      Query.greaterThan('dueAt', NOW),
      Query.lessThanEqual('attempts', 2),
      Query.orderAsc('dueAt'),
      HUNDRED,
    ],
  },
  {
    from: 'server/webhooks/delivery-lane.ts',
    collection: COLLECTIONS.deliveries,
    what: 'next',
    queries: [OF_WEBHOOK, WAITING, Query.greaterThan('dueAt', NOW), Query.orderAsc('dueAt'), Query.limit(1)],
  },
  {
    from: 'server/webhooks/delivery-lane.ts',
    collection: COLLECTIONS.deliveries,
    what: 'waiting',
    queries: [OF_WEBHOOK, WAITING, Query.orderAsc('dueAt'), Query.limit(80)],
  },
  {
    from: 'server/webhooks/delivery-lane.ts',
    collection: COLLECTIONS.deliveries,
    what: 'all of a webhook',
    queries: [OF_WEBHOOK, Query.orderAsc('$createdAt'), Query.limit(80)],
  },
  {
    from: 'server/webhooks/delivery-lane.ts',
    collection: COLLECTIONS.deliveries,
    what: 'old',
    queries: [OF_WEBHOOK, Query.lessThan('$createdAt', THEN), Query.orderAsc('$createdAt'), Query.limit(80)],
  },
  {
    from: 'server/dashboard/webhooks/webhook-command-handlers.ts',
    collection: COLLECTIONS.webhooks,
    what: 'those of a team',
    queries: [Query.equal('teamId', 'x'), Query.orderDesc('$updatedAt'), HUNDRED],
  },
  {
    from: 'server/dashboard/webhooks/webhook-command-handlers.ts',
    collection: COLLECTIONS.webhooks,
    what: 'how many a team has',
    queries: [Query.equal('teamId', 'x'), IDS_ONLY, HUNDRED],
    sorts: true,
  },
  {
    from: 'server/dashboard/webhooks/webhook-deliveries.ts',
    collection: COLLECTIONS.deliveries,
    what: 'the log',
    queries: [OF_WEBHOOK, Query.orderDesc('$createdAt'), Query.limit(51), AFTER],
  },
  {
    from: 'server/dashboard/webhooks/webhook-deliveries.ts',
    collection: COLLECTIONS.deliveries,
    what: 'the log in one state',
    queries: [OF_WEBHOOK, Query.equal('state', 'failed'), Query.orderDesc('$createdAt'), Query.limit(51), AFTER],
  },
  {
    from: 'server/dashboard/webhooks/webhook-deliveries.ts',
    collection: COLLECTIONS.deliveries,
    what: 'since a time',
    queries: [
      OF_WEBHOOK,
      Query.equal('state', 'failed'),
      Query.between('$createdAt', THEN, NOW),
      Query.orderAsc('$createdAt'),
      HUNDRED,
      AFTER,
    ],
  },
  {
    from: 'server/push/emit-news.ts',
    collection: COLLECTIONS.pushSubscriptions,
    what: 'whether there is any',
    queries: [Query.greaterThan('endpointHash', ''), Query.orderAsc('endpointHash'), Query.limit(1)],
  },
  {
    from: 'server/push/emit-news.ts',
    collection: COLLECTIONS.pushSubscriptions,
    what: 'those of a team',
    queries: [Query.equal('teamId', 'x'), HUNDRED],
  },
  {
    from: 'server/push/push-notifier.ts',
    collection: COLLECTIONS.pushNews,
    what: 'all that are not outdated',
    queries: [Query.greaterThan('$createdAt', THEN), Query.orderAsc('$createdAt'), HUNDRED, AFTER],
  },
  {
    from: 'server/dashboard/push/push-handlers.ts',
    collection: COLLECTIONS.pushSubscriptions,
    what: 'those of a person',
    queries: [Query.equal('userId', 'x'), Query.equal('teamId', 'x'), Query.orderAsc('$updatedAt'), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/dashboard/push/push-handlers.ts',
    collection: COLLECTIONS.pushSubscriptions,
    what: 'those of a device',
    queries: [Query.equal('endpointHash', 'x'), Query.orderAsc('$updatedAt'), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/dashboard/push/push-handlers.ts',
    collection: COLLECTIONS.pushNews,
    what: 'those of a person about these chats',
    queries: [Query.equal('userId', 'x'), Query.equal('chat', ['a', 'b']), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/push/push-lane.ts',
    collection: COLLECTIONS.pushNews,
    what: 'those of a subscription',
    queries: [Query.equal('subscription', 'x'), Query.orderAsc('at'), Query.limit(90)],
  },
  {
    from: 'server/push/push-lane.ts',
    collection: COLLECTIONS.pushNews,
    what: 'all of a subscription',
    queries: [Query.equal('subscription', 'x'), Query.orderAsc('at'), HUNDRED],
  },
  {
    from: 'server/drivers/network/sandbox/sandbox.ts',
    collection: COLLECTIONS.campaigns,
    what: 'active',
    queries: [Query.equal('status', 'active'), HUNDRED],
  },
  {
    from: 'server/drivers/network/sandbox/sandbox.ts',
    collection: COLLECTIONS.profiles,
    what: 'their profiles',
    queries: [Query.equal('$id', ['a', 'b']), HUNDRED],
    sorts: true,
  },
  {
    from: 'server/seed/documents.ts',
    collection: COLLECTIONS.chats,
    what: 'those of these ids',
    queries: [Query.equal('$id', ['a', 'b']), Query.limit(2)],
    sorts: true,
  },
  {
    from: 'server/seed/write-past.ts',
    collection: COLLECTIONS.chats,
    what: 'all of a campaign',
    queries: [Query.equal('campaign', 'x'), Query.orderAsc('$updatedAt'), HUNDRED, AFTER, Query.select(['status'])],
  },
];
