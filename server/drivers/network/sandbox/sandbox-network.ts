import type { ChatMessage } from '#domain/chat/chat.ts';
import { createRandom, pick } from '#domain/random.ts';
import { languageOf, type Language } from '#server/drivers/ai/template/text-language.ts';
import type { Prospect } from '#domain/prospect/prospect.ts';
import type { Contact, Network } from '../network.ts';
import { regionOf } from './people/regions.ts';
import { answerDelayMs, personaOf } from './persona.ts';
import { scriptOf } from './script.ts';

/** Texts with which a message is not delivered, or its answer is lost: to try what happens then. */
export const [REFUSED_TEXT, LOST_TEXT] = ['[not delivered]', '[no answer]'];

/**
 * Creates the simulated network: no request leaves this machine. Everything follows from the seed, the chat and the
 * messages so far, so a step that is repeated after a crash gives the same result, and sending needs no memory.
 */
export function createSandboxNetwork(seed: string): Network {
  const personaFor = (contact: Contact) => personaOf(seed, contact.chatId, contact.prospect, contact.profile.country);
  const nextTurn = (contact: Contact) => {
    const left = scriptOf(seed, contact, personaFor(contact), languageSpoken(contact)).slice(contact.messages.length);
    // A person who writes is answered, wherever the script stands.
    return isByPerson(contact.messages.at(-1)) ? left.find(({ by }) => by === 'them') : left[0];
  };

  return {
    async readProfile(prospect, profileCountry) {
      return readSimulatedProfile(prospect, profileCountry);
    },
    async invite(contact) {
      const { reach } = personaFor(contact);
      return reach === 'reachable' ? 'sent' : reach;
    },
    async send(_contact, _idempotencyKey, content) {
      // The prospect's answer depends on the chat alone: there is nothing to deliver.
      if (content.includes(REFUSED_TEXT)) return { kind: 'refused', reason: 'not_delivered' };
      return content.includes(LOST_TEXT) ? { kind: 'unknown' } : { kind: 'sent' };
    },
    async poll(contact) {
      if (contact.status === 1)
        return personaFor(contact).acceptsAfterMs === undefined ? undefined : { kind: 'accepted' };
      const turn = contact.status >= 3 ? nextTurn(contact) : undefined;
      return turn?.by === 'them' ? { kind: 'message', content: turn.content } : undefined;
    },
    pollDelayMs(contact) {
      const persona = personaFor(contact);
      if (contact.status === 1) return persona.acceptsAfterMs;
      const turn = contact.status >= 3 ? nextTurn(contact) : undefined;
      return turn?.by === 'them'
        ? answerDelayMs(seed, contact.chatId, contact.messages.length, persona.temperament)
        : undefined;
    },
  };
}

/** Decides whether somebody of the team wrote a message, not the AI. */
const isByPerson = (message: ChatMessage | undefined): boolean => Boolean(message?.by) || Boolean(message?.byKey);

/**
 * Returns the language in which the prospect answers: the one they used before, else the one they are written to in.
 * Undefined leaves it to the person, as in the demo's past.
 */
function languageSpoken({ briefing, messages }: Contact): Language | undefined {
  if (briefing === undefined) return undefined;
  const answered = messages.find(({ role }) => role === 'user')?.content ?? '';
  return languageOf(answered) ?? languageOf(messages[0]?.content ?? '');
}

/** Reads the public page of a simulated person; known values stay. */
export function readSimulatedProfile(prospect: Prospect, profileCountry: string): Prospect {
  const region = regionOf(prospect, profileCountry);
  const random = createRandom(`page|${prospect.profileUrl || prospect.name}`);
  const city = pick(random, region.cities);
  const title = pick(random, region.titles);
  return {
    ...prospect,
    headline: prospect.headline || (prospect.company === '' ? title : `${title} · ${prospect.company}`),
    country: prospect.country || region.country,
    city: prospect.city || city,
  };
}
