import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';

/**
 * The collections, declared once; `provision.ts` applies them to whichever Appwrite is configured. Only attribute kinds
 * that Appwrite 1.8 has (string with a size, not varchar or text). Every document carries its own read permission
 * (`read("team:{id}")`), and nobody but the server's key writes: people write through the dashboard API.
 *
 * Stored data outlives a version. A new attribute, index or collection, a larger size, a default: the next start brings
 * it. Another kind or a smaller size is a new attribute under a new key.
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

/** Changes of a team's documents since a time, in the order of time: what every catch-up asks for. */
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
      /** Counts the decisions that rest on more documents than they write (`team-version.ts`). */
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
      /**
       * What its acts of each day come to; so large that Appwrite keeps it outside of the row, which has room for 64
       * kB.
       */
      days: json(65_536),
      /** Progress of its deletion, while it is being deleted. */
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
      /** What the endpoint calls it; absent: its id. */
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
      /** IANA zone of its days and hours; absent or empty: that of its country. */
      timeZone: text(64),
      /** Counts how often its signing in was begun: whatever still runs for an earlier one ends. */
      signInAttempt: integer(),
      /** When its login and password were entered last, and by whom. */
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
      /** When the campaign run acts on this chat next, in the network's time; absent when nothing is planned. */
      nextActAt: time,
      /** Acts done so far: the number of the next one, so that an act is never done twice. */
      actCount: integer(),
      /** The import that brought the person; absent for those of before. */
      prospectList: reference(),
      /** While it is paused: since when, and by which member or (its name) which API key. */
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
      /** Rows of the whole import as its sender counts them; `total` are those that have come. */
      expected: integer(),
      /** Number of the last chunk; -1 until it was received. */
      lastChunk: integer(-1),
      /** Chunks received. */
      chunks: integer(),
      /** People taken back since. */
      undone: integer(),
      /** Name of the file, and who imported it. */
      fileName: text(255),
      importedBy: reference(),
      /** How the file was written. */
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
      /** What was charged, in the smallest unit. */
      amount: integer(),
      status: text(32),
      invoice: text(2_048),
      /** The same, with its currency: invoices of another system have neither. */
      charged: integer(),
      currency: text(8),
    },
    indexes: { by_team: { type: 'key', attributes: ['team', '$createdAt'] } },
  },
  [COLLECTIONS.apiKeys]: {
    name: 'API keys',
    /** Nobody but the server reads these: members are told of them by the dashboard API. */
    attributes: {
      teamId: reference(true),
      name: text(256, { required: true }),
      /** Of the whole secret, team and key: found by its hash, shown again from what is sealed. */
      keyHash: text(128),
      keySealed: text(1_024),
      lastFour: text(4),
      /** The key before the last rotation, and until when it still works. */
      formerHash: text(128),
      formerUntil: time,
      scopes: text(16, { array: true }),
      expiresAt: time,
      createdBy: reference(),
      lastUsedAt: time,
      lastUsedFrom: text(64),
      /** Who made, showed, changed and rotated it, the newest last. */
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
      /** How its deliveries go (`server/webhooks/delivery-lane.ts`). */
      failures: integer(),
      failingSince: time,
      deliveredAt: time,
      stopReason: text(16),
    },
    indexes: { by_team: byTeam, by_active: { type: 'key', attributes: ['active', '$createdAt'] } },
  },
  [COLLECTIONS.webhookSecrets]: {
    name: 'Secrets of webhooks',
    /** Its id is the webhook's. Sealed; the one before signs too until its time is over. */
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
      /** What was sent and answered, attempt by attempt. */
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
    /** Its id is that of the record in `commandAnswers`. */
    attributes: { teamId: reference(true), body: json(8_000_000) },
    indexes: {},
  },
  [COLLECTIONS.invitations]: {
    name: 'Invitations',
    /** Its id is the membership's. */
    attributes: {
      teamId: reference(true),
      email: text(320),
      inviterName: text(256),
      url: text(2_048),
      /** Of the mailed proofs, the newest first. */
      proofHash: text(512),
      /** When somebody of the team sent it last. */
      askedAt: time,
    },
    indexes: {},
  },
  [COLLECTIONS.billingAccounts]: {
    name: 'Billing accounts',
    /** Its id is the team's. */
    attributes: {
      /** Who takes the money; ids are theirs. */
      provider: text(16),
      customerId: text(255),
      subscriptionId: text(255),
      startedAt: time,
      /** Until when the credits of the period count that were granted last, and how many they were. */
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
    /** Those of one job of an import, as many as there are. */
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

/** Collections of one database, and how each of them is to stand. */
export interface Schema {
  readonly databaseId: string;
  /** Shown in Appwrite's console. */
  readonly name: string;
  readonly collections: Readonly<Record<string, CollectionDeclaration>>;
}

/** All that the product keeps. */
export const PRODUCT_SCHEMA: Schema = {
  databaseId: DATABASE_ID,
  name: 'Outrider',
  collections: COLLECTION_DECLARATIONS,
};
