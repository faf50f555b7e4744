import { runningRealm, type Realm } from '../environment.ts';
import { EVERYTHING, type Parts } from './observed.ts';

/** The tab of each subscriber. */
const realms = new WeakMap<Subscriber, Realm | undefined>();

type Subscriber = (parts: Parts) => void;

/** Implements `Dexie.on.storagemutated`: the subscribers of this process, whichever tab a change was made in. */
export const storageMutated = {
  subscribers: [] as Subscriber[],
  subscribe(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
    realms.set(subscriber, runningRealm());
  },
  unsubscribe(subscriber: Subscriber): void {
    this.subscribers = this.subscribers.filter((one) => one !== subscriber);
  },
  /** Reports to the subscribers of the calling tab that anything may have changed. */
  fire(_everything: { readonly all: unknown }): void {
    const realm = runningRealm();
    for (const subscriber of this.subscribers) if (realms.get(subscriber) === realm) subscriber(EVERYTHING);
  },
};

const channel = new BroadcastChannel('changes');

function notifyLocal(parts: Parts): void {
  for (const subscriber of storageMutated.subscribers) subscriber(parts);
}

channel.addEventListener('message', ({ data }: { readonly data: unknown }) => notifyLocal(data as Parts));

/** Reports what a transaction has written to the live queries of this tab and of the others. */
export function publishChanges(parts: Parts): void {
  notifyLocal(parts);
  channel.postMessage(parts);
}
