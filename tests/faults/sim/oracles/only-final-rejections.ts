import { errorCodeSchema, retryClassOf } from '#domain/wire/errors.ts';
import type { OutboxEntry } from '#replica/db.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (m) A command is given up only when the server has refused that very command, in words that no later try can change,
 * and its person is told these words. Silence, troubles that pass and refusals of something else (a token) give nothing
 * up.
 */
export const refusedInWords: Oracle = {
  name: 'm: only what the server refused for good is given up',

  onCommit(world, commit) {
    for (const { store, before, after } of commit.changes) {
      if (store !== 'outbox' || after === undefined) continue;
      const is = after as OutboxEntry;
      if (is.state !== 'rejected' || (before as OutboxEntry | undefined)?.state === 'rejected') continue;
      const wrong = judge(world, is);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function judge(world: World, { id, failure }: OutboxEntry): string | undefined {
  // The device itself says so: the rows of an import are gone.
  if (failure?.code === 'parts_lost') return undefined;
  const heard = world.refusals.get(id) ?? new Set<string>();
  const isFinal = (code: string): boolean => {
    const known = errorCodeSchema.safeParse(code);
    return known.success && retryClassOf(known.data) === 'never';
  };
  if (failure === undefined) return `${id} is refused, and nobody knows why`;
  return heard.has(failure.code) && isFinal(failure.code)
    ? undefined
    : `${id} is refused for ${failure.code}, and the server has said of it ${[...heard].join(', ') || 'nothing'}`;
}
