import type { Backend } from '#server/backend/backend.ts';

/** The process ended in the middle of something. */
export class Died extends Error {
  constructor() {
    super('died');
  }
}

/** A process that may die at any of its writes. */
interface MortalBackend {
  readonly backend: Backend;
  /** It dies at the `count`-th write from now on, before or after it; every write after that fails too. */
  dieAt(count: number, moment: 'before' | 'after'): void;
  /** True from its death on. */
  isDead(): boolean;
  /** It is started again. */
  revive(): void;
}

/** The same backend through such a process. */
export function openMortalBackend(immortal: Backend): MortalBackend {
  let isDead = false;
  let death: { left: number; readonly moment: 'before' | 'after' } | undefined;

  async function write<T>(carryOut: () => Promise<T>): Promise<T> {
    if (death === undefined) return carryOut();
    death.left -= 1;
    isDead ||= death.left === 0;
    if (death.left < 0 || (death.left === 0 && death.moment === 'before')) throw new Died();
    const isLast = death.left === 0;
    const result = await carryOut();
    if (isLast) throw new Died();
    return result;
  }

  const { teams } = immortal;
  return {
    backend: {
      ...immortal,
      transact: (operations, expectations) => write(() => immortal.transact(operations, expectations)),
      createOnce: (collection, id, data) => write(() => immortal.createOnce(collection, id, data)),
      teams: new Proxy(teams, {
        get(target, name) {
          if (name === 'updatePrefs')
            return (...parameters: Parameters<typeof teams.updatePrefs>) =>
              write(() => target.updatePrefs(...parameters));
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? (member.bind(target) as unknown) : member;
        },
      }),
    },
    dieAt(count, moment) {
      death = { left: count, moment };
    },
    isDead: () => isDead,
    revive() {
      isDead = false;
      death = undefined;
    },
  };
}
