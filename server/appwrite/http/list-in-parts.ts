import { ownerOf } from '#server/http/body/body-intake.ts';
import { countOfOwner, runInTurns } from '#server/http/body/event-loop-turns.ts';
import type { Caller } from '../caller.ts';
import { jsonText, type Answer } from './answer.ts';
import { AppwriteError } from './errors.ts';

/** Characters of a list that are written at once. */
const SHORT_CHARS = 262_144;
/** Lists of one person that wait for each other; a burst of thousands would be read long after nobody waits for it. */
const MAX_WAITING = 64;

/** Writes a list as JSON in parts, so that other requests are answered meanwhile. */
export class ListInParts {
  readonly #parts: string[] = [];
  #text: string;
  #isEmpty = true;

  constructor(total: number, name: string) {
    this.#text = `{"total":${total},"${name}":[`;
  }

  /** Adds an item. Returns whether a part has become full, after which others have their turn. */
  add(json: string): boolean {
    this.#text += this.#isEmpty ? json : `,${json}`;
    this.#isEmpty = false;
    if (this.#text.length < SHORT_CHARS) return false;
    this.#parts.push(this.#text);
    this.#text = '';
    return true;
  }

  /** Ends the list, in turns. */
  *toAnswer(): Generator<void, Answer, void> {
    this.#text += ']}';
    if (this.#parts.length === 0) return jsonText(200, this.#text);
    const parts = [...this.#parts, this.#text];
    let sizeBytes = 0;
    for (const part of parts) {
      sizeBytes += Buffer.byteLength(part);
      yield;
    }
    return { status: 200, jsonParts: { parts, sizeBytes } };
  }
}

/**
 * Answers with a list that is read and written in turns; those of one person come one after another. Throws
 * `general_server_overloaded` for more than may wait.
 */
export function answerInTurns(caller: Caller, list: Generator<void, Answer, void>): Promise<Answer> {
  const owner = caller.kind === 'user' ? ownerOf({ kind: 'caller', id: caller.user.id, place: '' }) : undefined;
  if (countOfOwner(owner) >= MAX_WAITING) throw new AppwriteError('general_server_overloaded');
  return runInTurns(list, owner);
}
