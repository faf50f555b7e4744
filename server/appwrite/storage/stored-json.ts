import * as z from 'zod/mini';
import { withoutUnparsableKeys } from '#domain/wire/unparsable-keys.ts';
import { parseJson } from '../exact-json.ts';

/** JSON in the service's own tables. It is validated, because a file may be older or damaged. */
const stringsSchema = z.array(z.string());
const objectSchema = z.record(z.string(), z.unknown());

export const parseStrings = (text: unknown): string[] => z.parse(stringsSchema, JSON.parse(String(text)));

/** Parses a stored object; entries that no SDK could read, which earlier versions stored, are left out. */
export const parseObject = (text: unknown): Record<string, unknown> =>
  withoutUnparsableKeys(z.parse(objectSchema, parseJson(String(text))));
