/** What the router has of itself for scrolling, as far as it is asked for it here. */
interface ScrollingRouter {
  subscribe(event: 'onRendered', listener: () => void): unknown;
}

/**
 * A page that the window scrolls begins at its top; inside of the frame each screen sees to its own place. The build
 * puts it in the place of the router's scroll restoration, which is switched off: that would be almost a kilobyte
 * before the first screen.
 */
export function setupScrollRestoration(router: ScrollingRouter): void {
  router.subscribe('onRendered', () => scrollTo(0, 0));
}
