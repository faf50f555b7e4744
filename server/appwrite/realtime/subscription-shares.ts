import { networksOfPlace } from '#server/http/client-address.ts';

/** What a subscription holds. */
interface Subscribed {
  readonly requested: readonly string[];
  readonly queries: readonly string[];
}

/** Whose sockets they are: those of a place, and of a user or of whoever is nobody there. */
interface Holder {
  readonly place: string;
  readonly userId: string | undefined;
}

/** Characters for which a subscription counts, and each of its channels, besides their texts: both take memory. */
const EACH = 100;
/** A query is parsed into a filter, which takes as many times its length. */
const OF_A_QUERY = 10;

/** The most of a user, of whoever is nobody at a place, and of a place; the app holds some thousands in a socket. */
const MOST = { user: 1_000_000, guests: 1_000_000, place: 8_000_000 } as const;

const costOf = ({ requested, queries }: Subscribed): number =>
  EACH +
  requested.reduce((sum, channel) => sum + EACH + channel.length, 0) +
  queries.reduce((sum, query) => sum + OF_A_QUERY * query.length, 0);

const sumOf = (subscriptions: Iterable<Subscribed>): number => {
  let sum = 0;
  for (const subscription of subscriptions) sum += costOf(subscription);
  return sum;
};

/**
 * Bounds what all sockets of a user, and of a place and the networks around it, subscribe to together: each socket may
 * hold a thousand subscriptions, and a place thousands of sockets. So it bounds what an event is compared with, too.
 */
export class SubscriptionShares {
  readonly #used = new Map<string, number>();
  /** The networks around the place that was asked about last: a frame asks a thousand times. */
  #latest: { readonly place: string; readonly networks: ReturnType<typeof networksOfPlace> } | undefined;

  /** Tells whether what a socket holds may become `after`, where it is `holder`'s then. */
  hasRoomFor(
    before: Holder & { readonly subscriptions: ReadonlyMap<string, Subscribed> },
    after: readonly Subscribed[],
    holder: Holder,
  ): boolean {
    const counted = new Set(this.#sharesOf(before).map(({ key }) => key));
    const [held, next] = [sumOf(before.subscriptions.values()), sumOf(after)];
    return this.#sharesOf(holder).every(({ key, most }) => {
      const more = next - (counted.has(key) ? held : 0);
      return more <= 0 || (this.#used.get(key) ?? 0) + more <= most;
    });
  }

  add(holder: Holder, subscription: Subscribed): void {
    this.#change(holder, costOf(subscription));
  }

  remove(holder: Holder, subscription: Subscribed): void {
    this.#change(holder, -costOf(subscription));
  }

  #change(holder: Holder, by: number): void {
    for (const { key } of this.#sharesOf(holder)) {
      const used = (this.#used.get(key) ?? 0) + by;
      if (used > 0) this.#used.set(key, used);
      else this.#used.delete(key);
    }
  }

  #sharesOf({ place, userId }: Holder): readonly { readonly key: string; readonly most: number }[] {
    if (this.#latest?.place !== place) this.#latest = { place, networks: networksOfPlace(place) };
    const { networks } = this.#latest;
    return [
      ...networks.map(({ network, places }) => ({ key: `place ${network}`, most: MOST.place * places })),
      ...(userId === undefined
        ? networks.map(({ network, places }) => ({ key: `guests ${network}`, most: MOST.guests * places }))
        : [{ key: `user ${userId}`, most: MOST.user }]),
    ];
  }
}
