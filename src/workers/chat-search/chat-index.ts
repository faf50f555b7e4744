import {
  isInInbox,
  matcherOf,
  searchedIdentityOf,
  searchOf,
  toSearchedChat,
  type ChatFilter,
  type SearchedChat,
} from '#domain/chat/chat-filter.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { isNarrowerQuery, joinsOf, wordsOf } from '#domain/text/search-folding.ts';
import { BigramIndex } from './bigram-index.ts';

const INITIAL_CAPACITY = 1_024;
const GROWTH = 1.5;

/** Holds slots in an order that the caller maintains by computing each position. */
class SlotOrder {
  #slots = new Int32Array(INITIAL_CAPACITY);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(position: number): number | undefined {
    return position >= 0 && position < this.#length ? this.#slots[position] : undefined;
  }

  insert(position: number, slot: number): void {
    if (this.#length === this.#slots.length) {
      const grown = new Int32Array(Math.ceil(this.#length * GROWTH));
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots.copyWithin(position + 1, position, this.#length);
    this.#slots[position] = slot;
    this.#length += 1;
  }

  remove(position: number): void {
    this.#slots.copyWithin(position, position + 1, this.#length);
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
const MAX_MESSAGE_TEXT_LENGTH = 48_000_000;

/** Orders by newest activity first; at equal times, in the order of the replica's list. */
const isBefore = (one: Position, other: Position): boolean =>
  one.listedAt === other.listedAt ? one.id > other.id : one.listedAt > other.listedAt;
type Position = Pick<SearchedChat, 'id' | 'listedAt'>;

/** Holds the last result, to be narrowed down while a person types on. */
interface LastResult {
  readonly version: number;
  readonly filterKey: string;
  readonly search: string;
  /** Key of the person whose address was searched for; empty for words. */
  readonly identity: string;
  readonly slots: Int32Array;
}

/** Holds the conversations that match. */
interface Matches {
  readonly count: number;
  /** How many people match everything else and were not written to, whether they are listed or not. */
  readonly notWrittenTo: number;
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
  readonly #bigrams = new BigramIndex();
  readonly #freeSlots: number[] = [];
  /** Profiles and campaigns are few: each of their ids is held only once. */
  readonly #interned = new Map<string, string>();
  #unread: ReadonlySet<string> = new Set();
  /** Counts changes: a result found before a change is not narrowed down after it. */
  #version = 0;
  #messageTextLength = 0;
  #isMessageTextComplete = true;
  #found: LastResult | undefined;

  get size(): number {
    return this.#slotOf.size;
  }

  /** Returns false when some messages exceed the memory limit and are not searched. */
  get isMessageTextComplete(): boolean {
    return this.#isMessageTextComplete;
  }

  /**
   * Adds or replaces a conversation; `messageText` is undefined when only its last message is searched. `addresses` are
   * those of its body, for a row without any.
   */
  put(chat: Chat, messageText: string | undefined, addresses?: readonly string[]): void {
    const known = this.#slotOf.get(chat.id);
    const before = known === undefined ? undefined : this.#bySlot[known];
    const size = this.#messageTextLength - (before?.messageText.length ?? 0);
    const hasRoom = messageText === undefined || size + messageText.length <= MAX_MESSAGE_TEXT_LENGTH;
    if (!hasRoom) this.#isMessageTextComplete = false;
    const searched = toSearchedChat(
      { ...chat, profileId: this.#intern(chat.profileId), campaignId: this.#intern(chat.campaignId) },
      hasRoom ? messageText : undefined,
      addresses,
    );
    const slot = known ?? this.#freeSlots.pop() ?? this.#slotOf.size;
    // A conversation that is read again mostly keeps its position.
    const keepsPosition = before?.listedAt === searched.listedAt;
    if (before !== undefined) this.#removeBigrams(slot, before);
    if (before !== undefined && !keepsPosition) this.#order.remove(this.#positionOf(before));
    if (!keepsPosition) this.#order.insert(this.#positionOf(searched), slot);
    for (const text of [searched.text, searched.messageText]) this.#bigrams.add(slot, text);
    this.#bySlot[slot] = searched;
    this.#slotOf.set(chat.id, slot);
    this.#messageTextLength = size + searched.messageText.length;
    this.#version += 1;
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    const searched = this.#entryAt(slot);
    this.#order.remove(this.#positionOf(searched));
    this.#removeBigrams(slot, searched);
    this.#slotOf.delete(id);
    this.#bySlot[slot] = undefined;
    this.#freeSlots.push(slot);
    this.#messageTextLength -= searched.messageText.length;
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
    const { search: _, writtenTo, withSnoozed, ...conditions } = filter;
    const filterKey = JSON.stringify(conditions);
    const [search, identity] = [searchOf(filter), searchedIdentityOf(filter)];
    const last = this.#found;
    // A longer address is another person's.
    const isNarrower =
      last !== undefined &&
      identity === '' &&
      last.identity === '' &&
      last.version === this.#version &&
      last.filterKey === filterKey &&
      isNarrowerQuery(search, last.search);
    const from = isNarrower ? last.slots : this.#order.all();
    const isNarrowed =
      !isNarrower && Object.entries(conditions).some(([name, value]) => name !== 'teamId' && value !== undefined);
    const slots = this.#filter(
      from,
      { search, identity },
      isNarrowed ? matcherOf(conditions, (id) => this.#unread.has(id)) : undefined,
    );
    this.#found = { version: this.#version, filterKey, search, identity, slots };
    const written = slots.filter((slot) => this.#entryAt(slot).isWrittenTo);
    const listed =
      writtenTo === undefined ? slots : written.filter((slot) => isInInbox(this.#entryAt(slot), { withSnoozed }));
    return {
      count: listed.length,
      notWrittenTo: slots.length - written.length,
      newest: (limit) => Array.from(listed.subarray(0, limit), (slot) => this.#entryAt(slot).id),
    };
  }

  /** Verifies conversations only where the bigram index is not exact. */
  #filter(
    from: Int32Array,
    { search, identity }: Pick<LastResult, 'search' | 'identity'>,
    isMatch: ((chat: SearchedChat) => boolean) | undefined,
  ): Int32Array {
    const candidates = search === '' ? undefined : this.#bigrams.find(search, joinsOf(search), wordsOf(search));
    const hasSearch = candidates?.isExact === false ? matcherOf({ teamId: '', search }, () => false) : undefined;
    const found = new Int32Array(from.length);
    let count = 0;
    for (const slot of from) {
      const isPerson = identity !== '' && this.#entryAt(slot).identities.includes(identity);
      if (!isPerson && candidates !== undefined && ((candidates.bits[slot >>> 5] ?? 0) & (1 << slot)) === 0) continue;
      if (isMatch?.(this.#entryAt(slot)) === false) continue;
      if (!isPerson && hasSearch?.(this.#entryAt(slot)) === false) continue;
      found[count] = slot;
      count += 1;
    }
    return found.slice(0, count);
  }

  #entryAt(slot: number): SearchedChat {
    const entry = this.#bySlot[slot];
    if (entry === undefined) throw new Error('Nothing is held under this slot');
    return entry;
  }

  #removeBigrams(slot: number, { text, messageText }: SearchedChat): void {
    this.#bigrams.remove(slot, text);
    this.#bigrams.remove(slot, messageText);
  }

  /** Interns an id: every read creates a new string, even for equal text. */
  #intern<Id extends string>(id: Id): Id {
    const interned = this.#interned.get(id) as Id | undefined;
    if (interned === undefined) this.#interned.set(id, id);
    return interned ?? id;
  }

  /** Returns the position where an entry is, or would be inserted. */
  #positionOf(searched: Position): number {
    const last = this.#order.at(this.#order.length - 1);
    // Conversations are read newest first, so most belong after the last one.
    let [low, high] = [
      last !== undefined && isBefore(this.#entryAt(last), searched) ? this.#order.length : 0,
      this.#order.length,
    ];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#order.at(middle);
      if (other !== undefined && isBefore(this.#entryAt(other), searched)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
