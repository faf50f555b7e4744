import { AGENT_NAME } from './guarded-request.ts';
import { inThread } from './run-in-worker.ts';
import { pageRefusal } from './page-refusal.ts';

/** Of the clock, on a machine that is busy with others too: one that is quiet needs a hundredth. */
const PATIENCE_MS = 20_000;

/**
 * Throws `page_unreadable` unless the rules of a host (`robots.txt`, RFC 9309) allow that this page of it is read. They
 * are compared in a thread: with wildcards enough in them that lasts for minutes.
 */
export async function assertRulesAllow(
  rules: string,
  page: URL,
  signal: AbortSignal,
  patienceMs: number = PATIENCE_MS,
): Promise<void> {
  if (rules === '') return;
  const isAllowed = await inThread(
    'robots-worker',
    { rulesUrl: new URL('/robots.txt', page).href, rules, url: page.href, agent: AGENT_NAME },
    signal,
    patienceMs,
  );
  if (isAllowed === undefined)
    throw pageRefusal(
      'The rules of this website (robots.txt) take too long to be compared with the address of the page.',
    );
  if (isAllowed !== true) throw pageRefusal('This website asks not to be read by programs (robots.txt).');
}
