/** The parser that browsers and Node share; the rules of the domain are typed for neither. */
declare const URL: { canParse(text: string, base?: string): boolean };

/** Characters of a URL, and of what may be its host, with a user and a port: hosts have at most 253. */
const [MAX_LENGTH, MAX_HOST_LENGTH] = [16_384, 1_000];

/**
 * Tells whether a text that others write is a URL, on its own or relative to `base`; afterwards `new URL` takes it. A
 * host is encoded in time that grows with the square of its length: one of twenty thousand Chinese characters takes
 * three seconds. So what may be the host is measured first: a parser leaves out line ends, and reads slashes of either
 * kind, any number of them, so it is in the first or, behind a scheme, the second part that is not blank.
 */
export const canParseUrl = (text: string, base?: string): boolean =>
  text.length <= MAX_LENGTH &&
  !text
    .split(/[?#]/, 1)
    .join()
    .split(/[\\/]/)
    .filter((part) => part.trim() !== '')
    .slice(0, 2)
    .some(({ length }) => length > MAX_HOST_LENGTH) &&
  URL.canParse(text, base);

/** Tells whether a text is the whole URL of a web page. */
export const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && canParseUrl(text);
