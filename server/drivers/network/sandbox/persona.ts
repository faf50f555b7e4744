import { createRandom, integerBetween, type Random } from '#domain/random.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import type { Language } from '#server/drivers/ai/template/text-language.ts';
import { regionOf } from './people/regions.ts';

/** How a person reacts to being written to. */
type Temperament = 'keen' | 'curious' | 'busy' | 'declining' | 'silent';

/** The character of a simulated person. It follows from the seed, the chat and the person, so it never changes. */
export interface Persona {
  readonly language: Language;
  readonly temperament: Temperament;
  readonly reach: 'reachable' | 'not_found' | 'email_needed';
  /** Working time (ms) until the invitation is accepted; undefined when it never is. */
  readonly acceptsAfterMs: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Working time of an ordinary day. */
const WORKDAY_MS = 8 * HOUR_MS;

/** Shares of unknown addresses and of people who require an e-mail address. */
const NOT_FOUND_SHARE = 0.012;
const EMAIL_NEEDED_SHARE = 0.018;
/** On real networks 25 to 40 % accept an invitation. */
const ACCEPTANCE = 0.4;

/** Shares of temperaments among those who accept: 10 to 25 % of all invited write back. */
const TEMPERAMENTS: readonly (readonly [Temperament, number])[] = [
  ['keen', 0.19],
  ['curious', 0.21],
  ['busy', 0.11],
  ['declining', 0.1],
  ['silent', 0.39],
];

/** Working time until a person of each temperament answers. */
const ANSWER_DELAY: Readonly<Record<Exclude<Temperament, 'silent'>, readonly [number, number]>> = {
  keen: [5 * MINUTE_MS, 2 * HOUR_MS],
  curious: [15 * MINUTE_MS, 5 * HOUR_MS],
  busy: [2 * HOUR_MS, 12 * HOUR_MS],
  declining: [20 * MINUTE_MS, 7 * HOUR_MS],
};

export function personaOf(seed: string, chatId: string, prospect: Prospect, profileCountry: string): Persona {
  const random = createRandom(`${seed}|${chatId}|persona`);
  const reachDraw = random();
  const accepts = random() < ACCEPTANCE;
  const eagerness = random();
  const temperament = drawTemperament(random);
  return {
    language: regionOf(prospect, profileCountry).language,
    temperament,
    reach:
      reachDraw < NOT_FOUND_SHARE
        ? 'not_found'
        : reachDraw < NOT_FOUND_SHARE + EMAIL_NEEDED_SHARE
          ? 'email_needed'
          : 'reachable',
    // Most accept within a day, a few after more than a week.
    acceptsAfterMs: accepts ? Math.round(12 * MINUTE_MS + eagerness ** 3 * 7 * WORKDAY_MS) : undefined,
  };
}

function drawTemperament(random: Random): Temperament {
  let left = random();
  for (const [temperament, share] of TEMPERAMENTS) {
    if (left < share) return temperament;
    left -= share;
  }
  return 'silent';
}

/** Returns the working time until a person of this temperament answers the message before turn `turn`. */
export function answerDelayMs(seed: string, chatId: string, turn: number, temperament: Temperament): number {
  if (temperament === 'silent') return WORKDAY_MS;
  const [least, most] = ANSWER_DELAY[temperament];
  return integerBetween(createRandom(`${seed}|${chatId}|answer|${turn}`), least, most);
}
