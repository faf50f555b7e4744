import { runningRealm, type Realm } from '../environment.ts';
import { EVERYTHING, type Parts } from './observed.ts';

/** In which tab somebody listens. */
const realms = new WeakMap<Subscriber, Realm | undefined>();

type Subscriber = (parts: Parts) => void;

/** Who hears of changes in this process, whichever tab they were made in: `Dexie.on.storagemutated`. */
export const storageMutated = {
  subscribers: [] as Subscriber[],
  subscribe(subscriber: Subscriber): void {
    this.subscribers.push(subscriber);
    realms.set(subscriber, runningRealm());
  },
  unsubscribe(subscriber: Subscriber): void {
    this.subscribers = this.subscribers.filter((one) => one !== subscriber);
  },
  /** Whatever there is may have changed: told in the tab that says so. */
  fire(_everything: { readonly all: unknown }): void {
    const realm = runningRealm();
    for (const subscriber of this.subscribers) if (realms.get(subscriber) === realm) subscriber(EVERYTHING);
  },
};

const channel = new BroadcastChannel('changes');

function tellHere(parts: Parts): void {
  for (const subscriber of storageMutated.subscribers) subscriber(parts);
}

channel.addEventListener('message', ({ data }: { readonly data: unknown }) => tellHere(data as Parts));

/** Tells the live queries of this tab and of the others what a transaction has written. */
export function tellChanges(parts: Parts): void {
  tellHere(parts);
  channel.postMessage(parts);
}
