import { RateLimited } from '#server/http/error-answer.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { RateLimiter } from '#server/http/rate-limit.ts';

/**
 * What one conversation takes in an hour of each kind, whoever does it: nobody floods a prospect with messages, or the
 * server with jobs.
 */
const AN_HOUR = { limit: 60, windowMs: 3_600_000 };

/** Counts an action on a chat. Throws `rate_limited`. */
export type ChatCount = (chatId: string) => void;

/** Creates the count of one kind of action by chat. */
export function createChatCount(now: () => number): ChatCount {
  const limiter = new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  return (chatId) => void limiter.consume(chatId, AN_HOUR);
}

/** Counts an action once for its command, which is decided again after a conflict. */
export function countOnce(count: ChatCount, chatId: string): () => void {
  let isCounted = false;
  return () => {
    if (!isCounted) count(chatId);
    isCounted = true;
  };
}
