import * as z from 'zod/mini';
import { partKey, requestOf, requestOfImportPart } from '#domain/commands/command-requests.ts';
import type { CommandRequest } from '#domain/commands/request-definition.ts';
import type { Effect } from '#support/model-backend.ts';
import type { Intent } from '../intents.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (b) No effect without a command: what the server carries out was asked for by the person in whose name it came, as it
 * stands, and once.
 */
export const noEffectAlone: Oracle = {
  name: 'b: no effect without a command',

  onCommand(world) {
    const { effects } = world.backend;
    const seen = world.judgedEffects;
    for (; seen.count < effects.length; seen.count += 1) {
      const effect = effects[seen.count]!;
      if (effect.key === undefined) return `an effect on ${effect.documentId} came without a command id`;
      const intent = world.ledger.intentOf(effect.key);
      if (intent === undefined) return `an effect on ${effect.documentId} came under the unknown id ${effect.key}`;
      if (effects.findIndex((other) => other.key === effect.key) !== seen.count)
        return `${effect.key} was carried out twice`;
      if (effect.userId !== intent.userId)
        return `${effect.key} of ${intent.userId} was sent in the name of ${effect.userId}`;
      if (effect.teamId !== intent.issued.teamId) return `${effect.key} was sent to the wrong team`;
      const { body, path, method } = requestFor(world, intent, effect);
      if (
        JSON.stringify([method, path, body]) !==
        JSON.stringify([effect.request.method, effect.request.path, effect.request.body])
      )
        return `${effect.key} was sent as something else: ${JSON.stringify(effect.request.body)} for ${JSON.stringify(body)}`;
      if (intent.state === 'not-kept')
        return `${effect.key} was carried out, and its person had been told that nothing is kept`;
      if (intent.end === 'taken-back' || intent.end === 'already-so')
        return `${effect.key} was carried out after it had been taken out of the outbox (${intent.end})`;
    }
    return undefined;
  },
};

/** The request that a command, or the part of it under an effect's key, is sent as. */
function requestFor(world: World, intent: Intent, { key, request }: Effect): CommandRequest {
  const { issued, parts } = intent;
  const { command } = issued;
  if (command.type === 'prospects.import') {
    const part = parts.findIndex((_rows, number) => partKey(issued.id, number) === key);
    return requestOfImportPart({ ...issued, command }, part, parts[part] ?? []);
  }
  const { base } = bodyWithBase.parse(request.body ?? {});
  return requestOf(
    'base' in command && base !== undefined && standsForOneMadeOn(world, intent, base) ? { ...command, base } : command,
  );
}

/**
 * Whether an edit took the place of an unsent one of its person on this device that was made on this: then it counts as
 * made on it too.
 */
const standsForOneMadeOn = ({ ledger }: World, { field, browser, userId }: Intent, base: string): boolean =>
  [...ledger.intents.values()].some(
    ({ issued: { command }, ...other }) =>
      other.field === field &&
      other.browser === browser &&
      other.userId === userId &&
      other.end === 'taken-back' &&
      'base' in command &&
      command.base === base,
  );

const bodyWithBase = z.looseObject({ base: z.optional(z.string()) });
