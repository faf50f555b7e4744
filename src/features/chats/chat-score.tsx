import { bandOf, ringColourOf } from '#domain/qualification.ts';
import { say } from '#languages/say.ts';
import { ScoreRing } from '#ui/score-ring.tsx';

const BAND_WORDS = { none: say('Not qualified yet'), low: say('Low'), medium: say('Medium'), high: say('High') } as const;

/** The qualification in words: the band and the number. */
export const scoreWords = (score: number): string => (score <= 0 ? BAND_WORDS.none : `Qualification ${score} %, ${BAND_WORDS[bandOf(score)].toLowerCase()}`);

export const ChatScore = ({ score, size = 28 }: { score: number; size?: 28 | 44 }) => <ScoreRing score={score} colour={ringColourOf(score)} label={scoreWords(score)} size={size} />;
