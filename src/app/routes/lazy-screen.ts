import type { AsyncRouteComponent } from '@tanstack/react-router';
import { createElement, use, type ComponentType } from 'react';

/**
 * Thrown when the code of a screen cannot be loaded: a newer build has replaced it, or there is neither a connection
 * nor a copy.
 */
export class ScreenNotLoadedError extends Error {
  override readonly name = 'ScreenNotLoadedError';
}

/**
 * Loads a route's screen as its own chunk. A failed load throws `ScreenNotLoadedError`, so that the error screen can
 * tell it from a failed screen. Replaces the router's `lazyRouteComponent`: the error screen here already reloads for a
 * missing chunk, and that component would be loaded before the first screen.
 */
export function lazyScreen<M extends Record<K, ComponentType>, K extends string>(
  load: () => Promise<M>,
  name: K,
): AsyncRouteComponent<object> {
  let loading: Promise<void> | undefined;
  let Screen: ComponentType | undefined;
  let failure: ScreenNotLoadedError | undefined;
  const preload = (): Promise<void> => {
    if (loading !== undefined) return loading;
    failure = undefined;
    return (loading = load().then(
      (loaded) => {
        Screen = loaded[name];
        // The router waits for an existing preload; a loaded screen needs none.
        delete LazyScreen.preload;
      },
      (cause: unknown) => {
        loading = undefined;
        failure = new ScreenNotLoadedError('Not loaded', { cause });
      },
    ));
  };
  const LazyScreen: AsyncRouteComponent<object> = () => {
    if (failure !== undefined) throw failure;
    if (Screen === undefined) use(preload());
    return createElement(Screen as ComponentType);
  };
  LazyScreen.preload = preload;
  return LazyScreen;
}
