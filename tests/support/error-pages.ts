import type { BrowserContext } from 'playwright-core';

/** Headings of the error pages that replace a screen or the whole app. */
const ERROR_PAGES = /^(?:This screen |Outrider cannot |An older tab |This address is not secure)/;

/** Reports every error page that is shown, even for one frame, in pages opened from now on. */
export async function watchErrorPages(context: BrowserContext, tell: (heading: string) => void): Promise<void> {
  await context.exposeBinding('tellHeading', (_source, heading: unknown) => {
    if (typeof heading === 'string' && ERROR_PAGES.test(heading)) tell(heading);
  });
  await context.addInitScript(() => {
    const { tellHeading } = globalThis as { tellHeading?: (heading: string) => void };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const heading = node.matches('h1') ? node : node.querySelector('h1');
          if (heading !== null) tellHeading?.(heading.textContent);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
