/**
 * Tells whether missing answers are the connection's fault or one command's own: a command whose request is cut again
 * and again says nothing about the others.
 *
 *   open ──no answer to one──▶ doubtful ──no answer to another──▶ broken
 *     ▲                            │
 *     └───────── any answer ───────┘
 */
export interface ConnectionHealth {
  /** Records that the server has answered, good or bad. */
  recordAnswer(): void;
  /**
   * Returns how many answers have come: one that came since a request began shows that the connection was open
   * meanwhile.
   */
  answerCount(): number;
  /**
   * Records that the command got no answer to a request that began after `answersBefore` answers; `own`: others were
   * answered meanwhile.
   */
  recordSilence(commandId: string, answersBefore: number): 'own' | 'doubtful' | 'broken';
  /** Records that a command of a type succeeded. */
  recordSuccess(kind: string): void;
  /**
   * Records a `Retry-After` for a command; true when other commands of its type got one too and none succeeded in
   * between.
   */
  recordRetryAfter(kind: string, commandId: string): boolean;
}

/**
 * This many different commands without an answer in between mean a broken connection; this many of one type with a
 * `Retry-After` mean that their endpoint must rest.
 */
const BROKEN_THRESHOLD = 2;

export function createConnectionHealth(): ConnectionHealth {
  let count = 0;
  const unanswered = new Set<string>();
  const throttled = new Map<string, Set<string>>();
  return {
    recordAnswer() {
      count += 1;
      unanswered.clear();
    },
    answerCount: () => count,
    recordSilence(commandId, answersBefore) {
      if (count > answersBefore) return 'own';
      unanswered.add(commandId);
      return unanswered.size >= BROKEN_THRESHOLD ? 'broken' : 'doubtful';
    },
    recordSuccess: (kind) => void throttled.delete(kind),
    recordRetryAfter(kind, commandId) {
      const waiting = (throttled.get(kind) ?? new Set()).add(commandId);
      throttled.set(kind, waiting);
      return waiting.size >= BROKEN_THRESHOLD;
    },
  };
}
