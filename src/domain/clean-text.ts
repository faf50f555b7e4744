import * as z from 'zod/mini';

/** A text without what cannot be kept: U+0000, and halves of signs (lone surrogates), which UTF-8 cannot write and a cut in the wrong place leaves. */
export const cleanText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '');

/** A text that somebody has written, cleaned before it is looked at. */
export const writtenTextSchema = z.pipe(z.string(), z.transform(cleanText));
