import * as z from 'zod/mini';

/** Makes the schema of a search param that counts as absent when it is invalid. */
export const tolerant = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** Makes the schema of a text that passes a check. */
export const checkedParam = (isValid: (value: string) => boolean) => tolerant(z.string().check(z.refine(isValid)));

/** Makes the schema of a free text. */
export const textParam = (maxLength = 2_000) => checkedParam(({ length }) => length <= maxLength);

/** Makes the schema of a search param with a fixed set of values. */
export const oneOf = <const Value extends string>(values: readonly Value[]) => tolerant(z.literal(values));
