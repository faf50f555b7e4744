import { Dexie, type Table, type Transaction } from 'dexie';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import type { CommandTable, RowOf } from '#domain/commands/command.ts';
import type { Credit } from '#domain/credit/credit.ts';
import type { ErrorCode } from '#domain/wire/errors.ts';
import type { Invoice } from '#domain/billing/invoice.ts';
import type { Member } from '#domain/member/member.ts';
import type { Model } from '#domain/ai/model.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import type { LeftOutRow } from '#domain/prospect/rejected-row.ts';
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import type { TestContent } from '#domain/prompt/test-content.ts';
import type { SavedReply } from '#domain/saved-reply/saved-reply.ts';
import type { Tag } from '#domain/tag/tag.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { trackTransactions } from './storage/open-transactions.ts';
import {
  CAMPAIGNS_SCOPE,
  CHATS_SCOPE,
  CREDITS_SCOPE,
  PROSPECT_LISTS_SCOPE,
  scopeOf,
  TEAM_RECORD_SCOPE,
} from './scopes.ts';

/** The tables of rows that the server owns, one per noun; every row carries `id` and `updatedAt`. */
export interface RowTables {
  readonly teams: Team;
  readonly teamRecords: TeamRecord;
  readonly members: Member;
  readonly campaigns: Campaign;
  readonly profiles: Profile;
  readonly chats: Chat;
  readonly offers: Offer;
  readonly prompts: Prompt;
  readonly models: Model;
  readonly testContents: TestContent;
  readonly webhooks: Webhook;
  readonly savedReplies: SavedReply;
  readonly tags: Tag;
  readonly prospectLists: ProspectList;
  readonly credits: Credit;
  readonly invoices: Invoice;
}
export type RowTableName = keyof RowTables;

/** A command without an answer. `seq` is the order of creation; `lane` keeps the order within one entity. */
export interface OutboxEntry {
  readonly seq: number;
  readonly id: string;
  readonly lane: string;
  readonly field: string;
  /** An `IssuedCommand` of this build or of another one: read it with `issuedOf`, which parses it. */
  readonly issued: unknown;
  readonly state: 'waiting' | 'sending' | 'rejected';
  /** Sends that were started; 0 means that no server can have seen it. */
  readonly attempts: number;
  /** Unix ms before which it is not sent again. */
  readonly notBeforeMs: number;
  /** Unix ms until which the server asked not to send it (`Retry-After`); absent without such a request. */
  readonly heldUntilMs?: number;
  /** Epoch of the flusher that sends it; older epochs may no longer report. */
  readonly epoch: number;
  /** Number of parts the server has answered; absent for a command of one request. */
  readonly sentParts?: number;
  readonly failure?: { readonly code: ErrorCode; readonly message: string; readonly at: string };
}

/** A part of a command that is too large for its entry: rows of an import, deleted as they are answered. */
interface Attachment {
  readonly commandId: string;
  readonly part: number;
  readonly rows: readonly ProspectRow[];
  /** Rows of the file that are not imported; absent without any. */
  readonly leftOut?: readonly LeftOutRow[];
}

/** The last server row of an entity with unsent commands; what is shown is this row with the commands replayed. */
export interface BaseRow {
  readonly table: CommandTable;
  readonly id: string;
  readonly row: RowOf[CommandTable];
}

/** A deletion that is remembered, so that it beats every older event. */
export interface Tombstone {
  readonly table: RowTableName;
  readonly id: string;
  readonly deletedAt: string;
  /**
   * The deletion was not stated, the row was missing from a list: it ends the version of `deletedAt` and older ones,
   * but the very same version is believed when the server states it again.
   */
  readonly isInferred?: true;
}

/**
 * How far a scope was read. A scope is what one list request covers: a collection of a team, the chats of a profile.
 */
export interface ScopeCursor {
  readonly scope: string;
  /**
   * Newest `$updatedAt` up to which everything was read; while the first fill goes on, the time at which it started.
   */
  readonly readTo: string;
  /**
   * Where the first fill stands: it goes from the newest down, so everything newer than its `updatedAt` is here. Absent
   * once filled.
   */
  readonly fill?: { readonly updatedAt: string; readonly id: string };
  /** When ids were last compared with the server's to find missed deletions. */
  readonly auditedAt: string;
  /** When it was last read to the end; absent before the first time. */
  readonly pulledAt?: string;
}

/**
 * A conversation with news for the person on this device since they last viewed it; or one that they marked as unread
 * themselves, with none of these.
 */
