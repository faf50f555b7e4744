import { Account, Client, Databases, Query, Teams, Users } from 'node-appwrite';
import { DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { documentListSchema, documentSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import { isAlreadyThere, isNotFound } from './failure.ts';
import { transact, type Expectation, type Fields, type Operation } from './transaction.ts';

/** Where an Appwrite is and how the server signs in to it. The server cannot tell an embedded one from a real one. */
export interface BackendSettings {
  /** `http(s)://host[:port]/v1` */
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Value of `X-Appwrite-Response-Format`, so that an older server prints no warning; absent: the SDK's own. */
  readonly responseFormat?: string | undefined;
}

/** Appwrite as one signed-in person sees it. */
export interface PersonalBackend {
  readonly account: Account;
  readonly teams: Teams;
}

/**
 * All that the server knows of Appwrite. The services are the SDK's own; their failures are read with `failure.ts`.
 * Documents come back loose: each noun parses its own with the domain's schemas.
 */
export interface Backend {
  readonly databases: Databases;
  readonly teams: Teams;
  readonly users: Users;
  /**
   * All operations or none; see `transaction.ts`. Throws an `OutriderError` with code `conflict` when an expectation
   * fails.
   */
  transact(operations: readonly Operation[], expectations?: readonly Expectation[]): Promise<void>;
  /** Makes a document that may exist only once, in one request; false when it is there already. */
  createOnce(collection: CollectionId, id: string, data: Fields): Promise<boolean>;
  /** One document, or undefined when it is not there. */
  findDocument(collection: CollectionId, id: string): Promise<WireDocument | undefined>;
  /** One page; the caller's queries decide order and limit. No total is counted. */
  list(collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]>;
  /** How many documents match; Appwrite counts no further than some thousands. */
  count(collection: CollectionId, queries: readonly string[]): Promise<number>;
  /** Every document that matches, page by page in the order of the queries; a page holds at most `PAGE_SIZE`. */
  pages(collection: CollectionId, queries: readonly string[]): AsyncGenerator<WireDocument[], void, undefined>;
  /** Every document that matches, at once: only for lists known to be small. */
  listAll(collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]>;
  /** The same Appwrite through the eyes of the person whose JWT this is. */
  asUser(jwt: string): PersonalBackend;
  /** The same as somebody sees it who is not signed in. */
  asGuest(): PersonalBackend;
}

/** Documents asked for at a time when reading all of a list. */
export const PAGE_SIZE = 100;

/** Connects nothing yet: calls open (and keep) connections as needed. Throws when the endpoint is not an address. */
export function createBackend(settings: BackendSettings): Backend {
  const client = createClient(settings).setKey(settings.apiKey);
  const databases = new Databases(client);

  async function list(collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]> {
    const answer = await databases.listDocuments({
      databaseId: DATABASE_ID,
      collectionId: collection,
      queries: [...queries],
      total: false,
    });
    return documentListSchema.parse(answer).documents;
  }

  async function* pages(
    collection: CollectionId,
    queries: readonly string[],
  ): AsyncGenerator<WireDocument[], void, undefined> {
    let cursor: string[] = [];
    for (;;) {
      const page = await list(collection, [...queries, Query.limit(PAGE_SIZE), ...cursor]);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE_SIZE) return;
      cursor = [Query.cursorAfter(last.$id)];
    }
  }

  return {
    databases,
    teams: new Teams(client),
    users: new Users(client),
    transact: (operations, expectations) => transact(databases, operations, expectations),
    async createOnce(collection, id, data) {
      try {
        await databases.createDocument({
          databaseId: DATABASE_ID,
          collectionId: collection,
          documentId: id,
          data,
          permissions: [],
        });
        return true;
      } catch (error) {
        if (isAlreadyThere(error)) return false;
        throw error;
      }
    },
    async findDocument(collection, id) {
      try {
        return documentSchema.parse(
          await databases.getDocument({ databaseId: DATABASE_ID, collectionId: collection, documentId: id }),
        );
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    list,
    async count(collection, queries) {
      const { total } = await databases.listDocuments({
        databaseId: DATABASE_ID,
        collectionId: collection,
        queries: [...queries, Query.limit(1), Query.select(['$id'])],
      });
      return total;
    },
    pages,
    async listAll(collection, queries) {
      const documents: WireDocument[] = [];
      for await (const page of pages(collection, queries)) documents.push(...page);
      return documents;
    },
    asUser(jwt) {
      return personalBackend(createClient(settings).setJWT(jwt));
    },
    asGuest: () => personalBackend(createClient(settings)),
  };
}

const personalBackend = (client: Client): PersonalBackend => ({
  account: new Account(client),
  teams: new Teams(client),
});

function createClient({ endpoint, projectId, responseFormat }: BackendSettings): Client {
  const client = new Client().setEndpoint(endpoint).setProject(projectId);
  // Not `addHeader`, which lower-cases the name and would send both values side by side.
  if (responseFormat !== undefined) client.headers['X-Appwrite-Response-Format'] = responseFormat;
  return client;
}
