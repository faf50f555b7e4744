import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Keeps toasts above a bar at the bottom of the window while it is mounted. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      root.style.setProperty('--page-actions-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (bar.current !== null) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--page-actions-height');
    };
  }, [bar]);
}

/** The buttons of a long page, fixed to the bottom of the window; toasts appear above them. */
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
