import { OutriderError } from '#domain/wire/errors.ts';

/** Returns the refusal of a page, with a sentence for the person. */
export const pageRefusal = (sentence: string): OutriderError => new OutriderError('page_unreadable', sentence);
