/** The address of the collection that `fill.ts` writes. */
export const DOCUMENTS_PATH = '/v1/databases/main/collections/chats/documents';

/**
 * Returns queries as clients write them into an address. @param {object[]} queries @param {Record<string, string>} more
 * other parameters
 */
export const parametersOf = (queries, more = {}) =>
  String(
    new URLSearchParams({
      ...Object.fromEntries(queries.map((one, index) => [`queries[${index}]`, JSON.stringify(one)])),
      ...more,
    }),
  );

/**
 * Returns the queries of a page of a hundred documents with this value of an attribute, newest first, as the product
 * requests it.
 */
export const newest = (attribute, value, ...more) => [
  { method: 'equal', attribute, values: [value] },
  { method: 'orderDesc', attribute: '$updatedAt' },
  { method: 'limit', values: [100] },
  ...more,
];

/** Return the headers of a caller. */
export const asKey = (key) => ({ 'X-Appwrite-Project': 'bench', 'X-Appwrite-Key': key });
export const asMember = (token) => ({ 'X-Appwrite-Project': 'bench', Cookie: `a_session_bench=${token}` });
