import { AGENT_NAME } from './guarded-request.ts';
import { runInWorker } from './run-in-worker.ts';
import { pageRefusal } from './page-refusal.ts';

/** Wall-clock time, for a busy machine; a quiet one needs a hundredth. */
const TIMEOUT_MS = 20_000;

/**
 * Throws `page_unreadable` unless the rules of a host (`robots.txt`, RFC 9309) allow this page. Compares them in a
 * worker thread: many wildcards can take minutes.
 */
export async function assertRulesAllow(
  rules: string,
  page: URL,
  signal: AbortSignal,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  if (rules === '') return;
  const isAllowed = await runInWorker(
    'robots-worker',
    { rulesUrl: new URL('/robots.txt', page).href, rules, url: page.href, agent: AGENT_NAME },
    signal,
    timeoutMs,
  );
  if (isAllowed === undefined) throw pageRefusal('The rules of this website (robots.txt) are too long to check.');
  if (isAllowed !== true) throw pageRefusal('This website asks programs not to read it (robots.txt).');
}
