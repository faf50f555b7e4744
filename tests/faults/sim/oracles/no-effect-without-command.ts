import * as z from 'zod/mini';
import { partKey, requestOf, requestOfImportPart } from '#domain/commands/command-requests.ts';
import type { CommandRequest } from '#domain/commands/request-definition.ts';
import type { Effect } from '#support/model-backend.ts';
import type { Intent } from '../intents.ts';
import type { World } from '../world.ts';
import type { Oracle } from './oracle.ts';

/**
 * (b) What the server carries out was issued by the person in whose name it came, unchanged, and is carried out once.
 */
export const noEffectWithoutCommand: Oracle = {
  name: 'b: no effect without a command',

  onCommand(world) {
    const { effects } = world.backend;
    const checked = world.checkedEffects;
    for (; checked.count < effects.length; checked.count += 1) {
      const effect = effects[checked.count]!;
      if (effect.key === undefined) return `an effect on ${effect.documentId} came without a command id`;
      const intent = world.intents.intentOf(effect.key);
      if (intent === undefined) return `an effect on ${effect.documentId} came under the unknown id ${effect.key}`;
      if (effects.findIndex((other) => other.key === effect.key) !== checked.count)
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
      if (intent.state === 'not-stored')
        return `${effect.key} was carried out although its person knew that it was not stored`;
      if (intent.end === 'cancelled' || intent.end === 'already-applied')
        return `${effect.key} was carried out after it had been taken out of the outbox (${intent.end})`;
    }
    return undefined;
  },
};

/** Returns the request of a command, or of the part of it that an effect's key names. */
function requestFor(world: World, intent: Intent, { key, request }: Effect): CommandRequest {
  const { issued, parts } = intent;
  const { command } = issued;
  if (command.type === 'prospects.import') {
    const part = parts.findIndex((_rows, number) => partKey(issued.id, number) === key);
    return requestOfImportPart({ ...issued, command }, part, { rows: parts[part] ?? [] });
  }
  const { base } = bodyWithBase.parse(request.body ?? {});
  return requestOf(
    'base' in command && base !== undefined && replacesEditOn(world, intent, base) ? { ...command, base } : command,
  );
}

/**
 * Returns whether an edit replaced an unsent one of the same person on this device that was based on `base`. It then
 * has that base too.
 */
const replacesEditOn = ({ intents }: World, { field, browser, userId }: Intent, base: string): boolean =>
  [...intents.byId.values()].some(
    ({ issued: { command }, ...other }) =>
      other.field === field &&
      other.browser === browser &&
      other.userId === userId &&
      other.end === 'cancelled' &&
      'base' in command &&
      command.base === base,
  );

const bodyWithBase = z.looseObject({ base: z.optional(z.string()) });
