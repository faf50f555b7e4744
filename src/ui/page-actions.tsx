import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** The bars that are at the bottom of the window now. */
const bars = new Set<HTMLElement>();

/** Stores how far the highest bar reaches above the bottom of the window (`--bottom-bars-height`). */
function measureBars(): void {
  // A hidden bar has an empty box at the top of the window.
  const boxes = [...bars].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
  const heights = boxes.map(({ top }) => innerHeight - top);
  document.documentElement.style.setProperty('--bottom-bars-height', `${Math.max(0, ...heights)}px`);
}

/**
 * Keeps toasts above a bar at the bottom of the window while it is mounted; bars may be above each other. `isBar`:
 * whether it is one at present.
 */
export function useToastsAbove(bar: RefObject<HTMLElement | null>, isBar = true): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || !isBar) return undefined;
    bars.add(element);
    const observer = new ResizeObserver(measureBars);
    observer.observe(element);
    return () => {
      observer.disconnect();
      bars.delete(element);
      measureBars();
    };
  }, [bar, isBar]);
}

/** Shows the buttons of a long page, fixed to the bottom of the window; toasts appear above them. */
export function PageActions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-2 px-4 py-3">{children}</div>
    </div>
  );
}

/**
 * Shows the main actions of a screen on a phone, within the thumb's reach above the bottom navigation; toasts appear
 * above them.
 */
export function PhoneActions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-4 -mb-3 flex flex-wrap gap-2 border-t border-line bg-canvas px-4 pt-2 pb-[max(0.5rem,var(--bottom-inset))] *:grow md:hidden print:hidden"
    >
      {children}
    </div>
  );
}
