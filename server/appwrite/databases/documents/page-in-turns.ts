import type { Answer } from '#server/appwrite/http/answer.ts';
import { ListInParts } from '#server/appwrite/http/list-in-parts.ts';
import type { RequestContext } from '#server/appwrite/http/route.ts';
import type { Naming } from '../legacy-names.ts';
import { serialiserOf } from '../serialise.ts';

/** Reads a page and writes it as JSON in parts, so that other requests are answered meanwhile. */
export function* pageInTurns(
  read: () => ReturnType<RequestContext['project']['documents']['listInTurns']>,
  naming: Naming,
): Generator<void, Answer, void> {
  const { collection, rows, total, select } = yield* read();
  const serialise = serialiserOf(collection, naming, select);
  const list = new ListInParts(total, naming.documents);
  for (const row of rows) if (list.add(serialise(row))) yield;
  return yield* list.toAnswer();
}
