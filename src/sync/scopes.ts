import { readCampaign } from '#domain/campaign.ts';
import { readChat } from '#domain/chat.ts';
import { COLLECTIONS, type CollectionId } from '#domain/collections.ts';
import type { WireDocument } from '#domain/document.ts';
import { readProfile } from '#domain/profile.ts';
import { readTeamRecord } from '#domain/team.ts';
import type { RowsChange } from '#replica/apply.ts';
import type { RowTableName } from '#replica/db.ts';
import { scopeOf } from '#replica/scopes.ts';

/** One list request's worth of rows, pulled and remembered under one cursor. */
export interface Scope {
  readonly name: string;
  readonly collection: CollectionId;
  readonly equal: Readonly<Record<string, string>>;
  readonly table: RowTableName;
  /** True when a local row belongs to this scope: what the server no longer lists here was deleted. */
  readonly covers: (row: { readonly id: string; readonly teamId?: string; readonly profileId?: string }) => boolean;
}

/** What is pulled for a team, smallest first: the record, its campaigns and profiles. */
export function scopesOfTeam(teamId: string): Scope[] {
  const equal = { teamId };
  const ofTeam: Scope['covers'] = (row) => row.teamId === teamId;
  return [
    { name: scopeOf.teamRecord(teamId), collection: COLLECTIONS.teams, equal: { $id: teamId }, table: 'teamRecords', covers: (row) => row.id === teamId },
    { name: scopeOf.profiles(teamId), collection: COLLECTIONS.profiles, equal, table: 'profiles', covers: ofTeam },
    { name: scopeOf.campaigns(teamId), collection: COLLECTIONS.campaigns, equal, table: 'campaigns', covers: ofTeam },
  ];
}

/** The chats of one profile (specification part 2 §7: by agent, in pages of 100). */
export const chatScope = (profileId: string): Scope => ({
  name: scopeOf.chatsOfProfile(profileId),
  collection: COLLECTIONS.chats,
  equal: { agent: profileId },
  table: 'chats',
  covers: (row) => row.profileId === profileId,
});

/** Reads documents into rows; one that cannot be read at all is left out and counted, the others stand. */
export function readRows(collection: string, documents: readonly WireDocument[]): { rows: RowsChange | undefined; unreadable: number } {
  switch (collection) {
    case COLLECTIONS.chats: {
      const read = readEach(documents, readChat);
      return { rows: { table: 'chats', rows: read.values.map(({ chat }) => chat), bodies: read.values.map(({ body }) => body) }, unreadable: read.unreadable };
    }
    case COLLECTIONS.campaigns: {
      const read = readEach(documents, readCampaign);
      return { rows: { table: 'campaigns', rows: read.values }, unreadable: read.unreadable };
    }
    case COLLECTIONS.profiles: {
      const read = readEach(documents, readProfile);
      return { rows: { table: 'profiles', rows: read.values }, unreadable: read.unreadable };
    }
    case COLLECTIONS.teams: {
      const read = readEach(documents, readTeamRecord);
      return { rows: { table: 'teamRecords', rows: read.values }, unreadable: read.unreadable };
    }
    default:
      return { rows: undefined, unreadable: 0 };
  }
}

/** The replica table of a collection; undefined for collections that are not kept on the device. */
export function tableOf(collection: string): RowTableName | undefined {
  switch (collection) {
    case COLLECTIONS.chats:
      return 'chats';
    case COLLECTIONS.campaigns:
      return 'campaigns';
    case COLLECTIONS.profiles:
      return 'profiles';
    case COLLECTIONS.teams:
      return 'teamRecords';
    default:
      return undefined;
  }
}

function readEach<T>(documents: readonly WireDocument[], read: (document: unknown) => T): { values: T[]; unreadable: number } {
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
