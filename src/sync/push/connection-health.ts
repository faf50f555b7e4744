/**
 * Whether silence is the way's fault or a command's own. One command whose request is cut again and again says nothing
 * of the others.
 *
 *   open ──no answer to one──▶ doubtful ──no answer to another──▶ broken
 *     ▲                            │
 *     └───────── any answer ───────┘
 */
export interface ConnectionHealth {
  /** The server has answered something, good or bad. */
  recordAnswer(): void;
  /** How many answers have come: what came since a request began tells that the way was open meanwhile. */
  answerCount(): number;
  /** The command got no answer to a request that began after `answersBefore` answers; `own`: others did meanwhile. */
  recordSilence(commandId: string, answersBefore: number): 'own' | 'doubtful' | 'broken';
  /** A command of a kind was carried out. */
  recordSuccess(kind: string): void;
  /**
   * A command was asked to wait (`Retry-After`); true when others of its kind were too, and none was carried out
   * between.
   */
  recordRetryAfter(kind: string, commandId: string): boolean;
}

/**
 * So many different commands without an answer between them say that the way is broken; as many of a kind, that their
 * endpoint is to be left alone.
 */
const SEVERAL = 2;

export function createConnectionHealth(): ConnectionHealth {
  let count = 0;
  const unanswered = new Set<string>();
  const toWait = new Map<string, Set<string>>();
  return {
    recordAnswer() {
      count += 1;
      unanswered.clear();
    },
    answerCount: () => count,
    recordSilence(commandId, answersBefore) {
      if (count > answersBefore) return 'own';
      unanswered.add(commandId);
      return unanswered.size >= SEVERAL ? 'broken' : 'doubtful';
    },
    recordSuccess: (kind) => void toWait.delete(kind),
    recordRetryAfter(kind, commandId) {
      const waiting = (toWait.get(kind) ?? new Set()).add(commandId);
      toWait.set(kind, waiting);
      return waiting.size >= SEVERAL;
    },
  };
}
