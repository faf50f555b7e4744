import { readChat } from '#domain/chat/chat.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { scopeOf } from '#replica/scopes.ts';
import type { PageRequest } from '#remote/remote.ts';
import { tableOf } from '#sync/scopes.ts';

/** A document somebody was given. */
interface Given {
  readonly table: string;
  /** UTC ISO. */
  readonly updatedAt: string;
  /** Of a conversation, UTC ISO. */
  readonly lastActivityAt?: string;
}

/** What the tabs were given of each scope in the catch-up that they are at. */
export class Readings {
  private readonly byReader = new Map<string, Map<string, Map<string, Given>>>();

  /** A catch-up begins: what was given in one that broke off may be given again, or not. */
  begin(reader: string): void {
    this.byReader.delete(reader);
  }

  /** A page has come. Lists of ids, and of what was asked for by its id, belong to no scope. */
  note(reader: string, page: PageRequest, documents: readonly WireDocument[]): void {
    const scope = scopeNameOf(page);
    const table = tableOf(page.collection);
    if (scope === undefined || table === undefined || page.idsOnly === true) return;
    const given = this.of(reader, scope);
    for (const document of documents) {
      const { $id, $updatedAt } = document;
      given.set($id, {
        table,
        updatedAt: toUtc($updatedAt),
        ...(table === 'chats' && { lastActivityAt: readChat(document).chat.lastActivityAt }),
      });
    }
  }

  /** By document id; whoever has judged one takes it out. */
  of(reader: string, scope: string): Map<string, Given> {
    const scopes = this.byReader.get(reader) ?? new Map<string, Map<string, Given>>();
    this.byReader.set(reader, scopes);
    const given = scopes.get(scope) ?? new Map<string, Given>();
    scopes.set(scope, given);
    return given;
  }
}

/** The name under which the product keeps the cursor of what a page belongs to. */
function scopeNameOf({ collection, equal }: PageRequest): string | undefined {
  const { agent, teamId, $id } = equal;
  const table = tableOf(collection);
  if (table === 'chats') return typeof agent === 'string' ? scopeOf.chatsOfProfile(agent) : undefined;
  if (table === 'teamRecords') return typeof $id === 'string' ? scopeOf.teamRecord($id) : undefined;
  return table === undefined || typeof teamId !== 'string' ? undefined : scopeOf[table](teamId);
}
