import { useMemo } from 'react';
import type { Factor } from '#domain/session/factors.ts';
import type { SecondFactorState } from '#domain/session/second-factor.ts';
import type { NewAuthenticator } from '#domain/session/second-factor-answers.ts';
import { failureOfThrown, success, type Failure, type Outcome } from '#remote/failure.ts';
import type { LazyRemote, SecondFactorRequests as RemoteRequests } from '#remote/remote.ts';
import { useRemote } from '#remote/use-remote.ts';

export type SecondFactorFailure = Failure;

/** A new challenge is created after this many wrong codes: the server may have ended it. */
const MAX_WRONG_CODES = 3;
/** … and after this time, well before the server ends it. */
const CHALLENGE_LIFETIME_MS = 10 * 60_000;

/** What the screens of the second factors need; all of it needs the network. */
interface SecondFactorActions {
  /** Lists the factors that can be asked for; works before a sign-in is complete. */
  listFactors(): Promise<Outcome<Factor[]>>;
  readState(): Promise<Outcome<SecondFactorState>>;
  createAuthenticator(): Promise<Outcome<NewAuthenticator>>;
  verifyAuthenticator(code: string): Promise<Outcome<undefined>>;
  turnOn(): Promise<Outcome<undefined>>;
  /** Turns it off and removes the app. */
  turnOff(): Promise<Outcome<undefined>>;
  /** Makes recovery codes that replace all earlier ones; `user_challenge_required` where a code has to be asked for. */
  makeRecoveryCodes(): Promise<Outcome<string[]>>;
  /** Counts the recovery codes that are left; needs a challenge solved in the last minutes. */
  countRecoveryCodes(): Promise<Outcome<number>>;
  /** Sends a code by mail or text message. */
  sendCode(factor: Factor): Promise<Outcome<unknown>>;
  /** Proves with a code who is here; `user_invalid_token` for a wrong one. */
  solve(factor: Factor, code: string): Promise<Outcome<undefined>>;
}

interface OpenChallenge {
  readonly factor: Factor;
  readonly id: string;
  readonly begunAtMs: number;
  wrongCodes: number;
}

export function useSecondFactorRequests(): SecondFactorActions {
  const remote = useRemote();
  return useMemo(() => createActions(remote), [remote]);
}

function createActions(remote: LazyRemote): SecondFactorActions {
  let open: OpenChallenge | undefined;

  async function run<T>(request: (requests: RemoteRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await request((await remote.load()).secondFactors);
    } catch (thrown) {
      return failureOfThrown(thrown);
    }
  }

  async function begin(factor: Factor): Promise<Outcome<OpenChallenge>> {
    const begun = await run((requests) => requests.createChallenge(factor));
    if (!begun.ok) return begun;
    open = { factor, id: begun.value.id, begunAtMs: Date.now(), wrongCodes: 0 };
    return success(open);
  }

  /**
   * Tells whether a challenge may still be answered. A sent code belongs to its challenge, which stays until another
   * code is sent.
   */
  const mayAnswer = ({ factor, begunAtMs, wrongCodes }: OpenChallenge): boolean =>
    factor === 'email' ||
    factor === 'phone' ||
    (wrongCodes < MAX_WRONG_CODES && Math.abs(Date.now() - begunAtMs) < CHALLENGE_LIFETIME_MS);

  return {
    listFactors: () => run((requests) => requests.listFactors()),
    async readState() {
      const [isOn, factors, confirmedAt] = await Promise.all([
        run((requests) => requests.isOn()),
        run((requests) => requests.listFactors()),
        run((requests) => requests.confirmedAt()),
      ]);
      if (!isOn.ok) return isOn;
      if (!factors.ok) return factors;
      if (!confirmedAt.ok) return confirmedAt;
      return success({
        isOn: isOn.value,
        factors: factors.value,
        ...(confirmedAt.value !== undefined && { confirmedAt: confirmedAt.value }),
        readAt: new Date().toISOString(),
      });
    },
    createAuthenticator: () => run((requests) => requests.createAuthenticator()),
    verifyAuthenticator: (code) => run((requests) => requests.verifyAuthenticator(code)),
    turnOn: () => run((requests) => requests.setOn(true)),
    async turnOff() {
      // In this order: the reverse would ask at the next sign-in for a factor that is gone, if the second part fails.
      const off = await run((requests) => requests.setOn(false));
      if (!off.ok) return off;
      const removed = await run((requests) => requests.deleteAuthenticator());
      return removed.ok || removed.failure.code !== 'not_found' ? removed : success(undefined);
    },
    async makeRecoveryCodes() {
      const made = await run((requests) => requests.createRecoveryCodes());
      return made.ok || made.failure.appwriteType !== 'user_recovery_codes_already_exists'
        ? made
        : run((requests) => requests.replaceRecoveryCodes());
    },
    async countRecoveryCodes() {
      const left = await run((requests) => requests.listRecoveryCodes());
      if (left.ok) return success(left.value.length);
      return left.failure.appwriteType === 'user_recovery_codes_not_found' ? success(0) : left;
    },
    sendCode: (factor) => begin(factor),
    async solve(factor, code) {
      const begun = open?.factor === factor && mayAnswer(open) ? success(open) : await begin(factor);
      if (!begun.ok) return begun;
      const challenge = begun.value;
      const answered = await run((requests) => requests.answerChallenge(challenge.id, code));
      if (answered.ok) open = undefined;
      else if (answered.failure.appwriteType === 'user_invalid_token') challenge.wrongCodes += 1;
      return answered;
    },
  };
}
