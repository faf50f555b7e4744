import { MAX_STORED_MESSAGES } from '#domain/chat/conversation-room.ts';
import { MAX_STORED_PROSPECT } from '#domain/prospect/stored-prospect.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import {
  allOfTeam,
  byTeam,
  flag,
  integer,
  json,
  ofTeam,
  reference,
  text,
  time,
  type ProductCollection,
} from '../declarations.ts';

/** Declares the collections of outreach: campaigns, what they write and with whom. */

export const campaigns: ProductCollection = {
  name: 'Campaigns',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    name: text(128, { required: true }),
    status: text(32, { default: 'draft' }),
    product: reference(),
    prompt: reference(),
    agent: reference(),
    /** Profiles that ran it before: the conversations they began stay theirs. */
    formerAgents: text(36, { array: true }),
    variables: json(65_536),
    prospectListId: reference(),
    target: text(256),
    step: integer(1),
    stats: json(4_096),
    qualificationAutomatic: flag(true),
    approvesMessages: flag(false),
    qualificationVerification: text(4_096),
    /** Counts per day; so large that Appwrite stores it outside the row, which has room for 64 kB. */
    days: json(65_536),
    /** Progress of its deletion. */
    deletion: json(256),
    /** Progress of giving its waiting prospects to another profile. */
    handover: json(256),
  },
  indexes: {
    by_team: byTeam,
    by_agent: { type: 'key', attributes: ['agent'] },
    by_status: { type: 'key', attributes: ['status'] },
  },
};

export const offers: ProductCollection = {
  name: 'Offers',
  team: ofTeam,
  attributes: { teamId: reference(true), name: text(256, { required: true }), description: text(65_536) },
  indexes: { by_team: byTeam },
};

export const prompts: ProductCollection = {
  name: 'Prompts',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    name: text(256, { required: true }),
    type: text(32),
    model: reference(),
    content: text(262_144),
    variables: text(128, { array: true }),
  },
  indexes: { by_team: byTeam },
};

export const models: ProductCollection = {
  name: 'Models',
  team: { by: 'nothing' },
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
};

export const profiles: ProductCollection = {
  name: 'Profiles',
  team: ofTeam,
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
    /**
     * The account at the network that signed in first, as its driver names it: only that one goes on with the
     * conversations.
     */
    account: text(128),
    /** Counts its sign-in attempts: steps of an earlier attempt end. */
    signInAttempt: integer(),
    /** When its credentials were last entered, and by whom. */
    credentialsChangedAt: time,
    credentialsChangedBy: reference(),
  },
  indexes: { by_team: byTeam },
};

export const profileCredentials: ProductCollection = {
  name: 'Profile credentials',
  team: ofTeam,
  /** Its id is the profile's. */
  attributes: { teamId: reference(true), sealed: text(8_192, { required: true }) },
  indexes: { of_team: allOfTeam },
};

export const sandboxProfiles: ProductCollection = {
  name: 'Sandbox profiles',
  team: { by: 'document', collection: COLLECTIONS.profiles },
  /** Its id is the profile's. `version` counts the writes. */
  attributes: { account: json(8_192), version: integer() },
  indexes: {},
};

export const chats: ProductCollection = {
  name: 'Chats',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    agent: reference(),
    campaign: reference(),
    status: integer(),
    paused: flag(),
    waitingFollowUp: flag(),
    messages: json(MAX_STORED_MESSAGES),
    qualificationHistory: text(8_192, { array: true }),
    prospect: json(MAX_STORED_PROSPECT),
    lastActivityAt: time,
    /** When its invitation was sent; absent before, and for older chats. */
    invitedAt: time,
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
    /** The member whom it is assigned to, if any; who said so last (a member, or an API key by its name), and when. */
    assignee: reference(),
    assignedAt: time,
    assignedBy: reference(),
    assignedByKey: text(256),
    /** Ids of its tags (docs/adr/0054), those of deleted ones among them. */
    tags: text(36, { array: true }),
    /** Who wrote when, newest first (docs/adr/0047); absent while it was always the AI. */
    controlHistory: text(8_192, { array: true }),
    /** Our messages that the prospect has not received (docs/adr/0049), oldest first; absent without. */
    outgoing: json(262_144),
    /** Notes of the team (docs/adr/0050), oldest first; absent without. */
    notes: text(8_192, { array: true }),
    /** The reminder that was set last (docs/adr/0051); absent without. */
    reminder: json(2_048),
    /** Another chat of the same person, until somebody decides whether they are one. */
    duplicateOf: reference(),
    /** The chat from which somebody decided to keep this one apart. */
    separateFrom: reference(),
    /** The chat that was merged into this one last. */
    mergedChat: reference(),
  },
  indexes: {
    by_team: byTeam,
    by_agent: { type: 'key', attributes: ['agent', '$updatedAt'] },
    by_campaign: { type: 'key', attributes: ['campaign', '$updatedAt'] },
    due: { type: 'key', attributes: ['campaign', 'nextActAt'] },
    /** What is due of a campaign that several profiles have run. */
    due_of_agent: { type: 'key', attributes: ['campaign', 'agent', 'nextActAt'] },
    by_list: { type: 'key', attributes: ['prospectList', 'status'] },
    person: { type: 'unique', attributes: ['personKey'] },
    duplicates: { type: 'key', attributes: ['duplicateOf'] },
  },
};

/** Texts that a team answers prospects with (docs/adr/0052). */
export const savedReplies: ProductCollection = {
  name: 'Saved replies',
  team: ofTeam,
  attributes: { teamId: reference(true), name: text(256), text: text(16_384), by: reference() },
  indexes: { by_team: byTeam },
};

/** Tags of a team's conversations (docs/adr/0054). A deleted one stays: its id is not given out again. */
export const tags: ProductCollection = {
  name: 'Tags',
  team: ofTeam,
  attributes: { teamId: reference(true), name: text(256), color: text(16), deleted: flag() },
  indexes: { by_team: byTeam, present: { type: 'key', attributes: ['teamId', 'deleted'] } },
};

export const testContent: ProductCollection = {
  name: 'Test content',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    type: text(32, { default: 'post' }),
    name: text(256),
    content: text(65_536),
  },
  indexes: { by_team: byTeam },
};
