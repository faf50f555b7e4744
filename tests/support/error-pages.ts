import type { BrowserContext } from 'playwright-core';

/** Headings of the pages that stand in for a screen, or for the whole app, when it has failed. */
const ERROR_PAGES = /^(?:This screen |Outrider cannot |An older tab |This address is not secure)/;

/** Tells of every error page that is shown, even for one frame, in the pages opened from now on. */
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
