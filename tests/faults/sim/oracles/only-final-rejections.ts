import { errorCodeSchema, retryClassOf } from '#domain/wire/errors.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (m) A command is rejected only when the server refused that very command with an error that no retry can change, and
 * its person sees this error. Silence, temporary errors and refusals of something else (a token) reject nothing.
 */
export const onlyFinalRejections: Oracle = {
  name: 'm: only a final refusal rejects a command',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox' || after === undefined) continue;
      const is = after as OutboxEntry;
      if (is.state !== 'rejected' || (before as OutboxEntry | undefined)?.state === 'rejected') continue;
      const problem = check(world, is);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
};

function check(world: World, { id, failure }: OutboxEntry): string | undefined {
  // The device itself decides this: the rows of an import are gone.
  if (failure?.code === 'parts_lost') return undefined;
  const codes = world.refusals.get(id) ?? new Set<string>();
  const isFinal = (code: string): boolean => {
    const known = errorCodeSchema.safeParse(code);
    return known.success && retryClassOf(known.data) === 'never';
  };
  if (failure === undefined) return `${id} is rejected without a reason`;
  return codes.has(failure.code) && isFinal(failure.code)
    ? undefined
    : `${id} is rejected for ${failure.code}, but the server answered ${[...codes].join(', ') || 'nothing'}`;
}
