import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'node-appwrite';
import * as z from 'zod/mini';

type Call = Client['call'];

const madeSchema = z.object({ $id: z.string() });
const partSchema = z.object({ key: z.string(), status: z.string() });

const POLL_MS = 100;
const MAX_LOOKS = 600;

/** What leaves nothing of a suite behind when it is deleted, and how it is deleted. */
const ROOTS = /\/(databases|tablesdb|teams|users)$/;
const PARTS = /^(.*\/(?:attributes|columns|indexes))(?:\/[a-z]+)?$/;

/**
 * The server's client for an Appwrite that is somebody's own: an attribute or index is there when the call that makes
 * it answers, as suites written for the embedded service expect, and `cleanUp` deletes every database, team and person
 * that came into being through it.
 */
export class SecondClient extends Client {
  readonly #made: URL[] = [];

  override call: Call = async (method, url, headers, params, responseType) => {
    const answer: unknown = await super.call(method, url, headers, params, responseType);
    if (method.toLowerCase() === 'post' && ROOTS.test(url.pathname))
      this.#made.push(new URL(`${url.href}/${z.parse(madeSchema, answer).$id}`));
    const place = method.toLowerCase() === 'post' ? PARTS.exec(url.pathname)?.[1] : undefined;
    if (place !== undefined)
      await this.#untilAvailable(new URL(`${url.origin}${place}/${z.parse(partSchema, answer).key}`), headers);
    return answer;
  };

  async #untilAvailable(url: URL, headers: Parameters<Call>[2]): Promise<void> {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const { key, status } = z.parse(partSchema, await super.call('get', url, headers));
      if (status === 'available') return;
      if (status !== 'processing') throw new Error(`${key} is ${status}.`);
      await delay(POLL_MS);
    }
    throw new Error(`${url.pathname} did not become available.`);
  }

  /** Deletes what is still there of what was made, the newest first. */
  async cleanUp(): Promise<void> {
    const { project } = this.config;
    for (const url of this.#made.splice(0).toReversed()) {
      await super
        .call('delete', url, { 'X-Appwrite-Project': project, 'content-type': 'application/json' })
        .catch(() => undefined);
    }
  }
}
