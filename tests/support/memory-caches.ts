/** The part of Cache Storage that the product uses, in memory: responses by address, in the order of `put`. */
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

/** Resolves an address relative to the product, as a browser does. */
const addressOf = (request: Request | string): string =>
  typeof request === 'string' ? new URL(request, 'https://outrider.test').href : request.url;

class MemoryCache {
  private readonly responses = new Map<string, Response>();

  put(request: Request | string, response: Response): Promise<void> {
    // A replaced response moves to the end.
    this.responses.delete(addressOf(request));
    this.responses.set(addressOf(request), response);
    return Promise.resolve();
  }

  match(request: Request | string): Promise<Response | undefined> {
    return Promise.resolve(this.responses.get(addressOf(request))?.clone());
  }

  matchAll(): Promise<Response[]> {
    return Promise.resolve([...this.responses.values()].map((response) => response.clone()));
  }

  keys(): Promise<Request[]> {
    return Promise.resolve([...this.responses.keys()].map((address) => new Request(address)));
  }

  delete(request: Request | string): Promise<boolean> {
    return Promise.resolve(this.responses.delete(addressOf(request)));
  }
}
