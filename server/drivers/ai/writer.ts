import type { TokenUsage } from '#domain/ai/ai-cost.ts';
import type { ReplyTone } from '#domain/chat/suggested-reply.ts';
import type { OfferAnswers } from '#domain/offer/offer-questionnaire.ts';

/** A web page that was read. */
export interface WebPage {
  /** Its address after redirects. */
  readonly url: string;
  readonly title: string;
  /** Its meta description; empty without one. */
  readonly summary: string;
  /** Its readable text; paragraphs are separated by newlines. */
  readonly text: string;
}

/** A message of ours or of the prospect. */
export interface TestMessage {
  readonly role: 'assistant' | 'user';
  readonly content: string;
}

/**
 * The next message of a conversation. The profile's first one is based on its draft; the prospect only answers.
 */
export interface MessageTask {
  readonly intent: 'test';
  readonly kind: 'message';
  /** Who says the next message. */
  readonly speaker: 'profile' | 'prospect';
  /** The offer, for writers that cannot read it out of the context. */
  readonly offer: { readonly name: string; readonly description: string };
  readonly context: string;
  readonly draft: string;
  readonly messages: readonly TestMessage[];
  /** How a person who will send it wants it, and what it is to say (empty: what answers the last one). */
  readonly wish?: { readonly tone: ReplyTone; readonly gist: string };
}

/** A text to write. Prompts have their variables filled. */
export type WritingTask =
  | { readonly intent: 'improve'; readonly description: string }
  | { readonly intent: 'describe'; readonly name: string; readonly answers: OfferAnswers }
  | { readonly intent: 'enrich'; readonly page: WebPage }
  | MessageTask
  | { readonly intent: 'test'; readonly kind: 'comment'; readonly instructions: string; readonly post: string };

export interface WritingTerms {
  /** The endpoint's name of the model. */
  readonly model: string;
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  /** Fewest characters of a usable answer; any when absent. */
  readonly minCharacters?: number;
  /** Aborted when the text is no longer wanted. */
  readonly signal: AbortSignal;
  /**
   * Called with the whole text so far each time it grows; it shrinks when the text is started again. A writer that
   * writes at once does not call it.
   */
  readonly onText?: (text: string) => void;
}

export interface Written {
  readonly text: string;
  readonly usage: TokenUsage;
}

/**
 * Writes texts. `write` throws `canceled` once its signal is aborted, and `writer_failed` with a sentence for the
 * person when no text can be written.
 */
export interface Writer {
  readonly name: 'template' | 'model';
  write(task: WritingTask, terms: WritingTerms): Promise<Written>;
}
