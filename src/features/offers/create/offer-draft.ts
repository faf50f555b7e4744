import * as z from 'zod/mini';
import type { Offer } from '#domain/offer/offer.ts';
import { OFFER_QUESTIONS, offerAnswersSchema } from '#domain/offer/offer-questionnaire.ts';
import { offerTextAnswerSchema, type OfferTextAnswer } from '#domain/offer/offer-answers.ts';
import { MAX_NAME_LENGTH } from '#domain/text/text-limits.ts';
import { createDraftStorage } from '#replica/storage/draft-storage.ts';

export const OFFER_METHODS = ['builder', 'manual', 'website'] as const;
export type OfferMethod = (typeof OFFER_METHODS)[number];

/** A generation (docs/adr/0015) with all its inputs: repeated under its id, it must have the same ones. */
const generationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('describe'), id: z.string(), name: z.string(), answers: offerAnswersSchema }),
  z.object({ kind: z.literal('improve'), id: z.string(), description: z.string() }),
  z.object({ kind: z.literal('enrich'), id: z.string(), url: z.string() }),
]);
export type OfferGeneration = z.output<typeof generationSchema>;
/** The inputs of a generation, without its id. */
export type OfferGenerationInput = OfferGeneration extends infer Each
  ? Each extends OfferGeneration
    ? Omit<Each, 'id'>
    : never
  : never;

/** The last generated text, and the text it replaced. */
const { description: _description, ...answerMetadata } = offerTextAnswerSchema.shape;
const generatedTextSchema = z.object({
  kind: z.enum(['describe', 'improve', 'enrich']),
  before: z.string(),
  after: z.string(),
  isUndone: z.boolean(),
  ...answerMetadata,
});
export type GeneratedText = z.output<typeof generatedTextSchema>;

/**
 * An offer being created (specification part 2 §2, "Offer wizard"). Its id is the idempotency key of the creating
 * request. `act`, the generation in progress, is stored before it is requested and removed once answered; `written` is
 * the last generated text. Both names are stored on devices.
 */
const offerDraftSchema = z.object({
  id: z.string(),
  name: z.string(),
  method: z.optional(z.enum(OFFER_METHODS)),
  answers: offerAnswersSchema,
  url: z.string(),
  description: z.string(),
  act: z.optional(generationSchema),
  written: z.optional(generatedTextSchema),
});
export type OfferDraft = z.output<typeof offerDraftSchema>;

/** Stores offers not created yet. */
export const offerDrafts = createDraftStorage('new-offers', offerDraftSchema, () => crypto.randomUUID(), Date.now);
/** Returns the draft of a new offer in a team. */
export const offerDraftStorage = (userId: string, teamId: string) => offerDrafts.of(userId, teamId, 'new');

const NO_ANSWERS = Object.fromEntries(OFFER_QUESTIONS.map(({ id }) => [id, '']));

export const emptyOfferDraft = (): OfferDraft =>
  offerDraftSchema.parse({ id: crypto.randomUUID(), name: '', answers: NO_ANSWERS, url: '', description: '' });

const COPY_SUFFIX = ' copy';
/** Keeps a copied name within the maximum length. */
const LONGEST_COPIED_NAME = MAX_NAME_LENGTH - COPY_SUFFIX.length;

/** Builds a draft that already has its text: only the review is left. */
export const toGeneratedOffer = ({ name, description }: Pick<Offer, 'name' | 'description'>): OfferDraft => ({
  ...emptyOfferDraft(),
  name,
  method: 'manual',
  description,
});

/** Builds a draft copied from an offer. */
export const copyOfOffer = ({ name, description }: Pick<Offer, 'name' | 'description'>): OfferDraft =>
  toGeneratedOffer({ name: name.slice(0, LONGEST_COPIED_NAME).trimEnd() + COPY_SUFFIX, description });

/** Tells whether anything was typed or chosen. */
export const isOfferDraftStarted = ({ name, method, url, description, answers }: OfferDraft): boolean =>
  method !== undefined || `${name}${url}${description}${Object.values(answers).join('')}`.trim() !== '';

/** Puts a generated text into the draft and keeps the text it replaces. */
export const withAnswer = (draft: OfferDraft, { description, ...metadata }: OfferTextAnswer): OfferDraft =>
  draft.act === undefined
    ? draft
    : {
        ...draft,
        description,
        act: undefined,
        written: { kind: draft.act.kind, before: draft.description, after: description, isUndone: false, ...metadata },
      };

/** Undoes the last generated text, or redoes it, including later edits. */
export function withOtherText(draft: OfferDraft): OfferDraft {
  const { written, description } = draft;
  if (written === undefined) return draft;
  return written.isUndone
    ? { ...draft, description: written.after, written: { ...written, before: description, isUndone: false } }
    : { ...draft, description: written.before, written: { ...written, after: description, isUndone: true } };
}
