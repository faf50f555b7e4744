/** The part of the router that is used here. */
interface ScrollingRouter {
  subscribe(event: 'onRendered', listener: () => void): unknown;
}

/**
 * Scrolls the window to its top after each navigation; inside the shell each screen scrolls on its own. The build puts
 * this in place of the router's scroll restoration, which is off: it would add almost a kilobyte before the first
 * screen.
 */
export function setupScrollRestoration(router: ScrollingRouter): void {
  router.subscribe('onRendered', () => scrollTo(0, 0));
}
