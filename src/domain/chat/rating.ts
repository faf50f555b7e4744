import * as z from 'zod/mini';
import { QUALIFIED, type ChatStatus } from './chat-status.ts';
import { bandOf } from './qualification.ts';

/**
 * A rating by hand: a person, or a program with an API key, decides whether a prospect is qualified, corrects the
 * score, and may say why (docs/adr/0036). It is an item of the qualification history with a verdict, beside the items
 * that the AI writes. The newest item with a verdict counts; the AI goes on scoring and does not overrule it.
 *
 *   the AI decides ──rate──▶ qualified | not-qualified | undecided: the score alone was corrected
 *        ▲                              │
 *        └──────────── automatic ───────┘
 */
const HAND_VERDICTS = ['qualified', 'not-qualified', 'undecided'] as const;
export const VERDICTS = [...HAND_VERDICTS, 'automatic'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Most characters of a note that a person adds to what they do. */
export const MAX_NOTE_LENGTH = 1_000;

/** Makes a text in which nothing is seen empty. */
export const emptyUnlessVisible = z.overwrite((text: string) =>
  /^[\s\u2800\p{Control}\p{Default_Ignorable_Code_Point}]*$/u.test(text) ? '' : text,
);

/** Validates such a note; one in which nothing is seen is none. */
export const noteSchema = z.string().check(z.maxLength(MAX_NOTE_LENGTH), emptyUnlessVisible);

/** Validates a rating as a person gives it. */
export const ratingFields = {
  verdict: z.enum(VERDICTS),
  /** The score as it is from now on; the one shown, where the person does not correct it. */
  score: z.int().check(z.minimum(0), z.maximum(100)),
  note: noteSchema,
};

/** Describes the rating that counts. Who gave it, and when, stands in the qualification history. */
export const ratingSchema = z.object({
  verdict: z.enum(HAND_VERDICTS),
  note: z.string(),
  /** Newest score of the AI; the score of the chat is the rating's. */
  aiScore: z.number(),
});
export type Rating = z.output<typeof ratingSchema>;

/** An item of the qualification history, as far as it is needed here. */
interface Judgement {
  readonly percentage: number;
  readonly explanation: string;
  /** Absent for the items of the AI. */
  readonly verdict?: Verdict | undefined;
}

/** Returns the newest item by hand; undefined without one, and after the decision was handed back to the AI. */
export function handItemOf<Item extends Judgement>(history: readonly Item[]): Item | undefined {
  const newest = history.find(({ verdict }) => verdict !== undefined);
  return newest?.verdict === 'automatic' ? undefined : newest;
}

/** Returns the item of the rating that a chat shows; undefined while the rating is not saved, and is in no history. */
export const ratedItemOf = <Item extends Judgement>(
  { rating, unsaved }: { readonly rating?: Rating | undefined; readonly unsaved?: object | undefined },
  history: readonly Item[],
): Item | undefined =>
  rating === undefined || (unsaved !== undefined && 'rating' in unsaved) ? undefined : handItemOf(history);

/** Returns the newest item of the AI. */
export const aiItemOf = <Item extends Judgement>(history: readonly Item[]): Item | undefined =>
  history.find(({ verdict }) => verdict === undefined);

/** Returns the score of a chat and its rating by hand, if any, from its qualification history, newest first. */
export function scoreOf(history: readonly Judgement[]): { readonly score: number; readonly rating?: Rating } {
  const aiScore = aiItemOf(history)?.percentage ?? 0;
  const { verdict, percentage = aiScore, explanation: note = '' } = handItemOf(history) ?? {};
  if (verdict === undefined || verdict === 'automatic') return { score: aiScore };
  return { score: percentage, rating: { verdict, note, aiScore } };
}

/** Returns the status of a chat after a rating. */
export function statusAfter(
  verdict: Verdict,
  {
    hasReply,
    aiScore,
    isAutomatic,
  }: {
    readonly hasReply: boolean;
    readonly aiScore: number;
    /** True when a high score alone qualifies in the campaign. */
    readonly isAutomatic: boolean;
  },
): ChatStatus {
  const isQualified = verdict === 'automatic' ? isAutomatic && bandOf(aiScore) === 'high' : verdict === 'qualified';
  return isQualified ? QUALIFIED : hasReply ? 4 : 3;
}

/** A chat as far as a rating depends on it. */
interface RatedChat {
  readonly score: number;
  readonly rating?: Rating | undefined;
  readonly hasReply?: true | undefined;
}

/** What a chat shows after a rating. */
interface RatingEffect<Status> {
  readonly score: number;
  readonly rating: Rating | undefined;
  /** Undefined where it depends on a setting of the campaign that is not known. */
  readonly status: Status;
}
interface GivenRating {
  readonly verdict: Verdict;
  readonly score: number;
  readonly note: string;
}

/**
 * Returns what a rating changes in a chat; undefined when the chat has it already. The server applies it, and the app
 * shows it while it waits.
 *
 * @param isAutomatic true when a high score alone qualifies in the campaign; undefined when that is not known
 */
export function effectOfRating(
  chat: RatedChat,
  given: GivenRating,
  isAutomatic: boolean,
): RatingEffect<ChatStatus> | undefined;
export function effectOfRating(
  chat: RatedChat,
  given: GivenRating,
  isAutomatic: boolean | undefined,
): RatingEffect<ChatStatus | undefined> | undefined;
export function effectOfRating(
  chat: RatedChat,
  { verdict, score, note }: GivenRating,
  isAutomatic: boolean | undefined,
): RatingEffect<ChatStatus | undefined> | undefined {
  const { rating } = chat;
  const aiScore = rating?.aiScore ?? chat.score;
  const isKnown =
    verdict === 'automatic'
      ? rating === undefined
      : rating?.verdict === verdict && rating.note === note && chat.score === score;
  if (isKnown) return undefined;
  const statusWhen = (isHighEnough: boolean): ChatStatus =>
    statusAfter(verdict, { hasReply: chat.hasReply === true, aiScore, isAutomatic: isHighEnough });
  const status = statusWhen(isAutomatic ?? true);
  return {
    ...(verdict === 'automatic'
      ? { score: aiScore, rating: undefined }
      : { score, rating: { verdict, note, aiScore } }),
    status: isAutomatic === undefined && status !== statusWhen(false) ? undefined : status,
  };
}

/** Most items by hand that the history retains; those of the AI all stay. */
const MAX_HAND_ITEMS = 50;

/** Returns the history with a newest item by hand. */
export function withHandItem<Item extends Judgement>(history: readonly Item[], item: Item): readonly Item[] {
  let handItems = 0;
  return [item, ...history].filter(({ verdict }) => verdict === undefined || (handItems += 1) <= MAX_HAND_ITEMS);
}