export interface Unread {
  readonly id: string;
  readonly teamId: string;
  /** Messages later than this are new to them, UTC ISO; empty: all of them. */
  readonly seenTo: string;
  readonly reply: boolean;
  readonly qualified: boolean;
  /** A message of ours was refused, or is not known to be sent; absent otherwise. */
  readonly unsent?: true;
  /** A colleague mentions the person in a note; absent otherwise. */
  readonly mention?: true;
  /** A reminder that the person set is due; absent otherwise. */
  readonly reminder?: true;
  /** Whether the device has shown a notification of it, or need not. A number, because an index holds no booleans. */
  readonly isTold: 0 | 1;
}

export interface MetaEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Has every scope with this prefix read again from its beginning; its rows stay on screen meanwhile. */
const rereadScopes = (transaction: Transaction, prefix: string) =>
  transaction.table<ScopeCursor>('cursors').where('scope').startsWith(prefix).modify({ readTo: '' });

/** Adds fields to all rows of a table; their values count as unknown until the rows are read again. */
const addFields = (transaction: Transaction, table: RowTableName, parts: object) =>
  transaction.table<object>(table).toCollection().modify(parts);

/** Primary key of the chats and their first indexes, which all versions have. */
const CHATS_BY_ACTIVITY = 'id, [teamId+lastActivityAt], [profileId+lastActivityAt], [campaignId+lastActivityAt]';

/** Those of version 16. */
const CHATS_OF_INBOX = `${CHATS_BY_ACTIVITY}, [teamId+inboxAt], [profileId+inboxAt], [campaignId+inboxAt], [teamId+lastMessageRole+lastActivityAt], [teamId+status+lastActivityAt], [campaignId+status], duplicateOf, [teamId+invitedAt], [teamId+status+score], [teamId+status+rating.verdict+score]`;

/** The database. Versions are only ever added: an edited version would strand the replicas already on devices. */
export class ReplicaDatabase extends Dexie {
  declare readonly teams: Table<Team, string>;
  declare readonly teamRecords: Table<TeamRecord, string>;
  declare readonly members: Table<Member, string>;
  declare readonly campaigns: Table<Campaign, string>;
  declare readonly profiles: Table<Profile, string>;
  declare readonly chats: Table<Chat, string>;
  declare readonly chatBodies: Table<ChatBody, string>;
  declare readonly offers: Table<Offer, string>;
  declare readonly prompts: Table<Prompt, string>;
  declare readonly webhooks: Table<Webhook, string>;
  declare readonly savedReplies: Table<SavedReply, string>;
  declare readonly tags: Table<Tag, string>;
  declare readonly prospectLists: Table<ProspectList, string>;
  declare readonly credits: Table<Credit, string>;
  declare readonly invoices: Table<Invoice, string>;
  declare readonly models: Table<Model, string>;
  declare readonly testContents: Table<TestContent, string>;
  declare readonly attachments: Table<Attachment, [string, number]>;
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>;
  declare readonly baseRows: Table<BaseRow, [CommandTable, string]>;
  declare readonly tombstones: Table<Tombstone, [RowTableName, string]>;
  declare readonly cursors: Table<ScopeCursor, string>;
  declare readonly unread: Table<Unread, string>;
  declare readonly meta: Table<MetaEntry, string>;

