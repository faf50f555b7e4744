import { networksAround } from '#server/http/client-address.ts';
import type { RateLimits, RateRule } from '#server/http/rate-limit.ts';

/**
 * How often passwords may be guessed (docs/adr/0033). Every count begins before the comparison, so that concurrent
 * guesses cannot exceed it, and is taken back for the right password:
 *
 *   by place: 100 an hour at all accounts ──▶ by account: 100 an hour ── more ──▶ a known device: 10 an hour, else
 *                                                                                 one try an hour from each place,
 *                                                                                 1 000 a day from all of them
 *
 * An attacker may own a whole network, so each wider network has a count too; its limit is that of a few addresses.
 */
const HOUR_MS = 3_600_000;

/** Wrong passwords from one place at all accounts, and at one account from all places. */
const WRONG_PASSWORDS: RateRule = { limit: 100, windowMs: HOUR_MS };
const OF_KNOWN_DEVICE: RateRule = { limit: 10, windowMs: HOUR_MS };
const OF_PLACE = { limit: 1, windowMs: HOUR_MS } as const;
const OF_ALL_PLACES: RateRule = { limit: 1_000, windowMs: 24 * HOUR_MS };

/** A guess that was counted. */
interface CountedGuess {
  /** True when it counts for a known device alone: it may be right for the person of that device only. */
  readonly isOfDevice: boolean;
  /** Takes the guess back: the password was right. */
  refund(): void;
}

interface Guess {
  /** The address of the account, in lower case. */
  readonly account: string;
  /** The address of the sender. */
  readonly ip: string;
  /** The browser, when somebody of this account has signed in with it before. */
  readonly device: string | undefined;
}

type Limiter = { [K in keyof RateLimits]: (...input: Parameters<RateLimits[K]>) => Awaited<ReturnType<RateLimits[K]>> };

/** Counts a guess before it is compared. Throws the error of the limiter beyond a limit. */
export function countGuess(limiter: Limiter, { account, ip, device }: Guess): CountedGuess {
  const counted: string[] = [];
  const count = (key: string, rule: RateRule): void => {
    limiter.consume(key, rule);
    counted.push(key);
  };
  /** Counts by each network around the sender, widest first: a flood adds no rows for what a wider one refuses. */
  const countByNetworks = (name: string, { limit, windowMs }: RateRule): void => {
    for (const { network, places } of networksAround(ip))
      count(`${name} from ${network}`, { limit: limit * places, windowMs });
  };
  const refund = (): void => {
    for (const key of counted) limiter.refund(key);
  };
  try {
    countByNetworks('wrong passwords', WRONG_PASSWORDS);
    const key = `wrong passwords for ${account}`;
    if (limiter.peek(key, WRONG_PASSWORDS).remaining > 0) {
      count(key, WRONG_PASSWORDS);
      return { isOfDevice: false, refund };
    }
    const deviceKey = `${key} in ${device ?? ''}`;
    if (device !== undefined && limiter.peek(deviceKey, OF_KNOWN_DEVICE).remaining > 0) {
      count(deviceKey, OF_KNOWN_DEVICE);
      return { isOfDevice: true, refund };
    }
    countByNetworks(key, OF_PLACE);
    count(`${key} from everywhere`, OF_ALL_PLACES);
    return { isOfDevice: false, refund };
  } catch (error) {
    refund();
    throw error;
  }
}
