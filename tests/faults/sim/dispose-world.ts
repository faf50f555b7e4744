import { Dexie } from 'dexie';
import { runLeftTimers } from './environment.ts';
import type { World } from './world.ts';

type Subscriber = Parameters<typeof Dexie.on.storagemutated.subscribe>[0];

/** Who hears of changes in this process at the moment. Dexie has the list, its types do not. */
const subscribers = (): readonly Subscriber[] => [
  ...(Reflect.get(Dexie.on.storagemutated, 'subscribers') as readonly Subscriber[]),
];

/** What Dexie listens to on its own account: the channel between tabs. Whatever else listens belongs to a world. */
const OWN_SUBSCRIBERS = new Set(subscribers());

/**
 * The end of a world. Dexie is one for all tabs and all worlds of this process: everything of this one is taken out of
 * it, so that the next schedule finds it as the first one did.
 */
export async function layToRest(world: World): Promise<void> {
  for (const browser of world.browsers) {
    for (const context of browser.everyContext()) {
      context.die();
      for (const replica of context.opened) replica.close();
    }
  }
  const { storagemutated } = Dexie.on;
  for (const subscriber of subscribers()) if (!OWN_SUBSCRIBERS.has(subscriber)) storagemutated.unsubscribe(subscriber);
  await world.timeline.pass(0);
  runLeftTimers();
  await world.timeline.pass(0);
  for (const name of Object.keys(Dexie.cache)) delete Dexie.cache[name as keyof typeof Dexie.cache];
}
