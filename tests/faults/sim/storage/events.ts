/** An event of IndexedDB, with what its handlers read. */
export interface StorageEvent {
  readonly type: string;
  readonly target: unknown;
  readonly oldVersion?: number;
  readonly newVersion?: number | null;
  preventDefault(): void;
  stopPropagation(): void;
}

type Listener = (event: StorageEvent) => unknown;

/** What an event may carry besides its type. */
interface More {
  readonly target?: unknown;
  readonly oldVersion?: number;
  readonly newVersion?: number | null;
}

class Fired implements StorageEvent {
  readonly type: string;
  readonly target: unknown;
  readonly oldVersion: number;
  readonly newVersion: number | null;
  isPrevented = false;

  constructor(type: string, target: unknown, more: More | undefined) {
    this.type = type;
    this.target = more?.target ?? target;
    this.oldVersion = more?.oldVersion ?? 0;
    this.newVersion = more?.newVersion ?? null;
  }

  preventDefault(): void {
    this.isPrevented = true;
  }

  stopPropagation(): void {
    // Nothing bubbles here: whoever fires an event says on what.
  }
}

/** The names of the `on...` properties, made once. */
const PROPERTIES = new Map<string, string>();

function propertyOf(type: string): string {
  const known = PROPERTIES.get(type) ?? `on${type}`;
  PROPERTIES.set(type, known);
  return known;
}

/** Listeners of one object: the `on…` properties and what `addEventListener` was given. */
export class Target {
  /** Most have one listener or none. */
  private listeners: { readonly type: string; readonly listener: Listener }[] | undefined = undefined;

  addEventListener(type: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.listeners ??= [];
    this.listeners.push({ type, listener });
    options?.signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners = this.listeners?.filter((held) => held.type !== type || held.listener !== listener);
  }

  /** True when somebody would hear an event of this type. */
  hears(type: string): boolean {
    return (
      this.listeners?.some((held) => held.type === type) === true ||
      typeof Reflect.get(this, propertyOf(type)) === 'function'
    );
  }

  /** Calls the listeners; returns whether one of them prevented the default. */
  fire(type: string, more?: More): boolean {
    const event = new Fired(type, this, more);
    const handler: unknown = Reflect.get(this, propertyOf(type));
    if (typeof handler === 'function') Reflect.apply(handler, this, [event]);
    for (const held of this.listeners ?? []) if (held.type === type) held.listener(event);
    return event.isPrevented;
  }
}

/** The list of names that `DOMStringList` is. */
export type NameList = string[] & { contains(name: string): boolean };

export function nameList(names: Iterable<string>): NameList {
  const list = [...names].sort();
  return Object.assign(list, { contains: (name: string) => list.includes(name) });
}
