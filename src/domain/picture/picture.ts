import * as z from 'zod/mini';

/** The longest picture of a person, in bytes: some hundred pixels square. */
export const MAX_PICTURE_BYTES = 64_000;
const MAX_ADDRESS_LENGTH = 2_048;

/** Asks for the picture at an address on the public internet. */
export const pictureRequestSchema = z.object({
  address: z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), z.startsWith('https://')),
});

/** A `data:` address of a pixel format; never SVG, which is markup. */
const pictureDataSchema = z.string().check(z.regex(/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/));
/** The picture; null where the address has none that may be shown. */
export const pictureAnswerSchema = z.object({ picture: z.nullable(pictureDataSchema) });
