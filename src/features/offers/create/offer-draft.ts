import * as z from 'zod/mini';
import type { Offer } from '#domain/offer/offer.ts';
import { OFFER_QUESTIONS, offerAnswersSchema } from '#domain/offer/offer-questionnaire.ts';
import { offerTextAnswerSchema, type OfferTextAnswer } from '#domain/offer/offer-answers.ts';
import { MAX_NAME_LENGTH } from '#domain/text/text-limits.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

export const OFFER_METHODS = ['builder', 'manual', 'website'] as const;
export type OfferMethod = (typeof OFFER_METHODS)[number];

/**
 * An act of AI (docs/adr/0015) with all it was asked with: asked again under its id, it must ask for the same.
 */
const actSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), id: z.string(), name: z.string(), answers: offerAnswersSchema }),
  z.object({ kind: z.literal('improve'), id: z.string(), description: z.string() }),
  z.object({ kind: z.literal('enrich'), id: z.string(), url: z.string() }),
]);
export type OfferAction = z.output<typeof actSchema>;
/** What an act is asked with; its id is added when it is. */
export type OfferQuestion = OfferAction extends infer Act ? (Act extends OfferAction ? Omit<Act, 'id'> : never) : never;

/** What the last act gave, and what stood there before. */
const { description: _description, ...aboutTheAnswer } = offerTextAnswerSchema.shape;
const writtenSchema = z.object({
  kind: z.enum(['describe', 'improve', 'enrich']),
  before: z.string(),
  after: z.string(),
  isUndone: z.boolean(),
  ...aboutTheAnswer,
});
export type GeneratedText = z.output<typeof writtenSchema>;

/**
 * An offer that is being made (specification part 2 §2, "Offer wizard"). Its id is that of the request which makes it:
 * asked again, it makes no second offer. An act stands here before it is asked for, and goes once its answer is here.
 */
const offerDraftSchema = z.object({
  id: z.string(),
  name: z.string(),
  method: z.optional(z.enum(OFFER_METHODS)),
  answers: offerAnswersSchema,
  url: z.string(),
  description: z.string(),
  act: z.optional(actSchema),
  written: z.optional(writtenSchema),
});
export type OfferDraft = z.output<typeof offerDraftSchema>;

/** The offers somebody was about to make. */
export const offerDrafts = createDraftStorage('new-offers', offerDraftSchema, () => crypto.randomUUID());
/** The one somebody was about to make in a team. */
export const offerDraftStorage = (userId: string, teamId: string) => offerDrafts.of(userId, teamId, 'new');

const NO_ANSWERS = Object.fromEntries(OFFER_QUESTIONS.map(({ id }) => [id, '']));

export const emptyOfferDraft = (): OfferDraft =>
  offerDraftSchema.parse({ id: crypto.randomUUID(), name: '', answers: NO_ANSWERS, url: '', description: '' });

const COPY_SUFFIX = ' copy';
/** So that the copy's name is no longer than a name may be. */
const LONGEST_COPIED_NAME = MAX_NAME_LENGTH - COPY_SUFFIX.length;

/** An offer that is written already: what is left to do is the last look. */
export const toGeneratedOffer = ({ name, description }: Pick<Offer, 'name' | 'description'>): OfferDraft => ({
  ...emptyOfferDraft(),
  name,
  method: 'manual',
  description,
});

/** An offer that is to become another one. */
export const copyOfOffer = ({ name, description }: Pick<Offer, 'name' | 'description'>): OfferDraft =>
  toGeneratedOffer({ name: name.slice(0, LONGEST_COPIED_NAME).trimEnd() + COPY_SUFFIX, description });

/** Whether anything was typed or chosen. */
export const isOfferDraftStarted = ({ name, method, url, description, answers }: OfferDraft): boolean =>
  method !== undefined || `${name}${url}${description}${Object.values(answers).join('')}`.trim() !== '';

/** The draft with what an act has given; what stood there before is kept beside it. */
export const withAnswer = (draft: OfferDraft, { description, ...told }: OfferTextAnswer): OfferDraft =>
  draft.act === undefined
    ? draft
    : {
        ...draft,
        description,
        act: undefined,
        written: { kind: draft.act.kind, before: draft.description, after: description, isUndone: false, ...told },
      };

/** Takes back what an act has given, or takes that back: what was typed since goes with it, and comes again with it. */
export function withOtherText(draft: OfferDraft): OfferDraft {
  const { written, description } = draft;
  if (written === undefined) return draft;
  return written.isUndone
    ? { ...draft, description: written.after, written: { ...written, before: description, isUndone: false } }
    : { ...draft, description: written.before, written: { ...written, after: description, isUndone: true } };
}
