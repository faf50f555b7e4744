import { partKey, requestOf, requestOfImportPart, type CommandRequest } from '#domain/command-requests.ts';
import type { Intent } from '../ledger.ts';
import type { Oracle } from './oracle.ts';

/** (b) No effect without a command: what the server carries out was asked for by the person in whose name it came, as it stands, and once. */
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
      if (effects.findIndex((other) => other.key === effect.key) !== seen.count) return `${effect.key} was carried out twice`;
      if (effect.userId !== intent.userId) return `${effect.key} of ${intent.userId} was sent in the name of ${effect.userId}`;
      if (effect.teamId !== intent.issued.teamId) return `${effect.key} was sent to the wrong team`;
      const { body, path, method } = requestFor(intent, effect.key);
      if (JSON.stringify([method, path, body]) !== JSON.stringify([effect.request.method, effect.request.path, effect.request.body])) return `${effect.key} was sent as something else: ${JSON.stringify(effect.request.body)} for ${JSON.stringify(body)}`;
      if (intent.state === 'not-kept') return `${effect.key} was carried out, and its person had been told that nothing is kept`;
      if (intent.end === 'taken-back' || intent.end === 'already-so') return `${effect.key} was carried out after it had been taken out of the outbox (${intent.end})`;
    }
    return undefined;
  },
};

/** The request that a command, or the part of it with this key, is sent as. */
function requestFor({ issued, parts }: Intent, key: string): CommandRequest {
  const { command } = issued;
  if (command.type !== 'prospects.import') return requestOf(command);
  const part = parts.findIndex((_rows, number) => partKey(issued.id, number) === key);
  return requestOfImportPart({ ...issued, command }, part, parts[part] ?? []);
}
