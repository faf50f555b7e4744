import type { Route } from './route.ts';

interface Node {
  readonly fixed: Map<string, Node>;
  readonly open: Map<string, Node>;
  readonly routes: Map<string, Route>;
}

const createNode = (): Node => ({ fixed: new Map(), open: new Map(), routes: new Map() });

interface Match {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** Finds routes by method and path; a fixed segment takes precedence over a parameter (`{id}`). */
export class Router {
  readonly #root = createNode();

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route);
  }

  #add(route: Route): void {
    let node = this.#root;
    for (const segment of route.path.split('/').slice(1)) {
      const isOpen = segment.startsWith('{');
      const branch = isOpen ? node.open : node.fixed;
      const name = isOpen ? segment.slice(1, -1) : segment;
      const next = branch.get(name) ?? createNode();
      branch.set(name, next);
      node = next;
    }
    node.routes.set(route.method, route);
  }

  /** Finds the route of a path, which starts after `/v1`. */
  find(method: string, path: string): Match | undefined {
    return findBelow(this.#root, method, path.split('/'), 1, {});
  }
}

function findBelow(
  node: Node,
  method: string,
  segments: readonly string[],
  depth: number,
  path: Record<string, string>,
): Match | undefined {
  const segment = segments[depth];
  if (segment === undefined) {
    const route = node.routes.get(method);
    return route === undefined ? undefined : { route, path };
  }
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? undefined : findBelow(fixed, method, segments, depth + 1, path);
  if (found !== undefined) return found;
  for (const [name, next] of node.open) {
    const match = findBelow(next, method, segments, depth + 1, { ...path, [name]: decodeSegment(segment) });
    if (match !== undefined) return match;
  }
  return undefined;
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
