import { jsonText, type Answer } from '#server/appwrite/http/answer.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import type { Naming } from '../legacy-names.ts';
import { serialiserOf } from '../serialise.ts';

/** Characters of a page that are written at once. */
const SHORT_CHARS = 262_144;

/** Reads a page and writes it as JSON in parts, so that other requests are answered meanwhile. */
export function* pageInTurns(
  read: () => ReturnType<RequestContext['project']['documents']['listInTurns']>,
  naming: Naming,
): Generator<void, Answer, void> {
  const { collection, rows, total, select } = yield* read();
  const serialise = serialiserOf(collection, naming, select);
  const parts: string[] = [];
  let text = `{"total":${total},"${naming.documents}":[`;
  for (const [index, row] of rows.entries()) {
    text += `${index === 0 ? '' : ','}${serialise(row)}`;
    if (text.length < SHORT_CHARS) continue;
    parts.push(text);
    text = '';
    yield;
  }
  text += ']}';
  if (parts.length === 0) return jsonText(200, text);
  parts.push(text);
  let sizeBytes = 0;
  for (const part of parts) {
    sizeBytes += Buffer.byteLength(part);
    yield;
  }
  return { status: 200, jsonParts: { parts, sizeBytes } };
}
