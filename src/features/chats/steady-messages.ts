import { useEffect, type RefObject } from 'react';

/**
 * What is read stays where it is on the screen while the room for it grows or shrinks at its top: a strip that tells of
 * the connection, a line that says what a pause waits for. Its lower edge is what stands still, so the end stays in
 * sight for whoever reads there.
 */
export function useSteadyMessages(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const lowerEdge = () => element.scrollTop + element.clientHeight;
    let [edge, width] = [lowerEdge(), element.clientWidth];
    const handleScroll = () => {
      edge = lowerEdge();
    };
    const observer = new ResizeObserver(() => {
      // Out of sight, it has no room at all, and keeps its place.
      if (element.clientHeight === 0) return;
      // Lines that break elsewhere are at other heights.
      if (element.clientWidth === width) element.scrollTop = edge - element.clientHeight;
      [edge, width] = [lowerEdge(), element.clientWidth];
    });
    observer.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller]);
}
