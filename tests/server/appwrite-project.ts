import type { CollectionId } from '#domain/wire/collections.ts';
import type { Caller } from '#server/appwrite/caller.ts';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { readAttribute, type AttributeKind } from '#server/appwrite/databases/attribute-kinds.ts';
import type { Collection } from '#server/appwrite/databases/collection.ts';
import { LEGACY } from '#server/appwrite/databases/legacy-names.ts';
import { Params } from '#server/appwrite/http/params.ts';
import { openProject, type Project } from '#server/appwrite/project.ts';
import { COLLECTION_DECLARATIONS } from '#server/schema/collections.ts';

/** Opens a project without a server. */
export const openTestProject = (file = ':memory:'): Project =>
  openProject({
    file,
    project: {
      id: 'test',
      name: 'Test',
      platforms: [],
      membershipPrivacy: { names: true, emails: true },
      rateLimits: false,
    },
    now: () => Date.now(),
    log: () => undefined,
    sendMail: () => Promise.resolve(),
  });

/** Returns a caller who is a member of these teams. */
export const memberOf = (project: Project, ...teams: readonly string[]): Caller => {
  const user =
    project.users.find('member') ??
    project.users.create({ id: 'member', name: 'Mia', email: null, passwordHash: null });
  const { session } = project.sessions.create({
    userId: user.id,
    provider: 'email',
    providerUid: '',
    factors: [],
    ip: '',
    userAgent: '',
  });
  return {
    kind: 'user',
    user,
    session,
    byJwt: false,
    isByServerJwt: false,
    roles: new Set(['any', 'users', `user:${user.id}`, ...teams.map((team) => `team:${team}`)]),
  };
};

interface TestAttribute {
  readonly kind: AttributeKind;
  readonly key: string;
  readonly size?: number;
  readonly array?: boolean;
}

/** Creates the collection `main/things` with document security, and with indexes named after their attributes. */
export function createTestCollection(
  project: Project,
  attributes: readonly TestAttribute[],
  indexes: readonly (readonly string[])[] = [],
): Collection {
  const at = '2026-01-01T00:00:00.000+00:00';
  const database = project.catalogue.createDatabase({ id: 'main', name: 'Main', enabled: true, type: 'legacy' });
  let collection = project.catalogue.createCollection(
    database,
    { id: 'things', databaseId: 'main', name: 'Things', enabled: true, documentSecurity: true, permissions: [] },
    LEGACY,
  );
  for (const { kind, key, ...more } of attributes)
    collection = project.catalogue.addAttribute(
      collection,
      readAttribute(kind, key, new Params({ required: false, size: 64, ...more }), at, LEGACY),
      LEGACY,
    );
  for (const names of indexes) {
    collection = project.catalogue.addIndex(
      collection,
      {
        key: names.join('_').replaceAll('$', ''),
        type: 'key',
        attributes: [...names],
        orders: [],
        lengths: [],
        createdAt: at,
        updatedAt: at,
      },
      LEGACY,
    );
  }
  return collection;
}

/** Creates a collection of the product as it is declared, in the database `main`. */
export function createDeclaredCollection(
  project: Project,
  id: CollectionId,
  permissions: readonly string[] = [],
): Collection {
  const at = '2026-01-01T00:00:00.000+00:00';
  const { name, attributes, indexes } = COLLECTION_DECLARATIONS[id];
  const [known] = project.store.all("SELECT 1 FROM databases WHERE _id = 'main'");
  const database =
    known === undefined
      ? project.catalogue.createDatabase({ id: 'main', name: 'Main', enabled: true, type: 'legacy' })
      : project.catalogue.database('main', true);
  let collection = project.catalogue.createCollection(
    database,
    { id, databaseId: 'main', name, enabled: true, documentSecurity: true, permissions: [...permissions] },
    LEGACY,
  );
  for (const [key, { kind, ...settings }] of Object.entries(attributes))
    collection = project.catalogue.addAttribute(
      collection,
      readAttribute(kind, key, new Params({ required: false, ...settings }), at, LEGACY),
      LEGACY,
    );
  for (const [key, { type, attributes: names, orders = [] }] of Object.entries(indexes)) {
    collection = project.catalogue.addIndex(
      collection,
      { key, type, attributes: [...names], orders: [...orders], lengths: [], createdAt: at, updatedAt: at },
      LEGACY,
    );
  }
  return collection;
}

/** Writes documents in calls of a hundred, with `$id` and `$permissions` among their attributes. */
export function writeDocuments(project: Project, documents: readonly Record<string, unknown>[]): void {
  for (let start = 0; start < documents.length; start += 100) {
    project.documents.write(
      [
        {
          family: 'legacy',
          databaseId: 'main',
          collectionId: 'things',
          action: 'bulkCreate',
          data: {},
          documents: documents.slice(start, start + 100),
        },
      ],
      SERVER_KEY,
    );
  }
}
