import { ownerOf } from '#server/http/body/body-intake.ts';
import { countOfOwner, runInTurn } from '#server/http/body/event-loop-turns.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { hasAddress } from '../account/user-store.ts';
import type { Caller } from '../caller.ts';
import { jsonText, type Answer } from './answer.ts';
import { AppwriteError } from './errors.ts';

/** A longer list, in characters, is sent in parts. */
const SHORT_CHARS = 262_144;
/** What waits of one person, or place: a burst of thousands would be read long after nobody waits for it. */
const MAX_WAITING = 64;

/** A list that is read a part at a time. */
export interface OpenList {
  readonly total: number;
  /** Reads the next items, each as JSON, in a few ms; undefined after the last ones. */
  readonly read: () => readonly string[] | undefined;
  /** Throws when whoever reads may not read any more; called when time has passed. */
  readonly renew?: () => void;
}

/** Writes the parts of a list as JSON. */
class ListWriter {
  readonly #list: OpenList;
  #isEmpty = true;

  constructor(list: OpenList) {
    this.#list = list;
  }

  /** Returns the text of the next items; undefined after the last ones. */
  next(): string | undefined {
    const items = this.#list.read();
    if (items === undefined) return undefined;
    const text = items.join(',');
    if (text === '' || this.#isEmpty) {
      this.#isEmpty &&= text === '';
      return text;
    }
    return `,${text}`;
  }
}

/** Who asks, and from where. */
interface Asked {
  readonly caller: Caller;
  readonly request: { readonly ip: string };
}

/**
 * Returns whose long work is done in one turn of every round. An account without an address costs nothing, so all of a
 * place have one together; what this machine sends is for many people. Undefined for a key of the server.
 */
function turnsOf({ caller, request: { ip } }: Asked): string | undefined {
  if (caller.kind === 'key') return undefined;
  const place = rateLimitScope(ip);
  return caller.kind === 'user' && (hasAddress(caller.user) || isLoopback(ip))
    ? ownerOf({ kind: 'caller', id: caller.user.id, place })
    : ownerOf({ kind: 'stranger', place });
}

/**
 * Runs work of a few ms in a turn of the event loop, after what else its sender asked for. Throws
 * `general_server_overloaded` for more than may wait.
 */
export async function workInTurn<T>(asked: Asked, work: () => T): Promise<T> {
  const owner = turnsOf(asked);
  if (countOfOwner(owner) >= MAX_WAITING) throw new AppwriteError('general_server_overloaded');
  return runInTurn(work, owner);
}

/**
 * Answers with a list that is read, written and sent in turns; those of one person come one after another. Of a long
 * one a part at a time is in memory: the next is read when its reader has taken the one before. Throws
 * `general_server_overloaded` for more than may wait.
 */
export async function answerInTurns(asked: Asked, name: string, open: () => OpenList): Promise<Answer> {
  return workInTurn(asked, () => {
    const list = open();
    const writer = new ListWriter(list);
    let start = `{"total":${list.total},"${name}":[`;
    // Whole in one turn, so that however many wait, one is in memory.
    while (start.length < SHORT_CHARS) {
      const text = writer.next();
      if (text === undefined) return jsonText(200, `${start}]}`);
      start += text;
    }
    return { status: 200, jsonParts: partsOf(start, list, writer, turnsOf(asked)) };
  });
}

async function* partsOf(
  start: string,
  list: OpenList,
  writer: ListWriter,
  owner: string | undefined,
): AsyncGenerator<string, void, void> {
  yield start;
  for (;;) {
    const text = await runInTurn(() => {
      list.renew?.();
      return writer.next();
    }, owner);
    if (text === undefined) break;
    if (text !== '') yield text;
  }
  yield ']}';
}
