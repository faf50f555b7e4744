import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';

/**
 * The declared collections; `provision.ts` applies them to the configured Appwrite. Uses only attribute kinds of
 * Appwrite 1.8 (string with a size, not varchar or text). Every document carries its own read permission
 * (`read("team:{id}")`), and only the server key writes: people write through the dashboard API.
 *
 * Stored data outlives a version. The next start adds a new attribute, index, collection, larger size or default.
 * Another kind or a smaller size needs a new attribute under a new key.
 */
export type AttributeDeclaration =
  | {
      readonly kind: 'string';
      readonly size: number;
      readonly required?: boolean;
      readonly array?: boolean;
      readonly default?: string;
    }
  | { readonly kind: 'integer'; readonly required?: boolean; readonly default?: number }
  | { readonly kind: 'boolean'; readonly required?: boolean; readonly default?: boolean }
  | { readonly kind: 'datetime'; readonly required?: boolean };

export interface IndexDeclaration {
  readonly type: 'key' | 'unique';
  readonly attributes: readonly string[];
  readonly orders?: readonly ('ASC' | 'DESC')[];
}

export interface CollectionDeclaration {
  readonly name: string;
  readonly attributes: Readonly<Record<string, AttributeDeclaration>>;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
}

const text = (
  size: number,
  more: { required?: boolean; array?: boolean; default?: string } = {},
): AttributeDeclaration => ({ kind: 'string', size, ...more });
const reference = (required = false): AttributeDeclaration => ({ kind: 'string', size: 36, required });
const json = (size: number): AttributeDeclaration => ({ kind: 'string', size });
const integer = (value = 0): AttributeDeclaration => ({ kind: 'integer', default: value });
const flag = (value = false): AttributeDeclaration => ({ kind: 'boolean', default: value });
const time: AttributeDeclaration = { kind: 'datetime' };

/** Changes of a team since a time, in order: the query of every catch-up. */
const byTeam: IndexDeclaration = { type: 'key', attributes: ['teamId', '$updatedAt'] };

