import { networksOfPlace } from '#server/http/client-address.ts';

/** What a subscription holds. */
interface Subscribed {
  readonly requested: readonly string[];
  readonly queries: readonly string[];
}

/** The owner of sockets: an IP address, and a user or the guests of that address. */
interface Holder {
  readonly place: string;
  readonly userId: string | undefined;
}

/** Characters that a subscription, and each of its channels, costs besides its texts: both take memory. */
const BASE_COST = 100;
/** Cost of each character of a query: it is parsed into a filter, which takes many times its length. */
const QUERY_COST_FACTOR = 10;
/** Cost of each value of a query, besides its characters: each event is compared with all of them. */
const VALUE_COST = 1_000;

/** The highest cost of a user, of the guests of a place, and of a place; a socket of the app costs some thousands. */
const MAX_COST = { user: 1_000_000, guests: 1_000_000, place: 8_000_000 } as const;

const costOf = ({ requested, queries }: Subscribed): number =>
  BASE_COST +
  requested.reduce((sum, channel) => sum + BASE_COST + channel.length, 0) +
  queries.reduce((sum, query) => sum + QUERY_COST_FACTOR * query.length + VALUE_COST * valuesIn(query), 0);

/** Returns how many values a query has at most: what stands between commas. */
function valuesIn(query: string): number {
  let count = 0;
  for (let at = query.indexOf(','); at !== -1; at = query.indexOf(',', at + 1)) count += 1;
  return count;
}

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
      ...networks.map(({ network, places }) => ({ key: `place ${network}`, most: MAX_COST.place * places })),
      ...(userId === undefined
        ? networks.map(({ network, places }) => ({ key: `guests ${network}`, most: MAX_COST.guests * places }))
        : [{ key: `user ${userId}`, most: MAX_COST.user }]),
    ];
  }
}
