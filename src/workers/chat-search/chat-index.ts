import { matcherOf, searchOf, toSearched, type ChatFilter, type SearchedChat } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { BigramIndex } from './bigram-index.ts';

const FIRST_ROOM = 1_024;
const GROWTH = 1.5;

/** Slots in an order that is their holder's to keep: he finds out where one belongs. */
class SlotOrder {
  #slots = new Int32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(place: number): number | undefined {
    return place >= 0 && place < this.#length ? this.#slots[place] : undefined;
  }

  insert(place: number, slot: number): void {
    if (this.#length === this.#slots.length) {
      const grown = new Int32Array(Math.ceil(this.#length * GROWTH));
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots.copyWithin(place + 1, place, this.#length);
    this.#slots[place] = slot;
    this.#length += 1;
  }

  remove(place: number): void {
    this.#slots.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  /** All of them, in order; until the next change. */
  all(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }
}

/**
 * So many characters of what was said are held, some 100 MB at most; of conversations beyond, the last message alone is
 * searched.
 */
const MOST_SAID = 48_000_000;

/** Newest activity first; of one time, in the order in which the list of the replica has them. */
const isBefore = (one: Place, other: Place): boolean =>
  one.lastActivityAt === other.lastActivityAt ? one.id > other.id : one.lastActivityAt > other.lastActivityAt;
type Place = Pick<SearchedChat, 'id' | 'lastActivityAt'>;

/** What was found last, to be narrowed down as somebody goes on typing. */
interface Found {
  readonly version: number;
  readonly filterKey: string;
  readonly search: string;
  readonly slots: Int32Array;
}

/** Conversations that match. */
interface Matches {
  readonly count: number;
  /** Ids of the newest of them, newest activity first; without a limit, of all. */
  newest(limit?: number): string[];
}

/**
 * All conversations of a team as they are searched, in memory: a look through 100 000 of them takes one or two
 * milliseconds. It reads nothing itself.
 */
export class ChatIndex {
  /** Each is held under a small number of its own, which its letters are known by. */
  readonly #slotOf = new Map<string, number>();
  readonly #bySlot: (SearchedChat | undefined)[] = [];
  readonly #order = new SlotOrder();
  readonly #letters = new BigramIndex();
  readonly #freeSlots: number[] = [];
  /** Profiles and campaigns are few: each of their ids is held once. */
  readonly #owners = new Map<string, string>();
  #unread: ReadonlySet<string> = new Set();
  /** Counts changes: what was found before one is not narrowed down after it. */
  #version = 0;
  #saidSize = 0;
  #isSaidWhole = true;
  #found: Found | undefined;

  get size(): number {
    return this.#slotOf.size;
  }

  /** False when there was more to search in what was said than is held. */
  get isSaidWhole(): boolean {
    return this.#isSaidWhole;
  }

  /** Takes a conversation in, or anew; `said` undefined: nothing beyond its last message. */
  put(chat: Chat, said: string | undefined): void {
    const known = this.#slotOf.get(chat.id);
    const before = known === undefined ? undefined : this.#bySlot[known];
    const size = this.#saidSize - (before?.said.length ?? 0);
    const hasRoom = said === undefined || size + said.length <= MOST_SAID;
    if (!hasRoom) this.#isSaidWhole = false;
    const searched = toSearched(
      { ...chat, profileId: this.#onceHeld(chat.profileId), campaignId: this.#onceHeld(chat.campaignId) },
      hasRoom ? said : undefined,
    );
    const slot = known ?? this.#freeSlots.pop() ?? this.#slotOf.size;
    // It mostly stays where it is when it is read once more.
    const stays = before?.lastActivityAt === searched.lastActivityAt;
    if (before !== undefined) this.#forgetLetters(slot, before);
    if (before !== undefined && !stays) this.#order.remove(this.#placeOf(before));
    if (!stays) this.#order.insert(this.#placeOf(searched), slot);
    for (const text of [searched.text, searched.said]) this.#letters.add(slot, text);
    this.#bySlot[slot] = searched;
    this.#slotOf.set(chat.id, slot);
    this.#saidSize = size + searched.said.length;
    this.#version += 1;
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    const searched = this.#held(slot);
    this.#order.remove(this.#placeOf(searched));
    this.#forgetLetters(slot, searched);
    this.#slotOf.delete(id);
    this.#bySlot[slot] = undefined;
    this.#freeSlots.push(slot);
    this.#saidSize -= searched.said.length;
    this.#version += 1;
  }

  setUnread(ids: ReadonlySet<string>): void {
    this.#unread = ids;
    this.#version += 1;
  }

  /** Ids that are held and not among these. */
  missingFrom(ids: ReadonlySet<string>): string[] {
    return [...this.#slotOf.keys()].filter((id) => !ids.has(id));
  }

  find(filter: ChatFilter): Matches {
    const { search: _, ...narrowers } = filter;
    const filterKey = JSON.stringify(narrowers);
    const search = searchOf(filter);
    const last = this.#found;
    // What has the longer word has the shorter one too.
    const isNarrower =
      last !== undefined &&
      last.version === this.#version &&
      last.filterKey === filterKey &&
      search.includes(last.search);
    const from = isNarrower ? last.slots : this.#order.all();
    const isNarrowed =
      !isNarrower && Object.entries(narrowers).some(([name, value]) => name !== 'teamId' && value !== undefined);
    const slots = this.#filter(
      from,
      search,
      isNarrowed ? matcherOf(narrowers, (id) => this.#unread.has(id)) : undefined,
    );
    this.#found = { version: this.#version, filterKey, search, slots };
    return {
      count: slots.length,
      newest: (limit) => Array.from(slots.subarray(0, limit), (slot) => this.#held(slot).id),
    };
  }

  /** Looks at conversations themselves only where their letters do not say all. */
  #filter(from: Int32Array, search: string, isMatch: ((chat: SearchedChat) => boolean) | undefined): Int32Array {
    const candidates = search === '' ? undefined : this.#letters.find(search);
    const hasSearch = candidates?.isExact === false ? matcherOf({ teamId: '', search }, () => false) : undefined;
    const found = new Int32Array(from.length);
    let count = 0;
    for (const slot of from) {
      if (candidates !== undefined && ((candidates.bits[slot >>> 5] ?? 0) & (1 << slot)) === 0) continue;
      if (isMatch?.(this.#held(slot)) === false || hasSearch?.(this.#held(slot)) === false) continue;
      found[count] = slot;
      count += 1;
    }
    return found.slice(0, count);
  }

  #held(slot: number): SearchedChat {
    const held = this.#bySlot[slot];
    if (held === undefined) throw new Error('Nothing is held under this slot');
    return held;
  }

  #forgetLetters(slot: number, { text, said }: SearchedChat): void {
    for (const letters of [text, said]) this.#letters.remove(slot, letters);
  }

  /** Each text that is read is one of its own, however often it says the same. */
  #onceHeld<Id extends string>(id: Id): Id {
    const held = this.#owners.get(id) as Id | undefined;
    if (held === undefined) this.#owners.set(id, id);
    return held ?? id;
  }

  /** Where it stands, or would. */
  #placeOf(searched: Place): number {
    const last = this.#order.at(this.#order.length - 1);
    // They are read newest first: most stand behind the last one.
    let [low, high] = [
      last !== undefined && isBefore(this.#held(last), searched) ? this.#order.length : 0,
      this.#order.length,
    ];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#order.at(middle);
      if (other !== undefined && isBefore(this.#held(other), searched)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
