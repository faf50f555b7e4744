import { countNewCode, forgetCodes, nextCodeOf } from '#server/http/code-limits.ts';
import type { RateLimits, RateRule } from '#server/http/rate-limit.ts';
import { RateExceeded } from '../../http/rate-exceeded.ts';
import type { Project } from '../../project.ts';
import { CODE_TRIES } from '../token-store.ts';

/**
 * How often second factors may be guessed. A challenge takes five wrong answers, and whoever has the password may ask
 * for many challenges; so five wrong answers of a person, to whichever challenges, end them all and begin a wait that
 * doubles each time (`code-limits.ts`). That is about 150 guesses a day at six digits.
 */
const WRONG_ANSWERS: RateRule = { limit: CODE_TRIES, windowMs: 24 * 3_600_000 };

const personOf = (userId: string): string => `second factors of ${userId}`;
const mailsOf = (userId: string): string => `second factors mailed to ${userId}`;
const wrongKey = (userId: string): string => `wrong second factors of ${userId}`;

type Limited = Pick<Project, 'limiter' | 'settings' | 'challenges'>;

/** Throws `general_rate_limit_exceeded` while wrong answers make the person wait. */
export async function assertMayAnswer({ limiter, settings }: Limited, userId: string): Promise<void> {
  if (!settings.rateLimits) return;
  const state = await nextCodeOf(limiter, personOf(userId));
  if (state.remaining === 0) throw new RateExceeded({ ...state, limit: CODE_TRIES });
}

/**
 * Counts an answer before it is compared, so that concurrent guesses cannot exceed the limit. Returns what to do when
 * the comparison is done. Throws `general_rate_limit_exceeded`.
 */
export async function countAnswer(
  project: Limited,
  userId: string,
): Promise<{ readonly right: () => Promise<void>; readonly wrong: () => Promise<void> }> {
  const { limiter, settings, challenges } = project;
  const nothing = (): Promise<void> => Promise.resolve();
  if (!settings.rateLimits) return { right: nothing, wrong: nothing };
  await assertMayAnswer(project, userId);
  const { remaining } = limiter.consume(wrongKey(userId), WRONG_ANSWERS);
  const limits: RateLimits = limiter;
  return {
    right: async () => {
      limiter.reset(wrongKey(userId));
      await forgetCodes(limits, personOf(userId));
      await forgetCodes(limits, mailsOf(userId));
    },
    wrong: async () => {
      if (remaining > 0) return;
      await countNewCode(limits, personOf(userId));
      limiter.reset(wrongKey(userId));
      challenges.deleteAllOf(userId);
    },
  };
}

/** Counts a mailed code of a challenge: each waits longer. Throws `general_rate_limit_exceeded`. */
export async function countMailedCode({ limiter, settings }: Limited, userId: string): Promise<void> {
  if (settings.rateLimits) await countNewCode(limiter, mailsOf(userId));
}

/** Returns the refusal of an answer to a challenge, or of the code of a new app, that was tried too often. */
export const triedTooOften = async ({ limiter }: Limited, userId: string): Promise<RateExceeded> =>
  new RateExceeded({ ...(await nextCodeOf(limiter, personOf(userId))), limit: CODE_TRIES, remaining: 0 });
