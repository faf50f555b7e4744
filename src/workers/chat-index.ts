import { matcherOf, searchOf, toSearched, type ChatFilter, type SearchedChat } from '#domain/chat-filter.ts';
import type { Chat } from '#domain/chat.ts';

/** So many characters of what was said are held, some 100 MB at most; of conversations beyond, the last message alone is searched. */
const MOST_SAID = 48_000_000;

/** Newest activity first; of one time, in the order in which the list of the replica has them. */
const isBefore = (one: Place, other: Place): boolean => (one.lastActivityAt === other.lastActivityAt ? one.id > other.id : one.lastActivityAt > other.lastActivityAt);
type Place = Pick<SearchedChat, 'id' | 'lastActivityAt'>;

/** What was found last, to be narrowed down as somebody goes on typing. */
interface Found {
  readonly version: number;
  readonly filterKey: string;
  readonly search: string;
  readonly chats: readonly SearchedChat[];
}

/** All conversations of a team as they are searched, in memory: a look through 100 000 of them takes some milliseconds. It reads nothing itself. */
export class ChatIndex {
  readonly #byId = new Map<string, SearchedChat>();
  readonly #ordered: SearchedChat[] = [];
  #unread: ReadonlySet<string> = new Set();
  /** Counts changes: what was found before one is not narrowed down after it. */
  #version = 0;
  #saidSize = 0;
  #isSaidWhole = true;
  #found: Found | undefined;

  get size(): number {
    return this.#byId.size;
  }

  /** False when there was more to search in what was said than is held. */
  get isSaidWhole(): boolean {
    return this.#isSaidWhole;
  }

  /** Takes a conversation in, or anew; `said` undefined: nothing beyond its last message. */
  put(chat: Chat, said: string | undefined): void {
    const before = this.#byId.get(chat.id);
    const size = this.#saidSize - (before?.said.length ?? 0);
    const hasRoom = said === undefined || size + said.length <= MOST_SAID;
    if (!hasRoom) this.#isSaidWhole = false;
    const searched = toSearched(chat, hasRoom ? said : undefined);
    if (before !== undefined && before.lastActivityAt === searched.lastActivityAt) {
      // It stays where it is: whatever is read once more mostly does.
      this.#ordered[this.#placeOf(searched)] = searched;
    } else {
      this.remove(chat.id);
      const last = this.#ordered.at(-1);
      // They are read newest first: most stand behind the last one.
      if (last === undefined || isBefore(last, searched)) this.#ordered.push(searched);
      else this.#ordered.splice(this.#placeOf(searched), 0, searched);
    }
    this.#byId.set(chat.id, searched);
    this.#saidSize = size + searched.said.length;
    this.#version += 1;
  }

  remove(id: string): void {
    const searched = this.#byId.get(id);
    if (searched === undefined) return;
    this.#byId.delete(id);
    this.#saidSize -= searched.said.length;
    this.#ordered.splice(this.#placeOf(searched), 1);
    this.#version += 1;
  }

  setUnread(ids: ReadonlySet<string>): void {
    this.#unread = ids;
    this.#version += 1;
  }

  /** Ids that are held and not among these. */
  missingFrom(ids: ReadonlySet<string>): string[] {
    return [...this.#byId.keys()].filter((id) => !ids.has(id));
  }

  /** Those that match, newest activity first. */
  find(filter: ChatFilter): readonly SearchedChat[] {
    const { search: _, ...narrowers } = filter;
    const filterKey = JSON.stringify(narrowers);
    const search = searchOf(filter);
    const last = this.#found;
    // What has the longer word has the shorter one too.
    const isNarrower = last !== undefined && last.version === this.#version && last.filterKey === filterKey && search.includes(last.search);
    const chats = (isNarrower ? last.chats : this.#ordered).filter(matcherOf(filter, (id) => this.#unread.has(id)));
    this.#found = { version: this.#version, filterKey, search, chats };
    return chats;
  }

  /** Where it stands, or would. */
  #placeOf(searched: Place): number {
    let [low, high] = [0, this.#ordered.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#ordered[middle];
      if (other !== undefined && isBefore(other, searched)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
