import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Thrown when the code of a screen cannot be loaded: a newer build has replaced it, or there is neither a connection
 * nor a copy.
 */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/**
 * Loads a route's screen as its own chunk. A failed load throws `ScreenNotLoaded`, so that the error screen can tell it
 * from a failed screen.
 */
export function lazyScreen<M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ScreenNotLoaded('The code of this screen could not be loaded', { cause });
    }
  }, name);
}
