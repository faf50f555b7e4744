import type { Backend } from '#server/backend/backend.ts';

/** Thrown by a write at which the process crashes. */
export class ProcessCrashed extends Error {
  constructor() {
    super('died');
  }
}

/** A backend whose process crashes at a chosen write. */
interface CrashingBackend {
  readonly backend: Backend;
  /** Crashes at the `count`-th write from now on, before or after it; all later writes fail too. */
  crashAt(count: number, moment: 'before' | 'after'): void;
  /** True after the crash. */
  isCrashed(): boolean;
  /** Restarts the process. */
  restart(): void;
}

/** Wraps a backend in a process that can crash. */
export function createCrashingBackend(durable: Backend): CrashingBackend {
  let isCrashed = false;
  let crash: { left: number; readonly moment: 'before' | 'after' } | undefined;

  async function write<T>(perform: () => Promise<T>): Promise<T> {
    if (crash === undefined) return perform();
    crash.left -= 1;
    isCrashed ||= crash.left === 0;
    if (crash.left < 0 || (crash.left === 0 && crash.moment === 'before')) throw new ProcessCrashed();
    const isLast = crash.left === 0;
    const result = await perform();
    if (isLast) throw new ProcessCrashed();
    return result;
  }

  const { teams } = durable;
  return {
    backend: {
      ...durable,
      transact: (operations, expectations) => write(() => durable.transact(operations, expectations)),
      createOnce: (collection, id, data) => write(() => durable.createOnce(collection, id, data)),
      teams: new Proxy(teams, {
        get(target, name) {
          if (name === 'updatePrefs')
            return (...parameters: Parameters<typeof teams.updatePrefs>) =>
              write(() => target.updatePrefs(...parameters));
          if (name === 'delete')
            return (...parameters: Parameters<typeof teams.delete>) => write(() => target.delete(...parameters));
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        },
      }),
    },
    crashAt(count, moment) {
      crash = { left: count, moment };
    },
    isCrashed: () => isCrashed,
    restart() {
      isCrashed = false;
      crash = undefined;
    },
  };
}
