import { readChat } from '#domain/chat/chat.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { scopeOf } from '#replica/scopes.ts';
import type { PageRequest } from '#remote/remote.ts';
import { tableOf } from '#sync/scopes.ts';

/** A document that a tab received in a list. */
interface PulledDocument {
  readonly table: string;
  /** UTC ISO. */
  readonly updatedAt: string;
  /** Of a chat, UTC ISO. */
  readonly lastActivityAt?: string;
}

/** Holds the documents that each tab received of each scope in its current catch-up. */
export class PulledDocuments {
  private readonly byTab = new Map<string, Map<string, Map<string, PulledDocument>>>();

  /** Starts a catch-up: the documents of an interrupted one may be sent again, or not. */
  begin(tab: string): void {
    this.byTab.delete(tab);
  }

  /** Adds a page. Lists of ids, and documents that were requested by id, belong to no scope. */
  add(tab: string, page: PageRequest, documents: readonly WireDocument[]): void {
    const scope = scopeNameOf(page);
    const table = tableOf(page.collection);
    if (scope === undefined || table === undefined || page.idsOnly === true) return;
    const pulled = this.of(tab, scope);
    for (const document of documents) {
      const { $id, $updatedAt } = document;
      pulled.set($id, {
        table,
        updatedAt: toUtc($updatedAt),
        ...(table === 'chats' && { lastActivityAt: readChat(document).chat.lastActivityAt }),
      });
    }
  }

  /** Returns the documents by id. An oracle removes those that it has checked. */
  of(tab: string, scope: string): Map<string, PulledDocument> {
    const scopes = this.byTab.get(tab) ?? new Map<string, Map<string, PulledDocument>>();
    this.byTab.set(tab, scopes);
    const documents = scopes.get(scope) ?? new Map<string, PulledDocument>();
    scopes.set(scope, documents);
    return documents;
  }
}

/** Returns the name under which the product stores the cursor of a page. */
function scopeNameOf({ collection, equal }: PageRequest): string | undefined {
  const { agent, teamId, $id } = equal;
  const table = tableOf(collection);
  if (table === 'chats') return typeof agent === 'string' ? scopeOf.chatsOfProfile(agent) : undefined;
  if (table === 'teamRecords') return typeof $id === 'string' ? scopeOf.teamRecord($id) : undefined;
  return table === undefined || typeof teamId !== 'string' ? undefined : scopeOf[table](teamId);
}
