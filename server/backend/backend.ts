import { Account, AppwriteException, Client, Databases, Query, Teams, Users } from 'node-appwrite';
import * as z from 'zod/mini';
import { DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { isId } from '#domain/wire/ids.ts';
import { hasUnparsableKey } from '#domain/wire/unparsable-keys.ts';
import { documentListSchema, documentSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import { OMIT_HEADER } from '#server/http/body/omit-header.ts';
import { isAlreadyThere, isNotFound, Redirected, UnparsableAnswer } from './failure.ts';
import { guardService, writeGuarded } from './write-guard.ts';
import {
  beginTransaction,
  ignoringFailure,
  transact,
  type Expectation,
  type Fields,
  type Operation,
  type PreparedTransaction,
} from './transaction.ts';

/** How the server reaches an Appwrite and signs in to it; the same for an embedded and an external one. */
export interface BackendSettings {
  /** `http(s)://host[:port]/v1` */
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Value of `X-Appwrite-Response-Format`, so that an older server does not warn; absent: the SDK's own. */
  readonly responseFormat?: string | undefined;
}

/** Appwrite as one signed-in person sees it. */
export interface PersonalBackend {
  readonly account: Account;
  readonly teams: Teams;
}

/**
 * Everything the server uses of Appwrite. The services are the SDK's own; `failure.ts` reads their failures. Documents
 * are untyped: each noun parses its own with the domain's schemas.
 */
export interface Backend {
  readonly databases: Databases;
  readonly teams: Teams;
  readonly users: Users;
  /**
   * Carries out all operations or none; see `transaction.ts`. Throws an `OutriderError` with code `conflict` when an
   * expectation fails.
   */
  transact(
    operations: readonly Operation[],
    expectations?: readonly Expectation[],
    prepared?: PreparedTransaction,
  ): Promise<void>;
  /**
   * Asks at once for what the next `transact` of this team will need, so that it need not wait for it. Optional: a
   * transaction that is not prepared, or not used, is as good.
   */
  readonly prepare?: (teamId: string) => PreparedTransaction;
  /** Creates a document that may exist only once, in one request; returns false when it exists. */
  createOnce(collection: CollectionId, id: string, data: Fields): Promise<boolean>;
  /** Finds a document, or these of its attributes; undefined when it is missing. */
  findDocument(collection: CollectionId, id: string, attributes?: readonly string[]): Promise<WireDocument | undefined>;
  /** Lists one page; the queries decide order and limit. No total is counted. */
  list(collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]>;
  /** Counts matching documents; Appwrite stops counting at some thousands. */
  count(collection: CollectionId, queries: readonly string[]): Promise<number>;
  /** Yields every matching document, page by page in the order of the queries; a page holds at most `PAGE_SIZE`. */
  pages(collection: CollectionId, queries: readonly string[]): AsyncGenerator<WireDocument[], void, undefined>;
  /** Lists every matching document at once: only for lists known to be small. */
  listAll(collection: CollectionId, queries: readonly string[]): Promise<WireDocument[]>;
  /** Returns the same Appwrite as the person of this JWT sees it; it writes mails in `locale`. */
  asUser(jwt: string, locale?: string): PersonalBackend;
  /** Returns the same Appwrite as a signed-out person sees it. */
  asGuest(): PersonalBackend;
}

/** A refusal; a proxy before Appwrite answers without a type, and in any form. */
const refusalSchema = z.catch(z.object({ message: z._default(z.string(), ''), type: z._default(z.string(), '') }), {
  message: '',
  type: '',
});

/** Names of the SDK's methods that change something of a person or team; sessions and tokens come before an act. */
const CHANGES = /^(create|update|delete)(?!JWT|Session)/;

/** What every document has. */
const SYSTEM_ATTRIBUTES = ['$id', '$createdAt', '$updatedAt'];

/** Documents per request when reading a whole list. */
export const PAGE_SIZE = 100;

/** Creates a backend; connections open on the first call. Throws when the endpoint is not an address. */
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
    teams: guardService(new Teams(client), CHANGES),
    users: guardService(new Users(client), CHANGES),
    transact: (operations, expectations, prepared) => transact(databases, operations, expectations, prepared),
    prepare: () => ({ atMs: performance.now(), begun: ignoringFailure(beginTransaction(databases)) }),
    async createOnce(collection, id, data) {
      try {
        await writeGuarded(() =>
          databases.createDocument({
            databaseId: DATABASE_ID,
            collectionId: collection,
            documentId: id,
            data,
            permissions: [],
          }),
        );
        return true;
      } catch (error) {
        if (isAlreadyThere(error)) return false;
        throw error;
      }
    },
    async findDocument(collection, id, attributes) {
      // Requests name things by any text; what is no id is not asked for.
      if (!isId(id)) return undefined;
      try {
        const document = documentSchema.parse(
          await databases.getDocument({
            databaseId: DATABASE_ID,
            collectionId: collection,
            documentId: id,
            ...(attributes !== undefined && { queries: [Query.select([...SYSTEM_ATTRIBUTES, ...attributes])] }),
          }),
        );
        // Appwrite finds ids in any case, but ids are compared and stored as they are.
        return document.$id === id ? document : undefined;
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
    asUser(jwt, locale) {
      const personal = createClient(settings).setJWT(jwt);
      return personalBackend(locale === undefined ? personal : personal.setLocale(locale));
    },
    asGuest: () => personalBackend(createClient(settings)),
  };
}

const personalBackend = (client: Client): PersonalBackend => ({
  account: new Account(client),
  teams: guardService(new Teams(client), CHANGES),
});

/**
 * The SDK's client, which follows no redirect: that would send the key, a person's token or documents to another host.
 * Bodies and answers are converted by the engine: the SDK's converter handles characters one by one, which keeps the
 * event loop for long where they are megabytes. No value of ours needs it: integers are exact numbers.
 */
class ServerClient extends Client {
  /**
   * Replaces the SDK's method. Throws `Redirected`, `UnparsableAnswer`, `AppwriteException`, or what `fetch` throws.
   */
  override async call(...[method, url, headers = {}, params = {}]: Parameters<Client['call']>): Promise<unknown> {
    const hasBody = method.toUpperCase() !== 'GET' && headers['content-type'] === 'application/json';
    const { uri } = this.prepareRequest(method, url, headers, hasBody ? {} : params);
    const response = await fetch(uri, {
      method: method.toUpperCase(),
      headers: { ...this.headers, ...headers },
      ...(hasBody ? { body: JSON.stringify(params) } : {}),
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.status >= 300 && response.status < 400) throw new Redirected();
    const isJson = response.headers.get('Content-Type')?.includes('application/json') === true;
    const answer: unknown = isJson ? JSON.parse(text) : { message: text };
    if (hasUnparsableKey(answer)) throw new UnparsableAnswer(answer);
    if (response.ok) return answer;
    const { message, type } = refusalSchema.parse(answer);
    throw new AppwriteException(message, response.status, type, text);
  }
}

function createClient({ endpoint, projectId, responseFormat }: BackendSettings): Client {
  const client = new ServerClient().setEndpoint(endpoint).setProject(projectId);
  // Not `addHeader`, which lower-cases the name and would send both values side by side.
  client.headers[OMIT_HEADER] = 'prefs, targets';
  if (responseFormat !== undefined) client.headers['X-Appwrite-Response-Format'] = responseFormat;
  return client;
}
