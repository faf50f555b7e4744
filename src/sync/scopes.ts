import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import { readCredit } from '#domain/credit/credit.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readInvoice } from '#domain/billing/invoice.ts';
import { readModel } from '#domain/ai/model.ts';
import { readOffer } from '#domain/offer/offer.ts';
import { readProfile } from '#domain/profile/profile.ts';
import { readPrompt } from '#domain/prompt/prompt.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { readTestContent } from '#domain/prompt/test-content.ts';
import { readSavedReply } from '#domain/saved-reply/saved-reply.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { readWebhook } from '#domain/webhook/webhook.ts';
import type { RowsChange } from '#replica/apply.ts';
import type { ReplicaDatabase, RowTableName, RowTables } from '#replica/db.ts';
import { rangeOfOwner, rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf, type RowOfScope, type RowsOfScope } from '#replica/scopes.ts';

/** A scope: the rows of one list request, pulled under one cursor. */
export interface Scope {
  readonly name: string;
  readonly collection: CollectionId;
  readonly equal: Readonly<Record<string, string>>;
  readonly table: RowTableName;
  /** The replica's rows of this scope: those that the server no longer lists were deleted. */
  readonly rowsIn: (db: ReplicaDatabase) => RowsOfScope;
  /** Documents unchanged since then (UTC ISO) are not wanted on this device; absent: all are wanted. */
  readonly since?: string;
}

/** Returns the scopes of a team, the smallest and most viewed first. */
export function scopesOfTeam(teamId: string): Scope[] {
  const ofTeam = (table: Exclude<RowTableName, 'teams' | 'teamRecords' | 'members' | 'models' | 'chats'>): Scope => ({
    name: scopeOf[table](teamId),
    collection: COLLECTION_OF[table],
    equal: { teamId },
    table,
    rowsIn: (db) => rowsOfTeam(db.table<RowOfScope>(table), teamId),
  });
  return [
    {
      name: scopeOf.teamRecord(teamId),
      collection: COLLECTIONS.teams,
      equal: { $id: teamId },
      table: 'teamRecords',
      rowsIn: (db) => db.teamRecords.where('id').equals(teamId),
    },
    ...(
      ['profiles', 'campaigns', 'offers', 'prompts', 'testContents', 'webhooks', 'savedReplies', 'tags'] as const
    ).map(ofTeam),
    { ...ofTeam('prospectLists'), rowsIn: (db) => db.prospectLists.where('teamId').equals(teamId) },
  ];
}

/** Returns the scope of the AI models, which are the same for every team. */
export const modelScope = (): Scope => ({
  name: scopeOf.models(),
  collection: COLLECTIONS.models,
  equal: {},
  table: 'models',
  rowsIn: (db) => db.models.toCollection(),
});

/** Returns the scope of a team's credits history: pulled last, because it is long and seldom viewed. */
export const creditScope = (teamId: string): Scope => ({
  name: scopeOf.credits(teamId),
  collection: COLLECTIONS.credits,
  equal: { teamId },
  table: 'credits',
  rowsIn: (db) => rowsOfTeam(db.credits, teamId),
});

/** Returns the scope of a team's invoices (part 1 §7: "read from the database by team"). */
export const invoiceScope = (teamId: string): Scope => ({
  name: scopeOf.invoices(teamId),
  collection: COLLECTIONS.invoices,
  equal: { team: teamId },
  table: 'invoices',
  rowsIn: (db) => rowsOfTeam(db.invoices, teamId),
});

/**
 * Returns the scope of one profile's chats (specification part 2 §7: by agent, in pages of 100), optionally only those
 * changed after `since` (UTC ISO): a chat without a change had no activity either.
 */
export const chatScope = (profileId: string, since = ''): Scope => ({
  name: scopeOf.chatsOfProfile(profileId),
  collection: COLLECTIONS.chats,
  equal: { agent: profileId },
  table: 'chats',
  rowsIn: (db) => db.chats.where('[profileId+lastActivityAt]').between(...rangeOfOwner(profileId)),
  ...(since !== '' && { since }),
});

/** The collection of each table of rows; teams and members are not documents. */
export const COLLECTION_OF = {
  teamRecords: COLLECTIONS.teams,
  campaigns: COLLECTIONS.campaigns,
  profiles: COLLECTIONS.profiles,
  chats: COLLECTIONS.chats,
  offers: COLLECTIONS.offers,
  prompts: COLLECTIONS.prompts,
  models: COLLECTIONS.models,
  testContents: COLLECTIONS.testContent,
  webhooks: COLLECTIONS.webhooks,
  savedReplies: COLLECTIONS.savedReplies,
  tags: COLLECTIONS.tags,
  prospectLists: COLLECTIONS.prospectLists,
  credits: COLLECTIONS.credits,
  invoices: COLLECTIONS.invoices,
} as const satisfies Record<Exclude<RowTableName, 'teams' | 'members'>, CollectionId>;
type DocumentTable = keyof typeof COLLECTION_OF;

const TABLE_OF: ReadonlyMap<string, DocumentTable> = new Map(
  Object.entries(COLLECTION_OF).map(([table, collection]) => [collection, table as DocumentTable]),
);

/** Returns the replica table of a collection; undefined for collections that are not stored on the device. */
export const tableOf = (collection: string): DocumentTable | undefined => TABLE_OF.get(collection);

/** Parses documents into rows; unreadable documents are left out and counted. */
export function readRows(
  collection: string,
  documents: readonly WireDocument[],
): { rows: RowsChange | undefined; unreadable: number } {
  const table = tableOf(collection);
  switch (table) {
    case undefined:
      return { rows: undefined, unreadable: 0 };
    case 'chats': {
      const read = readEach(documents, readChat);
      return {
        rows: { table, rows: read.values.map(({ chat }) => chat), bodies: read.values.map(({ body }) => body) },
        unreadable: read.unreadable,
      };
    }
    case 'campaigns':
      return rowsOf(table, readEach(documents, readCampaign));
    case 'profiles':
      return rowsOf(table, readEach(documents, readProfile));
    case 'teamRecords':
      return rowsOf(table, readEach(documents, readTeamRecord));
    case 'offers':
      return rowsOf(table, readEach(documents, readOffer));
    case 'prompts':
      return rowsOf(table, readEach(documents, readPrompt));
    case 'models':
      return rowsOf(table, readEach(documents, readModel));
    case 'testContents':
      return rowsOf(table, readEach(documents, readTestContent));
    case 'webhooks':
      return rowsOf(table, readEach(documents, readWebhook));
    case 'savedReplies':
      return rowsOf(table, readEach(documents, readSavedReply));
    case 'tags':
      return rowsOf(table, readEach(documents, readTag));
    case 'credits':
      return rowsOf(table, readEach(documents, readCredit));
    case 'invoices':
      return rowsOf(table, readEach(documents, readInvoice));
    case 'prospectLists':
      return rowsOf(table, readEach(documents, readProspectList));
  }
}

interface Reading<T> {
  readonly values: T[];
  readonly unreadable: number;
}

const rowsOf = <Table extends Exclude<DocumentTable, 'chats'>>(
  table: Table,
  { values, unreadable }: Reading<RowTables[Table]>,
) => ({
  rows: { table, rows: values } as RowsChange,
  unreadable,
});

function readEach<T>(documents: readonly WireDocument[], read: (document: unknown) => T): Reading<T> {
  const values: T[] = [];
  let unreadable = 0;
  for (const document of documents) {
    try {
      values.push(read(document));
    } catch {
      unreadable += 1;
    }
  }
  return { values, unreadable };
}
