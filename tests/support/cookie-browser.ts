/** The final answer of a navigation after all redirects. */
export interface NavigationResult {
  /** The final address. */
  readonly url: URL;
  /** Every visited address, including the first. */
  readonly visited: readonly URL[];
  /** The answer; undefined when the last address was not requested. */
  readonly response: Response | undefined;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

const MAX_REDIRECTS = 30;

/** A browser without rendering: it stores cookies (per host, for all ports) and follows redirects. */
export class CookieBrowser {
  readonly #jar = new Map<string, Cookie>();

  /** Navigates to an address; stops at addresses of the app, which is not running here. */
  async navigate(
    address: string,
    { body, stopBefore }: { readonly body?: URLSearchParams; readonly stopBefore?: (url: URL) => boolean } = {},
  ): Promise<NavigationResult> {
    const visited: URL[] = [];
    let url = new URL(address);
    let form = body;
    while (visited.length < MAX_REDIRECTS) {
      visited.push(url);
      if (url.hostname === 'localhost' || stopBefore?.(url) === true) return { url, visited, response: undefined };
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.#cookiesFor(url) },
        ...(form === undefined ? {} : { method: 'POST', body: form }),
      });
      for (const line of response.headers.getSetCookie()) this.#store(line);
      const next = response.headers.get('location');
      if (next === null) return { url, visited, response };
      await response.body?.cancel();
      url = new URL(next, url);
      form = undefined;
    }
    throw new Error(`The redirects do not end: ${visited.map(({ href }) => href).join(' → ')}`);
  }

  cookie(name: string): string | undefined {
    return this.#jar.get(name)?.value;
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || /expires=Thu, 01 Jan 1970/i.test(line))
      this.#jar.delete(name);
    else this.#jar.set(name, { value: pair.slice(pair.indexOf('=') + 1), path });
  }

  #cookiesFor({ pathname }: URL): string {
    return [...this.#jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }
}
