import { profileName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import type { ReplicaDatabase, ScopeCursor } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { scopeOf } from '#replica/scopes.ts';

/** A collection of a team with its label and sync state. */
export interface SyncedCollection {
  readonly scope: string;
  readonly label: string;
  /** Last full pull (UTC ISO); empty if never. */
  readonly syncedAt: string;
  /** True during the first pull. */
  readonly isFilling: boolean;
}

export interface SyncedTeam {
  readonly teamId: string;
  readonly name: string;
  readonly collections: readonly SyncedCollection[];
}

/** Scope and label of each collection besides chats. */
const COLLECTIONS_OF_TEAM = [
  [scopeOf.teamRecord, t('Plan and credits')],
  [scopeOf.members, t('Members')],
  [scopeOf.profiles, t('Profiles')],
  [scopeOf.campaigns, t('Campaigns')],
  [scopeOf.offers, t('Offers')],
  [scopeOf.prompts, t('Prompts')],
  [scopeOf.testContents, t('Posts for prompt tests')],
  [scopeOf.webhooks, t('Webhooks')],
  [scopeOf.savedReplies, t('Saved replies')],
  [scopeOf.tags, t('Tags')],
  [scopeOf.prospectLists, t('Imports of prospects')],
  [scopeOf.models, t('AI models')],
  [scopeOf.invoices, t('Invoices')],
  [scopeOf.credits, t('Credits history')],
] as const;

const toCollection = (scope: string, label: string, cursor: ScopeCursor | undefined): SyncedCollection => ({
  scope,
  label,
  syncedAt: cursor?.pulledAt ?? '',
  isFilling: cursor?.fill !== undefined,
});

/** Lists every collection of every team in pull order, including those never pulled. */
export async function listSyncedCollections(db: ReplicaDatabase): Promise<SyncedTeam[]> {
  const cursors = new Map((await db.cursors.toArray()).map((cursor) => [cursor.scope, cursor]));
  const teams = (await db.teams.toArray()).toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const listed: SyncedTeam[] = [];
  for (const { id, name } of teams) {
    const profiles = await rowsOfTeam(db.profiles, id).toArray();
    listed.push({
      teamId: id,
      name,
      collections: [
        ...COLLECTIONS_OF_TEAM.map(([nameOfScope, label]) =>
          toCollection(nameOfScope(id), label, cursors.get(nameOfScope(id))),
        ),
        ...profiles.map((profile) => {
          const scope = scopeOf.chatsOfProfile(profile.id);
          return toCollection(scope, t('Conversations of {name}', { name: profileName(profile) }), cursors.get(scope));
        }),
      ],
    });
  }
  return listed;
}
