import type { BrowserContext } from 'playwright-core';

/** Headings of the error pages that replace a screen or the whole app. */
const ERROR_PAGES = /^(?:This screen |Something went wrong |Outrider cannot |An older tab |This address is not secure)/;

/** Reports every error page that is shown, even for one frame, in pages opened from now on. */
export async function watchErrorPages(context: BrowserContext, onHeading: (heading: string) => void): Promise<void> {
  await context.exposeBinding('reportHeading', (_source, heading: unknown) => {
    if (typeof heading === 'string' && ERROR_PAGES.test(heading)) onHeading(heading);
  });
  await context.addInitScript(() => {
    const { reportHeading } = globalThis as { reportHeading?: (heading: string) => void };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const heading = node.matches('h1') ? node : node.querySelector('h1');
          if (heading !== null) reportHeading?.(heading.textContent);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
