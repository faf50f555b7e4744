import { Dexie } from 'dexie';
import { runRemainingTimers } from './environment.ts';
import type { World } from './world.ts';

type Subscriber = Parameters<typeof Dexie.on.storagemutated.subscribe>[0];

/** Returns who listens to changes in this process now. Dexie has the list, but not in its types. */
const subscribers = (): readonly Subscriber[] => [
  ...(Reflect.get(Dexie.on.storagemutated, 'subscribers') as readonly Subscriber[]),
];

/** Dexie's own subscriber, the channel between tabs. Any other belongs to a world. */
const OWN_SUBSCRIBERS = new Set(subscribers());

/**
 * Disposes of a world. All tabs and worlds of this process share one Dexie; everything of this world is removed from
 * it, so that the next schedule finds it as the first one did.
 */
export async function disposeWorld(world: World): Promise<void> {
  for (const browser of world.browsers) {
    for (const context of browser.allContexts()) {
      context.die();
      for (const replica of context.opened) replica.close();
    }
  }
  const { storagemutated } = Dexie.on;
  for (const subscriber of subscribers()) if (!OWN_SUBSCRIBERS.has(subscriber)) storagemutated.unsubscribe(subscriber);
  await world.timeline.advance(0);
  runRemainingTimers();
  await world.timeline.advance(0);
  for (const name of Object.keys(Dexie.cache)) delete Dexie.cache[name as keyof typeof Dexie.cache];
}
