import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { PageRequest } from '#remote/remote.ts';

/** One state of a document from `atMs` (true time of the server) on; undefined after its deletion. */
interface DocumentState {
  readonly atMs: number;
  readonly document: WireDocument | undefined;
}

/** Returns the team of a document; a team record belongs to its own team. */
export const teamOf = (document: WireDocument): string =>
  typeof document['teamId'] === 'string' ? document['teamId'] : document.$id;

const newestFirst = (one: WireDocument, other: WireDocument): number =>
  Date.parse(other.$updatedAt) - Date.parse(one.$updatedAt) || (one.$id < other.$id ? 1 : -1);

/**
 * Documents by collection with all their states, so that a lagging copy of the database can be read as well.
 */
export class ModelDocuments {
  private readonly collections = new Map<string, Map<string, DocumentState[]>>();

  private states(collection: string): Map<string, DocumentState[]> {
    const states = this.collections.get(collection) ?? new Map<string, DocumentState[]>();
    this.collections.set(collection, states);
    return states;
  }

  set(collection: string, id: string, document: WireDocument | undefined, atMs: number): void {
    const states = this.states(collection);
    const history = states.get(id);
    if (history === undefined) states.set(id, [{ atMs, document }]);
    else history.push({ atMs, document });
  }

  get(collection: string, id: string, asOfMs = Infinity): WireDocument | undefined {
    return this.states(collection)
      .get(id)
      ?.findLast((state) => state.atMs <= asOfMs)?.document;
  }

  historyOf(collection: string, id: string): readonly DocumentState[] {
    return this.states(collection).get(id) ?? [];
  }

  /** Returns the existing documents in any order. */
  all(collection: string, asOfMs = Infinity): WireDocument[] {
    const documents: WireDocument[] = [];
    for (const id of this.states(collection).keys()) {
      const document = this.get(collection, id, asOfMs);
      if (document !== undefined) documents.push(document);
    }
    return documents;
  }

  /**
   * Returns a page of the visible documents that match `page`; undefined when its cursor does not exist.
   */
  list(
    page: PageRequest,
    isVisible: (document: WireDocument) => boolean,
    asOfMs = Infinity,
  ): WireDocument[] | undefined {
    const cursor = page.after === undefined ? undefined : this.get(page.collection, page.after, asOfMs);
    if (page.after !== undefined && cursor === undefined) return undefined;
    const matching = this.all(page.collection, asOfMs).filter((document) => {
      for (const [attribute, value] of Object.entries(page.equal)) {
        if (!(typeof value === 'string' ? [value] : value).includes(String(document[attribute]))) return false;
      }
      const at = Date.parse(document.$updatedAt);
      if (page.updatedAfter !== undefined && at <= Date.parse(page.updatedAfter)) return false;
      if (page.updatedUpTo !== undefined && at > Date.parse(page.updatedUpTo)) return false;
      return (cursor === undefined || newestFirst(cursor, document) < 0) && isVisible(document);
    });
    return matching.sort(newestFirst).slice(0, page.limit);
  }
}
