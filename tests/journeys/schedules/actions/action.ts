import { pick, type Random } from '#domain/random.ts';
import { awake, type Tab, type World } from '../world.ts';

/** One thing that can happen. `act` says in words what came of it. */
export interface Act {
  readonly name: string;
  readonly weight: number;
  readonly isPossible: (world: World) => boolean;
  readonly act: (world: World, random: Random) => Promise<string>;
}

export const hasAwakeTab = (world: World): boolean => awake(world).length > 0;
export const hasTwoAwakeTabs = (world: World): boolean => awake(world).length > 1;
export const anyTab = (world: World, random: Random): Tab => pick(random, awake(world));
export const nameOf = (world: World, tab: Tab): string => `tab ${world.tabs.indexOf(tab) + 1}`;

export function removeTab(world: World, tab: Tab): void {
  world.tabs.splice(world.tabs.indexOf(tab), 1);
}
