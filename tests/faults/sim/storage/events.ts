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

/** Listeners of one object: the `on…` properties and what `addEventListener` was given. */
export class Target {
  private readonly listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    const heard = this.listeners.get(type) ?? new Set<Listener>();
    this.listeners.set(type, heard);
    heard.add(listener);
    options?.signal?.addEventListener('abort', () => heard.delete(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener);
  }

  /** True when somebody would hear an event of this type. */
  hears(type: string): boolean {
    return typeof Reflect.get(this, `on${type}`) === 'function' || (this.listeners.get(type)?.size ?? 0) > 0;
  }

  /** Calls the listeners; returns whether one of them prevented the default. */
  fire(type: string, more: { readonly target?: unknown; readonly oldVersion?: number; readonly newVersion?: number | null } = {}): boolean {
    let isPrevented = false;
    const event: StorageEvent = {
      type,
      target: this,
      ...more,
      preventDefault: () => {
        isPrevented = true;
      },
      stopPropagation: () => undefined,
    };
    const handler: unknown = Reflect.get(this, `on${type}`);
    if (typeof handler === 'function') Reflect.apply(handler, this, [event]);
    for (const listener of this.listeners.get(type) ?? []) listener(event);
    return isPrevented;
  }
}

/** The list of names that `DOMStringList` is. */
export type NameList = string[] & { contains(name: string): boolean };

export function nameList(names: Iterable<string>): NameList {
  const list = [...names].sort();
  return Object.assign(list, { contains: (name: string) => list.includes(name) });
}
