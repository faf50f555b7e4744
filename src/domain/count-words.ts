const numbers = new Intl.NumberFormat('en-US');

/** `1 row`, `12,345 rows`. */
export const countWords = (count: number, one: string, many = `${one}s`): string => `${numbers.format(count)} ${count === 1 ? one : many}`;
