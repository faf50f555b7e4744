import type { TokenUse } from '#domain/ai/ai-cost.ts';
import type { OfferAnswers } from '#domain/offer/offer-questionnaire.ts';

/** A web page as it was read. */
export interface WebPage {
  /** Where it was found, after redirects. */
  readonly url: string;
  readonly title: string;
  /** What it says of itself in its head; the empty text when nothing. */
  readonly summary: string;
  /** Its readable text, paragraphs divided by newlines. */
  readonly text: string;
}

/** What we say, and what the prospect says. */
export interface TestMessage {
  readonly role: 'assistant' | 'user';
  readonly content: string;
}

/** What is to be written. Texts of prompts have their variables filled. */
export type WritingTask =
  | { readonly intent: 'improve'; readonly description: string }
  | { readonly intent: 'describe'; readonly name: string; readonly answers: OfferAnswers }
  | { readonly intent: 'enrich'; readonly page: WebPage }
  /** The next message to a prospect; without messages the first one, after the draft of it. */
  | {
      readonly intent: 'test';
      readonly kind: 'message';
      readonly context: string;
      readonly draft: string;
      readonly messages: readonly TestMessage[];
    }
  | { readonly intent: 'test'; readonly kind: 'comment'; readonly instructions: string; readonly post: string };

export interface WritingTerms {
  /** What the endpoint calls the model. */
  readonly model: string;
  /** Longest answer. */
  readonly maxTokens: number;
  /** Shortest answer that can be used, in characters; absent: any. */
  readonly minCharacters?: number;
  /** Nobody wants the text any more. */
  readonly signal: AbortSignal;
  /**
   * Hears all that is written so far, each time there is more; less than before when it was begun anew. Who writes at
   * once says nothing before.
   */
  readonly onText?: (text: string) => void;
}

export interface Written {
  readonly text: string;
  readonly use: TokenUse;
}

/**
 * Who writes texts. `write` throws `canceled` once its signal is aborted, and `writer_failed` with a sentence for the
 * person when no text can be had.
 */
export interface Writer {
  readonly name: 'template' | 'model';
  write(task: WritingTask, terms: WritingTerms): Promise<Written>;
}