  constructor(name: string, durability: 'strict' | 'relaxed') {
    // Dexie's cache of live results would keep rows of a lost connection. The build leaves it out (`dexie-parts`).
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' });
    trackTransactions(this);
    this.version(1).stores({
      teams: 'id',
      teamRecords: 'id',
      campaigns: 'id, [teamId+createdAt]',
      profiles: 'id, [teamId+createdAt]',
      chats: CHATS_BY_ACTIVITY,
      chatBodies: 'id',
      outbox: '++seq, &id, lane',
      baseRows: '[table+id]',
      tombstones: '[table+id], deletedAt',
      cursors: 'scope',
      meta: 'key',
    });
    this.version(2)
      .stores({
        offers: 'id, [teamId+createdAt]',
        prompts: 'id, [teamId+createdAt]',
        webhooks: 'id, [teamId+createdAt]',
        prospectLists: 'id, teamId, campaignId',
        attachments: '[commandId+part], commandId',
      })
      .upgrade(async (transaction) => {
        // Campaigns gained their variables: empty until they are read again. Unsent commands stay.
        await addFields(transaction, 'campaigns', { variables: {} });
        await rereadScopes(transaction, CAMPAIGNS_SCOPE);
      });
    this.version(3).stores({
      members: 'id, teamId',
      credits: 'id, [teamId+createdAt]',
      // Indexes that count without reading a row: who wrote last, and the status.
      chats: `${CHATS_BY_ACTIVITY}, [teamId+lastMessageRole], [teamId+status+lastActivityAt]`,
    });
    this.version(4)
      .stores({ invoices: 'id, [teamId+createdAt]' })
      .upgrade(async (transaction) => {
        // Teams gained their billing name and e-mail, team records their billing period, currency and renewal: unknown
        // until they are read again.
        await addFields(transaction, 'teams', { billing: { billingName: '', billingEmail: '' } });
        await addFields(transaction, 'teamRecords', { billingPeriod: '', billingCurrency: '', renewsAt: '' });
        await rereadScopes(transaction, TEAM_RECORD_SCOPE);
      });
    // Credit records gained the campaign that used them: absent until they are read again. They are many, so no row is
    // written here.
    this.version(5)
      .stores({})
      .upgrade((transaction) => rereadScopes(transaction, CREDITS_SCOPE));
    this.version(6).stores({ models: 'id', testContents: 'id, [teamId+createdAt]' });
    // Campaigns gained their qualification: absent until they are read again.
    this.version(7)
      .stores({})
      .upgrade((transaction) => rereadScopes(transaction, CAMPAIGNS_SCOPE));
    this.version(8)
      .stores({})
      .upgrade(async (transaction) => {
        // Campaigns gained their days, imports their creation time: unknown until they are read again.
        await addFields(transaction, 'campaigns', { days: '' });
        await addFields(transaction, 'prospectLists', { createdAt: '' });
        await rereadScopes(transaction, CAMPAIGNS_SCOPE);
        await rereadScopes(transaction, PROSPECT_LISTS_SCOPE);
      });
    this.version(9)
      .stores({})
      .upgrade(async (transaction) => {
        // Imports gained their file name, their importer and the number of undone prospects: unknown until they are
        // read again.
        await addFields(transaction, 'prospectLists', { undone: 0, fileName: '', importedBy: '' });
        await rereadScopes(transaction, PROSPECT_LISTS_SCOPE);
      });
    this.version(10).stores({ unread: 'id, teamId, isTold' });
    this.version(11).stores({
      // An index that counts the statuses of one campaign.
      chats: `${CHATS_BY_ACTIVITY}, [teamId+lastMessageRole], [teamId+status+lastActivityAt], [campaignId+status]`,
    });
    // Profiles gained their time zone: absent, which means the zone of their country, until they are read again.
    this.version(12)
      .stores({})
      .upgrade((transaction) => rereadScopes(transaction, scopeOf.profiles('')));
    this.version(13).stores({
      // An index of the chats that name another one of the same person.
      chats: `${CHATS_BY_ACTIVITY}, [teamId+lastMessageRole], [teamId+status+lastActivityAt], [campaignId+status], duplicateOf`,
    });
    // Chats gained when they were invited and whether they replied: absent until they are read again. Indexes of the
    // weeks of invitation, and of who wrote last in the order of activity, which replaces the one without an order.
    this.version(14)
      .stores({
        chats: `${CHATS_BY_ACTIVITY}, [teamId+lastMessageRole+lastActivityAt], [teamId+status+lastActivityAt], [campaignId+status], duplicateOf, [teamId+invitedAt]`,
      })
      .upgrade((transaction) => rereadScopes(transaction, CHATS_SCOPE));
    this.version(15).stores({
      // Indexes that count the chats that a person has to decide on.
      chats: `${CHATS_BY_ACTIVITY}, [teamId+lastMessageRole+lastActivityAt], [teamId+status+lastActivityAt], [campaignId+status], duplicateOf, [teamId+invitedAt], [teamId+status+score], [teamId+status+rating.verdict+score]`,
    });
    // Chats gained the time by which the inbox orders those with messages, and the inbox its indexes.
    this.version(16)
      .stores({ chats: CHATS_OF_INBOX })
      .upgrade(async (transaction) => {
        for (const table of ['chats', 'baseRows'])
          await transaction
            .table<Chat | { readonly row: Chat }>(table)
            .toCollection()
            .modify((stored) => {
              const chat = 'row' in stored ? stored.row : stored;
              if (chat.lastMessageRole || chat.isUnreadable) chat.inboxAt = chat.lastActivityAt;
            });
      });
    // An index of the reminders whose time has not come.
    this.version(17).stores({ chats: `${CHATS_OF_INBOX}, remindAt` });
    // The replies that a team keeps, and an index of the messages of the AI to approve.
    this.version(18).stores({
      savedReplies: 'id, [teamId+createdAt]',
      chats: `${CHATS_OF_INBOX}, remindAt, [teamId+draftAt]`,
    });
    // The tags of a team; those of its conversations were read past by the version before, as were drafts.
    this.version(19)
      .stores({ tags: 'id, [teamId+createdAt]' })
      .upgrade((transaction) => rereadScopes(transaction, CHATS_SCOPE));
  }
}
