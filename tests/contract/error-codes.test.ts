import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from '#server/appwrite/http/errors.ts';

/** Every error type of Appwrite with its HTTP code. */
const CODES = z.parse(
  z.record(z.string(), z.number()),
  JSON.parse(readFileSync(join(import.meta.dirname, 'error-codes.json'), 'utf8')),
);

/** Error types that Appwrite lacks, with the reason for each. */
const OWN: Readonly<Record<string, string>> = {
  general_payload_too_large: 'a body beyond the limit in configuration is refused with 413',
  general_request_timeout: 'a body that is sent too slowly is refused with 408',
  general_storage_full: 'a write that finds no room on the disk is refused with 503',
  general_server_overloaded: 'bodies beyond what the process holds at once are refused with 503',
};

test('every error type is one of Appwrite, with its code', () => {
  const wrong = Object.entries(ERRORS)
    .filter(([type, [code]]) => !(type in OWN) && CODES[type] !== code)
    .map(([type, [code]]) => `${type} is ${code} and not ${String(CODES[type])}`);
  expect(wrong).toEqual([]);
  expect(Object.keys(OWN).filter((type) => type in CODES || !(type in ERRORS))).toEqual([]);
});

test('every error type of collections has one for tables', () => {
  const twins = { document_: 'row_', collection_: 'table_', attribute_: 'column_', index_: 'column_index_' } as const;
  const missing = Object.keys(ERRORS).flatMap((type) =>
    Object.entries(twins).flatMap(([noun, twin]) =>
      type.startsWith(noun) && !(type.replace(noun, twin) in ERRORS) ? [type] : [],
    ),
  );
  expect(missing).toEqual([]);
});
