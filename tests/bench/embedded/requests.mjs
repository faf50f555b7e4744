/** The address of the collection of conversations that `fill.ts` writes. */
export const DOCUMENTS_PATH = '/v1/databases/main/collections/chats/documents';

/**
 * Queries as clients write them into an address. @param {object[]} queries @param {Record<string, string>} more other
 * parameters
 */
export const parametersOf = (queries, more = {}) =>
  String(
    new URLSearchParams({
      ...Object.fromEntries(queries.map((one, position) => [`queries[${position}]`, JSON.stringify(one)])),
      ...more,
    }),
  );

/** Returns a page of a hundred where an attribute has a value, newest first, as the product requests it. */
export const newest = (attribute, value, ...more) => [
  { method: 'equal', attribute, values: [value] },
  { method: 'orderDesc', attribute: '$updatedAt' },
  { method: 'limit', values: [100] },
  ...more,
];

/** Returns the headers of a caller. */
export const asKey = (key) => ({ 'X-Appwrite-Project': 'bench', 'X-Appwrite-Key': key });
export const asMember = (token) => ({ 'X-Appwrite-Project': 'bench', Cookie: `a_session_bench=${token}` });
