import { pick, type Random } from '#domain/random.ts';
import { activeTabs, type Tab, type World } from '../world.ts';

/** One thing that can happen. `run` returns what came of it, for the log. */
export interface Action {
  readonly name: string;
  readonly weight: number;
  readonly isPossible: (world: World) => boolean;
  readonly run: (world: World, random: Random) => Promise<string>;
}

export const hasActiveTab = (world: World): boolean => activeTabs(world).length > 0;
export const hasTwoActiveTabs = (world: World): boolean => activeTabs(world).length > 1;
export const anyTab = (world: World, random: Random): Tab => pick(random, activeTabs(world));
export const nameOf = (world: World, tab: Tab): string => `tab ${world.tabs.indexOf(tab) + 1}`;

export function removeTab(world: World, tab: Tab): void {
  world.tabs.splice(world.tabs.indexOf(tab), 1);
}
