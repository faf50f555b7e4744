import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a screen could not be loaded: a newer build has replaced it, or there is no connection and no copy. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/**
 * A route's screen as a chunk of its own. A failed load is told apart from a failed screen, so that the error screen
 * can say which.
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
