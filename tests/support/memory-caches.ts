/** Cache Storage as far as the product uses it, in memory: answers by address, in the order in which they were put. */
export class MemoryCaches {
  private readonly byName = new Map<string, MemoryCache>();

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.byName.has(name));
  }

  open(name: string): Promise<MemoryCache> {
    const cache = this.byName.get(name) ?? new MemoryCache();
    this.byName.set(name, cache);
    return Promise.resolve(cache);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.byName.delete(name));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.byName.keys()]);
  }

  match(request: Request | string, { cacheName }: { readonly cacheName: string }): Promise<Response | undefined> {
    return this.byName.get(cacheName)?.match(request) ?? Promise.resolve(undefined);
  }
}

/** As a browser does, relative to where the product is. */
const addressOf = (request: Request | string): string =>
  typeof request === 'string' ? new URL(request, 'https://outrider.test').href : request.url;

class MemoryCache {
  private readonly answers = new Map<string, Response>();

  put(request: Request | string, answer: Response): Promise<void> {
    // What is put in the place of another stands at the end.
    this.answers.delete(addressOf(request));
    this.answers.set(addressOf(request), answer);
    return Promise.resolve();
  }

  match(request: Request | string): Promise<Response | undefined> {
    return Promise.resolve(this.answers.get(addressOf(request))?.clone());
  }

  matchAll(): Promise<Response[]> {
    return Promise.resolve([...this.answers.values()].map((answer) => answer.clone()));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.answers.keys()].map((address) => new Request(address)));
  }

  delete(request: Request | string): Promise<boolean> {
    return Promise.resolve(this.answers.delete(addressOf(request)));
  }
}
