import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'node-appwrite';
import * as z from 'zod/mini';

type Call = Client['call'];

const createdSchema = z.object({ $id: z.string() });
const partSchema = z.object({ key: z.string(), status: z.string() });

const POLL_MS = 100;
const MAX_POLLS = 600;

/** Paths whose resources a suite must delete; everything else is deleted with them. */
const ROOTS = /\/(databases|tablesdb|teams|users)$/;
/** Where attributes and indexes of a collection are created; a database may be named `attributes` too. */
const PARTS = /^(.*\/(?:collections|tables)\/[^/]+\/(?:attributes|columns|indexes))(?:\/[a-z]+)?$/;

/**
 * The server client for an external Appwrite. A call that creates an attribute or index resolves once it is available,
 * as suites for the embedded service expect. `cleanUp` deletes every database, team and person created through the
 * client.
 */
export class SecondClient extends Client {
  readonly #created: URL[] = [];

  override call: Call = async (method, url, headers, params, responseType) => {
    const answer: unknown = await super.call(method, url, headers, params, responseType);
    if (method.toLowerCase() === 'post' && ROOTS.test(url.pathname))
      this.#created.push(new URL(`${url.href}/${z.parse(createdSchema, answer).$id}`));
    const path = method.toLowerCase() === 'post' ? PARTS.exec(url.pathname)?.[1] : undefined;
    if (path !== undefined)
      await this.#untilAvailable(new URL(`${url.origin}${path}/${z.parse(partSchema, answer).key}`), headers);
    return answer;
  };

  async #untilAvailable(url: URL, headers: Parameters<Call>[2]): Promise<void> {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const { key, status } = z.parse(partSchema, await super.call('get', url, headers));
      if (status === 'available') return;
      if (status !== 'processing') throw new Error(`${key} is ${status}.`);
      await delay(POLL_MS);
    }
    throw new Error(`${url.pathname} did not become available.`);
  }

  /** Deletes what was created and still exists, newest first. */
  async cleanUp(): Promise<void> {
    const { project } = this.config;
    for (const url of this.#created.splice(0).toReversed()) {
      await super
        .call('delete', url, { 'X-Appwrite-Project': project, 'content-type': 'application/json' })
        .catch(() => undefined);
    }
  }
}
