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

/** The properties of an event besides its type. */
interface EventProperties {
  readonly target?: unknown;
  readonly oldVersion?: number;
  readonly newVersion?: number | null;
}

class FiredEvent implements StorageEvent {
  readonly type: string;
  readonly target: unknown;
  readonly oldVersion: number;
  readonly newVersion: number | null;
  isPrevented = false;

  constructor(type: string, target: unknown, properties: EventProperties | undefined) {
    this.type = type;
    this.target = properties?.target ?? target;
    this.oldVersion = properties?.oldVersion ?? 0;
    this.newVersion = properties?.newVersion ?? null;
  }

  preventDefault(): void {
    this.isPrevented = true;
  }

  stopPropagation(): void {
    // Nothing bubbles here: the caller of `fire` chooses the targets.
  }
}

/** Caches the names of the `on…` properties. */
const HANDLER_NAMES = new Map<string, string>();

function handlerNameOf(type: string): string {
  const known = HANDLER_NAMES.get(type) ?? `on${type}`;
  HANDLER_NAMES.set(type, known);
  return known;
}

/** Simulates `EventTarget`: holds the `on…` properties and the listeners of one object. */
export class StorageEventTarget {
  /** Undefined without listeners, which most objects are. */
  private listeners: { readonly type: string; readonly listener: Listener }[] | undefined = undefined;

  addEventListener(type: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.listeners ??= [];
    this.listeners.push({ type, listener });
    options?.signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners = this.listeners?.filter((entry) => entry.type !== type || entry.listener !== listener);
  }

  /** Returns whether there is a listener for events of this type. */
  hasListener(type: string): boolean {
    return (
      this.listeners?.some((entry) => entry.type === type) === true ||
      typeof Reflect.get(this, handlerNameOf(type)) === 'function'
    );
  }

  /** Calls the listeners; returns whether one of them prevented the default. */
  fire(type: string, properties?: EventProperties): boolean {
    const event = new FiredEvent(type, this, properties);
    const handler: unknown = Reflect.get(this, handlerNameOf(type));
    if (typeof handler === 'function') Reflect.apply(handler, this, [event]);
    for (const entry of this.listeners ?? []) if (entry.type === type) entry.listener(event);
    return event.isPrevented;
  }
}

/** Has the shape of `DOMStringList`. */
export type NameList = string[] & { contains(name: string): boolean };

export function nameList(names: Iterable<string>): NameList {
  const list = [...names].sort();
  return Object.assign(list, { contains: (name: string) => list.includes(name) });
}
