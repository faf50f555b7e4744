import { matcherOf, searchOf, toSearched, type ChatFilter, type SearchedChat } from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { BigramIndex } from './bigram-index.ts';

const FIRST_ROOM = 1_024;
const GROWTH = 1.5;

/** Holds slots in an order that the caller maintains by computing each position. */
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

  /** Returns all slots in order; the array is valid until the next change. */
  all(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }
}

/**
 * Most characters of messages held in memory, some 100 MB at most; beyond it, only the last message of a conversation
 * is searched.
 */
const MOST_SAID = 48_000_000;

/** Orders by newest activity first; at equal times, in the order of the replica's list. */
const isBefore = (one: Place, other: Place): boolean =>
  one.lastActivityAt === other.lastActivityAt ? one.id > other.id : one.lastActivityAt > other.lastActivityAt;
type Place = Pick<SearchedChat, 'id' | 'lastActivityAt'>;

/** Holds the last result, to be narrowed down while a person types on. */
interface Found {
  readonly version: number;
  readonly filterKey: string;
  readonly search: string;
  readonly slots: Int32Array;
}

/** Holds the conversations that match. */
interface Matches {
  readonly count: number;
  /** Returns the ids of the newest, newest activity first; all of them without a limit. */
  newest(limit?: number): string[];
}

/**
 * Holds all conversations of a team in memory for searching: a search of 100 000 takes one or two milliseconds. It
 * does no reading itself.
 */
export class ChatIndex {
  /** Each conversation has a slot, a small number that identifies it in the bigram index. */
  readonly #slotOf = new Map<string, number>();
  readonly #bySlot: (SearchedChat | undefined)[] = [];
  readonly #order = new SlotOrder();
  readonly #letters = new BigramIndex();
  readonly #freeSlots: number[] = [];
  /** Profiles and campaigns are few: each of their ids is held only once. */
  readonly #owners = new Map<string, string>();
  #unread: ReadonlySet<string> = new Set();
  /** Counts changes: a result found before a change is not narrowed down after it. */
  #version = 0;
  #saidSize = 0;
  #isSaidWhole = true;
  #found: Found | undefined;

  get size(): number {
    return this.#slotOf.size;
  }

  /** Returns false when some messages exceed the memory limit and are not searched. */
  get isSaidWhole(): boolean {
    return this.#isSaidWhole;
  }

  /** Adds or replaces a conversation; `said` is undefined when only its last message is searched. */
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
    // A conversation that is read again mostly keeps its position.
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

  /** Returns the ids that are held but not among these. */
  missingFrom(ids: ReadonlySet<string>): string[] {
    return [...this.#slotOf.keys()].filter((id) => !ids.has(id));
  }

  find(filter: ChatFilter): Matches {
    const { search: _, ...narrowers } = filter;
    const filterKey = JSON.stringify(narrowers);
    const search = searchOf(filter);
    const last = this.#found;
    // A text that contains the longer word contains the shorter one too.
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

  /** Verifies conversations only where the bigram index is not exact. */
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

  /** Interns an id: every read creates a new string, even for equal text. */
  #onceHeld<Id extends string>(id: Id): Id {
    const held = this.#owners.get(id) as Id | undefined;
    if (held === undefined) this.#owners.set(id, id);
    return held ?? id;
  }

  /** Returns the position where an entry is, or would be inserted. */
  #placeOf(searched: Place): number {
    const last = this.#order.at(this.#order.length - 1);
    // Conversations are read newest first, so most belong after the last one.
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
