/**
 * Binds channels to a user (contract §11.4): `account`, with or without an action, becomes the user's own; account
 * channels of others are dropped. A guest keeps `account`, which is bound on authentication.
 */
export function bindChannels(requested: readonly string[], userId: string | undefined): string[] {
  const bound = new Set<string>();
  const own: string[] = [];
  for (const channel of requested) {
    if (channel === 'account') {
      bound.add(channel);
      if (userId !== undefined) own.push(`account.${userId}`);
    } else if (!channel.startsWith('account.')) bound.add(channel);
    else if (userId !== undefined && channel === `account.${userId}`) bound.add(channel);
    else if (ACCOUNT_ACTION.test(channel) && userId !== undefined)
      own.push(`account.${userId}${channel.slice('account'.length)}`);
  }
  for (const channel of own) bound.add(channel);
  return [...bound];
}

const ACCOUNT_ACTION = /^account\.(?:create|upsert|update|delete)$/;

/** A subscription in an address; `slot` is the number by which older clients know it. */
interface AddressSubscription {
  readonly slot: number;
  readonly channels: readonly string[];
  readonly queries: readonly string[];
}

const SLOT = /^(.+)\[(\d+)\]\[\d*\]$/;
/** One query, which is a slot of its own. */
const QUERY = /^([^[\]]+)(?:\[(\d*)\])?$/;
const MAX_CHANNELS = 500;

/**
 * Parses the subscriptions in a socket's address: `channels[]=…`, and for clients that number them `<channel with dots
 * as _>[slot][]=<query>` (contract §11.1), or with one query in each `<channel>[slot]=<query>`. Channels without a
 * number belong to slot 0.
 */
export function subscriptionsInAddress(parameters: URLSearchParams): AddressSubscription[] {
  const channels: string[] = [];
  const queriesBySlot = new Map<string, Map<number, string[]>>();
  for (const [name, value] of parameters) {
    if (/^channels(?:\[\d*\])?$/.test(name)) channels.push(value);
    const [, channel, slot] = SLOT.exec(name) ?? QUERY.exec(name) ?? [];
    // The address names the project beside, or instead of, the channel of that name.
    if (channel === undefined || name === 'project') continue;
    const slots = queriesBySlot.get(channel) ?? new Map<number, string[]>();
    queriesBySlot.set(channel, slots);
    const number = slot === undefined || slot === '' ? slots.size : Number(slot);
    slots.set(number, [...(slots.get(number) ?? []), value]);
  }
  const found = new Map<number, { channels: string[]; queries: string[] }>();
  for (const channel of new Set(channels.slice(0, MAX_CHANNELS))) {
    const slots =
      queriesBySlot.get(channel.replaceAll('.', '_')) ??
      queriesBySlot.get(channel) ??
      new Map<number, string[]>([[0, []]]);
    for (const [slot, queries] of slots) {
      const entry = found.get(slot) ?? { channels: [], queries };
      entry.channels.push(channel);
      found.set(slot, entry);
    }
  }
  return [...found].map(([slot, entry]) => ({ slot, ...entry }));
}
