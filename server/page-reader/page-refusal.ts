import { OutriderError } from '#domain/wire/errors.ts';

/** A page that is not read, and why, in a sentence for the person. */
export const pageRefusal = (sentence: string): OutriderError => new OutriderError('page_unreadable', sentence);
