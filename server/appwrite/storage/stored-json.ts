import * as z from 'zod/mini';
import { parseJson } from '../exact-json.ts';

/**
 * JSON texts in the service's own tables. They were written by this program, yet a file may be older or damaged: they
 * are parsed.
 */
const stringsSchema = z.array(z.string());
const objectSchema = z.record(z.string(), z.unknown());

export const parseStrings = (text: unknown): string[] => z.parse(stringsSchema, JSON.parse(String(text)));

export const parseObject = (text: unknown): Record<string, unknown> => z.parse(objectSchema, parseJson(String(text)));
