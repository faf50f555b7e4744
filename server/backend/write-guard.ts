import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A request is permitted when it arrives; until it writes, its sender may be removed or their team deleted. So it is
 * checked again at its first write, whichever handler that is in:
 *
 *   permitted ──▶ reads, decides ──▶ stages its first write ──▶ still permitted?
 *                                                                 ├──yes──▶ committed ──▶ completes what it began
 *                                                                 └──no───▶ nothing is written, refused
 */
interface WriteGuard {
  readonly check: () => Promise<void>;
  readonly onStored: (characters: number) => void;
  /** Later writes complete an act: leaving a team ends the membership that permitted it. */
  hasWritten: boolean;
}

const guards = new AsyncLocalStorage<WriteGuard | undefined>();

/**
 * Runs the work of a request. Its first write happens after `check`, whose failure refuses it. `onStored` is called
 * with the characters of what its writes store besides what they say.
 */
export const guardWrites = <T>(
  check: () => Promise<void>,
  work: () => T,
  onStored: (characters: number) => void = () => undefined,
): T => guards.run({ check, onStored, hasWritten: false }, work);

/** Runs work whose writes are no act of the sender of a request, such as counting it, or waking a job. */
export const withoutWriteGuard = <T>(work: () => T): T => guards.run(undefined, work);

/** Returns a function that runs work under the guard that holds now, within `withoutWriteGuard`. */
export function keepWriteGuard(): <T>(work: () => T) => T {
  const guard = guards.getStore();
  return (work) => guards.run(guard, work);
}

/** Throws when the sender of the present request may not write any more. Called as late before a write as can be. */
export async function assertMayWrite(): Promise<void> {
  const guard = guards.getStore();
  if (guard !== undefined && !guard.hasWritten) await withoutWriteGuard(guard.check);
}

/** Notes that the present request has written. */
export function noteWritten(): void {
  const guard = guards.getStore();
  if (guard !== undefined) guard.hasWritten = true;
}

/** Notes what a write of the present request has stored besides what it says, such as webhook events. */
export const noteStored = (characters: number): void => guards.getStore()?.onStored(characters);

/** Performs a write under the guard. */
export async function writeGuarded<T>(write: () => Promise<T>): Promise<T> {
  await assertMayWrite();
  const result = await write();
  noteWritten();
  return result;
}

/** Returns a service each of whose methods that changes something, by its name, is called under the guard. */
export function guardService<T extends object>(service: T, changes: RegExp): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return typeof name === 'string' && changes.test(name)
        ? (...input: unknown[]) => writeGuarded(async () => Reflect.apply(member, target, input) as unknown)
        : member.bind(target);
    },
  });
}
