import { OMIT_HEADER } from '#server/http/body/omit-header.ts';
import type { ParsedRequest } from './request.ts';

const HEADER = OMIT_HEADER.toLowerCase();

/** Returns the model of an account or team without the fields that its reader does not want (`OMIT_HEADER`). */
export function asAsked(
  request: ParsedRequest,
  model: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const omitted = request.header(HEADER);
  if (omitted === undefined) return model;
  const names = new Set(omitted.split(/, */, 8));
  return Object.fromEntries(Object.entries(model).filter(([name]) => !names.has(name)));
}