export const COLLECTION_DECLARATIONS: Readonly<Record<CollectionId, CollectionDeclaration>> = {
  [COLLECTIONS.teams]: {
    name: 'Teams',
    attributes: {
      plan: text(32, { default: 'free' }),
      status: text(32, { default: 'active' }),
      credits: integer(),
      additionalCredits: integer(),
      owner: reference(),
      billingPeriod: text(16),
      billingCurrency: text(8),
      renewsAt: time,
      creditsUntil: time,
      /** Version of the team (`team-version.ts`). */
      turn: integer(),
    },
    indexes: {},
  },
  [COLLECTIONS.campaigns]: {
    name: 'Campaigns',
    attributes: {
      teamId: reference(true),
      name: text(128, { required: true }),
      status: text(32, { default: 'draft' }),
      product: reference(),
      prompt: reference(),
      agent: reference(),
      variables: json(65_536),
      prospectListId: reference(),
      target: text(256),
      step: integer(1),
      stats: json(4_096),
      qualificationAutomatic: flag(true),
      qualificationVerification: text(4_096),
      /** Counts per day; so large that Appwrite stores it outside the row, which has room for 64 kB. */
      days: json(65_536),
      /** Progress of its deletion. */
      deletion: json(256),
    },
    indexes: {
      by_team: byTeam,
      by_agent: { type: 'key', attributes: ['agent'] },
      by_status: { type: 'key', attributes: ['status'] },
    },
  },
  [COLLECTIONS.offers]: {
    name: 'Offers',
    attributes: { teamId: reference(true), name: text(256, { required: true }), description: text(65_536) },
    indexes: { by_team: byTeam },
  },
  [COLLECTIONS.prompts]: {
    name: 'Prompts',
    attributes: {
      teamId: reference(true),
      name: text(256, { required: true }),
      type: text(32),
      model: reference(),
      content: text(262_144),
      variables: text(128, { array: true }),
    },
    indexes: { by_team: byTeam },
  },
  [COLLECTIONS.models]: {
    name: 'Models',
    attributes: {
      name: text(128, { required: true }),
      inputCost: integer(),
      outputCost: integer(),
      /** Name of the model at the endpoint; absent: its id. */
      endpointName: text(256),
      /** True: not offered any more (`server/ai/sync-models.ts`). */
      retired: flag(),
    },
    indexes: {},
  },
  [COLLECTIONS.profiles]: {
    name: 'Profiles',
    attributes: {
      teamId: reference(true),
      name: text(256),
      avatar: text(2_048),
      healthStatus: text(32, { default: 'setup_needed' }),
      alerts: text(4_096, { array: true }),
      action: text(64),
      usage: json(4_096),
      workingDays: text(32),
      workingHoursStart: text(8),
      workingHoursEnd: text(8),
      country: text(2),
      /** IANA time zone of its working days and hours; absent or empty: that of its country. */
      timeZone: text(64),
      /** Counts its sign-in attempts: steps of an earlier attempt end. */
      signInAttempt: integer(),
      /** When its credentials were last entered, and by whom. */
      credentialsChangedAt: time,
      credentialsChangedBy: reference(),
    },
    indexes: { by_team: byTeam },
  },
  [COLLECTIONS.chats]: {
    name: 'Chats',
    attributes: {
      teamId: reference(true),
      agent: reference(),
      campaign: reference(),
      status: integer(),
      paused: flag(),
      waitingFollowUp: flag(),
      messages: json(4_000_000),
      qualificationHistory: text(8_192, { array: true }),
      prospect: json(65_536),
      lastActivityAt: time,
      /** Identity of the person within the team: nobody is contacted twice. */
      personKey: text(64, { required: true }),
      /** When the campaign run next acts on this chat, in network time; absent when nothing is planned. */
      nextActAt: time,
      /** Number of actions done, which numbers the next one, so that none is done twice. */
      actCount: integer(),
      /** The import of the person; absent for older chats. */
      prospectList: reference(),
      /** While paused: since when, and by which member or (by name) which API key. */
      pausedAt: time,
      pausedBy: reference(),
      pausedByKey: text(256),
    },
    indexes: {
      by_team: byTeam,
      by_agent: { type: 'key', attributes: ['agent', '$updatedAt'] },
      by_campaign: { type: 'key', attributes: ['campaign', '$updatedAt'] },
      due: { type: 'key', attributes: ['campaign', 'nextActAt'] },
      by_list: { type: 'key', attributes: ['prospectList', 'status'] },
      person: { type: 'unique', attributes: ['personKey'] },
    },
  },
  [COLLECTIONS.prospectLists]: {
    name: 'Prospect lists',
    attributes: {
      teamId: reference(true),
      campaign: reference(),
      status: text(32),
      imported: integer(),
      existing: integer(),
      invalid: integer(),
      processed: integer(),
      total: integer(),
      /** Rows of the whole import as its sender counts them; `total` counts the received ones. */
      expected: integer(),
      /** Number of the last chunk; -1 until it is received. */
      lastChunk: integer(-1),
      /** Chunks received. */
      chunks: integer(),
      /** People removed since. */
      undone: integer(),
      /** Name of the file, and who imported it. */
      fileName: text(255),
      importedBy: reference(),
      /** Format of the file. */
      delimiter: text(1),
      encoding: text(16),
    },
    indexes: { by_team: byTeam },
  },
  [COLLECTIONS.credits]: {
    name: 'Credits',
    attributes: {
      teamId: reference(true),
      reason: text(256),
      type: text(32),
      movement: text(16),
      total: integer(),
      input: integer(),
      output: integer(),
      campaign: reference(),
    },
    indexes: { by_team: byTeam, by_team_created: { type: 'key', attributes: ['teamId', '$createdAt'] } },
  },
  [COLLECTIONS.invoices]: {
    name: 'Invoices',
    attributes: {
      team: reference(true),
      /** Amount charged, in the smallest unit. */
      amount: integer(),
      status: text(32),
      invoice: text(2_048),
      /** The same with its currency; invoices of other systems have neither. */
      charged: integer(),
      currency: text(8),
    },
    indexes: { by_team: { type: 'key', attributes: ['team', '$createdAt'] } },
  },
  [COLLECTIONS.apiKeys]: {
    name: 'API keys',
    /** Only the server reads these; members see them through the dashboard API. */
    attributes: {
      teamId: reference(true),
      name: text(256, { required: true }),
      /** Hash of the whole secret (team and key), by which it is found, and the encrypted key, which is shown again. */
      keyHash: text(128),
      keySealed: text(1_024),
      lastFour: text(4),
      /** The key before the last rotation, and until when it works. */
      formerHash: text(128),
      formerUntil: time,
      scopes: text(16, { array: true }),
      expiresAt: time,
      createdBy: reference(),
      lastUsedAt: time,
      lastUsedFrom: text(64),
      /** Who created, revealed, changed and rotated it, newest last. */
      acts: json(16_384),
    },
    indexes: {
      by_team: byTeam,
      by_hash: { type: 'key', attributes: ['keyHash'] },
      by_former_hash: { type: 'key', attributes: ['formerHash'] },
    },
  },
  [COLLECTIONS.webhooks]: {
    name: 'Webhooks',
    attributes: {
      teamId: reference(true),
      name: text(256, { required: true }),
      url: text(2_048, { required: true }),
      events: text(64, { array: true }),
      active: flag(true),
      /** State of its deliveries (`server/webhooks/delivery-lane.ts`). */
      failures: integer(),
      failingSince: time,
      deliveredAt: time,
      stopReason: text(16),
    },
    indexes: { by_team: byTeam, by_active: { type: 'key', attributes: ['active', '$createdAt'] } },
  },
  [COLLECTIONS.webhookSecrets]: {
    name: 'Secrets of webhooks',
    /** Has the webhook's id. Encrypted; the previous secret also signs until it ends. */
    attributes: { teamId: reference(true), secret: text(2_048), previous: text(2_048), previousUntil: time },
    indexes: {},
  },
  [COLLECTIONS.deliveries]: {
    name: 'Webhook deliveries',
    attributes: {
      teamId: reference(true),
      webhook: reference(true),
      event: text(64, { required: true }),
      messageId: text(64, { required: true }),
      chat: reference(),
      body: json(65_536),
      state: text(16, { default: 'waiting' }),
      dueAt: time,
      attempts: integer(),
      status: integer(),
      error: text(32),
      durationMs: integer(),
      lastAt: time,
      /** Requests and answers, attempt by attempt. */
      log: json(131_072),
    },
    indexes: {
      due: { type: 'key', attributes: ['webhook', 'state', 'dueAt'] },
      by_webhook: { type: 'key', attributes: ['webhook', '$createdAt'] },
      by_state: { type: 'key', attributes: ['webhook', 'state', '$createdAt'] },
    },
  },
  [COLLECTIONS.testContent]: {
    name: 'Test content',
    attributes: {
      teamId: reference(true),
      type: text(32, { default: 'post' }),
      name: text(256),
      content: text(65_536),
    },
    indexes: { by_team: byTeam },
  },
  [COLLECTIONS.commandAnswers]: {
    name: 'Command answers',
    attributes: {
      teamId: reference(true),
      userId: reference(),
      key: text(64, { required: true }),
      request: text(128),
      status: integer(),
      answer: json(8_000_000),
    },
    indexes: {},
  },
  [COLLECTIONS.answerBodies]: {
    name: 'Answer bodies',
    /** Has the id of the record in `commandAnswers`. */
    attributes: { teamId: reference(true), body: json(8_000_000) },
    indexes: {},
  },
  [COLLECTIONS.invitations]: {
    name: 'Invitations',
    /** Has the membership's id. */
    attributes: {
      teamId: reference(true),
      email: text(320),
      inviterName: text(256),
      url: text(2_048),
      /** Hashes of the mailed proofs, newest first. */
      proofHash: text(512),
      /** When a member sent it last. */
      askedAt: time,
    },
    indexes: {},
  },
  [COLLECTIONS.billingAccounts]: {
    name: 'Billing accounts',
    /** Its id is the team's. */
    attributes: {
      /** The payment provider; the ids are its own. */
      provider: text(16),
      customerId: text(255),
      subscriptionId: text(255),
      startedAt: time,
      /** End of the credits granted last for a period, and their number. */
      grantedUntil: time,
      granted: integer(),
      /** Counts the writes. */
      version: integer(),
    },
    indexes: {},
  },
  [COLLECTIONS.checkouts]: {
    name: 'Checkouts',
    attributes: {
      teamId: reference(true),
      provider: text(16),
      checkoutId: text(255, { required: true }),
      state: text(16, { default: 'open' }),
      order: reference(),
    },
    indexes: { by_order: { type: 'key', attributes: ['order'] } },
  },
  [COLLECTIONS.sandboxAccounts]: {
    name: 'Sandbox payments',
    /** Its id is the team's. `version` counts the writes. */
    attributes: { account: json(8_000_000), version: integer() },
    indexes: {},
  },
  [COLLECTIONS.profileCredentials]: {
    name: 'Profile credentials',
    /** Its id is the profile's. */
    attributes: { teamId: reference(true), sealed: text(8_192, { required: true }) },
    indexes: {},
  },
  [COLLECTIONS.sandboxProfiles]: {
    name: 'Sandbox profiles',
    /** Its id is the profile's. `version` counts the writes. */
    attributes: { account: json(8_192), version: integer() },
    indexes: {},
  },
  [COLLECTIONS.contactedPeople]: {
    name: 'Contacted people',
    /** The same identity as that of a chat. */
    attributes: { teamId: reference(true), personKey: text(64, { required: true }) },
    indexes: { person: { type: 'unique', attributes: ['personKey'] } },
  },
  [COLLECTIONS.rejectedRows]: {
    name: 'Rejected rows',
    /** The rejected rows of one job of an import. */
    attributes: {
      teamId: reference(true),
      campaign: reference(true),
      prospectList: reference(true),
      chunk: integer(),
      part: integer(),
      headers: json(1_000_000),
      rows: json(16_000_000),
    },
    indexes: {
      by_campaign: { type: 'key', attributes: ['campaign'] },
      by_list: { type: 'key', attributes: ['prospectList', 'chunk', 'part'] },
    },
  },
  [COLLECTIONS.jobs]: {
    name: 'Jobs',
    attributes: {
      kind: text(64, { required: true }),
      key: text(128, { required: true }),
      teamId: reference(),
      state: text(16, { default: 'waiting' }),
      runAt: time,
      leaseUntil: time,
      leaseOwner: text(64),
      attempts: integer(),
      payload: json(16_000_000),
      progress: json(65_536),
      failure: text(1_024),
    },
    indexes: { key: { type: 'unique', attributes: ['key'] }, due: { type: 'key', attributes: ['state', 'runAt'] } },
  },
};

/** The declared collections of one database. */
export interface Schema {
  readonly databaseId: string;
  /** Name shown in Appwrite's console. */
  readonly name: string;
  readonly collections: Readonly<Record<string, CollectionDeclaration>>;
}

/** Everything the product stores. */
export const PRODUCT_SCHEMA: Schema = {
  databaseId: DATABASE_ID,
  name: 'Outrider',
  collections: COLLECTION_DECLARATIONS,
};
