import { countNewCode, forgetCodes, nextCodeOf } from '#server/http/code-limits.ts';
import type { RateRule } from '#server/http/rate-limit.ts';
import { AppwriteError } from '../../http/errors.ts';
import { CountedRefusal, RateExceeded } from '../../http/rate-exceeded.ts';
import type { Project } from '../../project.ts';
import { CODE_TRIES } from '../token-store.ts';

/**
 * How often second factors may be guessed. A challenge takes five wrong answers, but an attacker with the password may
 * ask for many challenges. So five wrong answers of a person, to whichever challenges, begin a wait that doubles each
 * time (`code-limits.ts`); during it no challenge is made or answered. That is about 150 guesses a day at six digits.
 */
const WRONG_ANSWERS: RateRule = { limit: CODE_TRIES, windowMs: 24 * 3_600_000 };

const personOf = (userId: string): string => `second factors of ${userId}`;
const mailsOf = (userId: string): string => `second factors mailed to ${userId}`;
const wrongKey = (userId: string): string => `wrong second factors of ${userId}`;

type Limited = Pick<Project, 'limiter' | 'settings'>;

/** Throws `general_rate_limit_exceeded` while wrong answers make the person wait. */
export async function assertMayAnswer({ limiter, settings }: Limited, userId: string): Promise<void> {
  if (!settings.rateLimits) return;
  const state = await nextCodeOf(limiter, personOf(userId));
  if (state.remaining === 0) throw new RateExceeded({ ...state, limit: CODE_TRIES });
}

/** An answer that was counted, and what follows when it is compared. */
interface CountedAnswer {
  /** Ends the waiting of the person. */
  accept(): Promise<void>;
  /** Begins a wait after the last answer that was free; returns the refusal, which says how many are left. */
  reject(): Promise<AppwriteError>;
  /** Takes the count back: the challenge had ended, so nothing was compared. Returns the refusal. */
  refund(): Promise<RateExceeded>;
}

/**
 * Counts an answer before it is compared, so that concurrent guesses cannot exceed the limit. Throws
 * `general_rate_limit_exceeded`.
 */
export async function countAnswer(project: Limited, userId: string): Promise<CountedAnswer> {
  const { limiter, settings } = project;
  if (!settings.rateLimits)
    return {
      accept: () => Promise.resolve(),
      reject: () => Promise.resolve(new AppwriteError('user_invalid_token')),
      refund: () => triedTooOften(project, userId),
    };
  await assertMayAnswer(project, userId);
  const state = limiter.consume(wrongKey(userId), WRONG_ANSWERS);
  return {
    async accept() {
      limiter.reset(wrongKey(userId));
      await forgetCodes(limiter, personOf(userId));
      await forgetCodes(limiter, mailsOf(userId));
    },
    async reject() {
      if (state.remaining === 0) {
        await countNewCode(limiter, personOf(userId));
        limiter.reset(wrongKey(userId));
      }
      return new CountedRefusal('user_invalid_token', state);
    },
    refund() {
      limiter.refund(wrongKey(userId));
      return triedTooOften(project, userId);
    },
  };
}

/** Counts a mailed code of a challenge: each waits longer. Throws `general_rate_limit_exceeded`. */
export async function countMailedCode({ limiter, settings }: Limited, userId: string): Promise<void> {
  if (settings.rateLimits) await countNewCode(limiter, mailsOf(userId));
}

/**
 * Returns the refusal of an answer to a challenge, or of the code of a new app, that was tried too often. It tells when
 * the next code may be mailed.
 */
export const triedTooOften = async ({ limiter }: Limited, userId: string): Promise<RateExceeded> =>
  new RateExceeded({ ...(await nextCodeOf(limiter, mailsOf(userId))), limit: CODE_TRIES, remaining: 0 });
