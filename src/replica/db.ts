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
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import type { Team, TeamRecord } from '#domain/team/team.ts';
import type { TestContent } from '#domain/prompt/test-content.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import { CAMPAIGNS_SCOPE, CREDITS_SCOPE, PROSPECT_LISTS_SCOPE, scopeOf, TEAM_RECORD_SCOPE } from './scopes.ts';

/** Rows the server owns, one table per noun; every row carries `id` and `updatedAt`. */
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
  readonly prospectLists: ProspectList;
  readonly credits: Credit;
  readonly invoices: Invoice;
}
export type RowTableName = keyof RowTables;

/** A command without an answer. `seq` is the order of birth; `lane` keeps order within one entity. */
export interface OutboxEntry {
  readonly seq: number;
  readonly id: string;
  readonly lane: string;
  readonly field: string;
  /** An `IssuedCommand`, of this build or of another: read with `issuedOf`, which parses it. */
  readonly issued: unknown;
  readonly state: 'waiting' | 'sending' | 'rejected';
  /** Sends begun; 0 means that no server can have seen it. */
  readonly attempts: number;
  /** Unix ms before which it is not sent again. */
  readonly notBeforeMs: number;
  /** Unix ms until which the server has asked to be left alone (`Retry-After`); absent when it has not. */
  readonly heldUntilMs?: number;
  /** Epoch of the flusher that sends it; older epochs have lost the right to report. */
  readonly epoch: number;
  /** Parts of the command the server has answered; absent for a command of one request. */
  readonly sentParts?: number;
  readonly failure?: { readonly code: ErrorCode; readonly message: string; readonly at: string };
}

/** A part of a command that is too large to lie in its entry: the rows of an import, deleted as they are answered. */
interface Attachment {
  readonly commandId: string;
  readonly part: number;
  readonly rows: readonly ProspectRow[];
}

/** The last server row of an entity that has unsent commands; what is shown = this + the commands replayed. */
export interface BaseRow {
  readonly table: CommandTable;
  readonly id: string;
  readonly row: RowOf[CommandTable];
}

/** A deletion that still travels: it beats every event that is older than it. */
export interface Tombstone {
  readonly table: RowTableName;
  readonly id: string;
  readonly deletedAt: string;
  /**
   * Nobody said so, the row was missing from a list: it ends the row as it was at `deletedAt` and what is older, but
   * the very same row is believed when the server says it again.
   */
  readonly isInferred?: true;
}

/**
 * How far a scope was read. A scope is what one list request covers: a collection of a team, the chats of a profile.
 */
export interface ScopeCursor {
  readonly scope: string;
  /** Newest `$updatedAt` up to which everything was read; the start of the first fill while that goes on. */
  readonly readTo: string;
  /**
   * Where the first fill stands: newest first, so everything newer than `updatedAt` of it is here. Absent when filled.
   */
  readonly fill?: { readonly updatedAt: string; readonly id: string };
  /** When ids were last compared with the server's, to find deletions that were missed. */
  readonly auditedAt: string;
  /** When it was last read to the end; absent until then. */
  readonly pulledAt?: string;
}

/**
 * A conversation with something new for the person on this device, since they last had it before their eyes; or that
 * they marked as unread themself, with neither a reply nor a qualification.
 */
export interface Unread {
  readonly id: string;
  readonly teamId: string;
  /** Messages later than this are new to them, UTC ISO; the empty text: all of them. */
  readonly seenTo: string;
  readonly reply: boolean;
  readonly qualified: boolean;
  /** Whether the device has told of it by a notification, or need not. An index holds no booleans. */
  readonly isTold: 0 | 1;
}

export interface MetaEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Has every scope whose name begins so read from its beginning; what is shown stays meanwhile. */
const readAgain = (transaction: Transaction, prefix: string) =>
  transaction.table<ScopeCursor>('cursors').where('scope').startsWith(prefix).modify({ readTo: '' });

/** Rows of a table gained parts that are as good as unknown until they are read again. */
const gained = (transaction: Transaction, table: RowTableName, parts: object) =>
  transaction.table<object>(table).toCollection().modify(parts);

/** The tables. Versions are only ever added: an edited version would strand the replicas already on devices. */
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
    super(name, { chromeTransactionDurability: durability });
    this.version(1).stores({
      teams: 'id',
      teamRecords: 'id',
      campaigns: 'id, [teamId+createdAt]',
      profiles: 'id, [teamId+createdAt]',
      chats: 'id, [teamId+lastActivityAt], [profileId+lastActivityAt], [campaignId+lastActivityAt]',
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
        // Campaigns gained their variables: empty until they are read again. Everything that waits stays.
        await gained(transaction, 'campaigns', { variables: {} });
        await readAgain(transaction, CAMPAIGNS_SCOPE);
      });
    this.version(3).stores({
      members: 'id, teamId',
      credits: 'id, [teamId+createdAt]',
      // Counted without reading a row: who wrote last, and what became of it.
      chats:
        'id, [teamId+lastActivityAt], [profileId+lastActivityAt], [campaignId+lastActivityAt], [teamId+lastMessageRole], [teamId+status+lastActivityAt]',
    });
    this.version(4)
      .stores({ invoices: 'id, [teamId+createdAt]' })
      .upgrade(async (transaction) => {
        // Teams gained whom they are invoiced as, their records how they are paid for: unknown until they are read
        // again.
        await gained(transaction, 'teams', { billing: { billingName: '', billingEmail: '' } });
        await gained(transaction, 'teamRecords', { billingPeriod: '', billingCurrency: '', renewsAt: '' });
        await readAgain(transaction, TEAM_RECORD_SCOPE);
      });
    // Credit records gained the campaign that used them: absent until they are read again. They are many, so none is
    // written here.
    this.version(5)
      .stores({})
      .upgrade((transaction) => readAgain(transaction, CREDITS_SCOPE));
    this.version(6).stores({ models: 'id', testContents: 'id, [teamId+createdAt]' });
    // Campaigns gained how they qualify: absent until they are read again.
    this.version(7)
      .stores({})
      .upgrade((transaction) => readAgain(transaction, CAMPAIGNS_SCOPE));
    this.version(8)
      .stores({})
      .upgrade(async (transaction) => {
        // Campaigns gained their days, imports when they began: unknown until they are read again.
        await gained(transaction, 'campaigns', { days: '' });
        await gained(transaction, 'prospectLists', { createdAt: '' });
        await readAgain(transaction, CAMPAIGNS_SCOPE);
        await readAgain(transaction, PROSPECT_LISTS_SCOPE);
      });
    this.version(9)
      .stores({})
      .upgrade(async (transaction) => {
        // Imports gained their file, who imported it and who was taken back: unknown until they are read again.
        await gained(transaction, 'prospectLists', { undone: 0, fileName: '', importedBy: '' });
        await readAgain(transaction, PROSPECT_LISTS_SCOPE);
      });
    this.version(10).stores({ unread: 'id, teamId, isTold' });
    this.version(11).stores({
      // And what became of those of a campaign.
      chats:
        'id, [teamId+lastActivityAt], [profileId+lastActivityAt], [campaignId+lastActivityAt], [teamId+lastMessageRole], [teamId+status+lastActivityAt], [campaignId+status]',
    });
    // Profiles gained their zone: absent, which is that of their country, until they are read again.
    this.version(12)
      .stores({})
      .upgrade((transaction) => readAgain(transaction, scopeOf.profiles('')));
  }
}
