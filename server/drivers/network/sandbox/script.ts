import { prospectName } from '#domain/prospect/person-name.ts';
import { splitName } from '#domain/prospect/names/name-split.ts';
import { addressOf, namesOf } from '#domain/prospect/names/prospect-names.ts';
import { createRandom, pick, type Random } from '#domain/random.ts';
import { DIALOGUES } from './dialogues/languages.ts';
import type { DialogueTemplates } from './dialogues/dialogue-templates.ts';
import type { Stage } from './dialogues/qualifications.ts';
import type { OwnAct } from '#server/drivers/ai/template/own-message.ts';
import type { Language } from '#server/drivers/ai/template/text-language.ts';
import type { Contact } from '../network.ts';
import type { Persona } from './persona.ts';

/**
 * One message of a scripted conversation. `them` is the prospect; `stage` is where the conversation stands afterwards.
 * `act` is what one of ours is for: a campaign says it in the words of its team, only the demo's past in these.
 */
type Turn =
  | { readonly by: 'us'; readonly act: OwnAct; readonly content: string }
  | { readonly by: 'them'; readonly content: string; readonly stage: Stage };

type ScriptContact = Pick<Contact, 'chatId' | 'prospect' | 'profile' | 'offerName'>;

/**
 * Returns the whole conversation that a person of this temperament will have. The number of messages in a chat is its
 * position in the script: nothing else is stored, and a repeated step finds the same text.
 *
 *   keen       opener ▸ interested ▸ pitch ▸ question ▸ answer+date ▸ agreed ▸ confirmed ▸ thanks
 *   curious    opener ▸ curious ▸ pitch ▸ question ▸ answer ▸ question ▸ answer+date ▸ agreed … or silence
 *   busy       opener ▸ follow-up ▸ no time ▸ short summary (▸ follow-up ▸ interested ▸ date)
 *   declining  opener (▸ follow-up) ▸ no ▸ goodbye
 *   silent     opener ▸ follow-up ▸ last follow-up
 */
export function scriptOf(
  seed: string,
  contact: ScriptContact,
  persona: Persona,
  language: Language = persona.language,
): readonly Turn[] {
  const random = createRandom(`${seed}|${contact.chatId}|script`);
  const book = DIALOGUES[language];
  const fill = phraseFiller(contact, book);
  const us = (act: OwnAct, ...phrases: string[]): Turn => ({ by: 'us', act, content: fill(phrases.join('\n\n')) });
  const them = (stage: Stage, phrase: string): Turn => ({ by: 'them', stage, content: fill(phrase) });
  const opener = us('opener', pick(random, book.openers));
  const followUp = us('follow-up', pick(random, book.followUps));
  const lastFollowUp = us('last-follow-up', pick(random, book.lastFollowUps));

  switch (persona.temperament) {
    case 'keen': {
      const [first, second] = drawExchanges(random, book);
      const deeper = random() < 0.5 && second !== undefined;
      return [
        opener,
        them('interested', pick(random, book.interested)),
        us('pitch', pick(random, book.pitches)),
        them('asking', first.ask),
        ...(deeper
          ? [
              us('answer', first.answer),
              them('asking', second.ask),
              us('answer-and-proposal', second.answer, pick(random, book.proposals)),
            ]
          : [us('answer-and-proposal', first.answer, pick(random, book.proposals))]),
        them('agreed', pick(random, book.agreements)),
        us('confirmation', pick(random, book.confirmations)),
        ...(random() < 0.7 ? [them('settled', pick(random, book.thanks))] : []),
      ];
    }
    case 'curious': {
      const [first, second] = drawExchanges(random, book);
      const beginning = [
        opener,
        ...(random() < 0.25 ? [followUp] : []),
        them('curious', pick(random, book.curious)),
        us('pitch', pick(random, book.pitches)),
      ];
      if (random() < 0.2) return [...beginning, us('follow-up', pick(random, book.followUps)), lastFollowUp];
      const middle = [
        them('asking', first.ask),
        ...(second === undefined ? [] : [us('answer', first.answer), them('asking', second.ask)]),
        us('answer-and-proposal', (second ?? first).answer, pick(random, book.proposals)),
      ];
      if (random() < 0.45) return [...beginning, ...middle, followUp, lastFollowUp];
      return [
        ...beginning,
        ...middle,
        them('agreed', pick(random, book.agreements)),
        us('confirmation', pick(random, book.confirmations)),
        them('settled', pick(random, book.thanks)),
      ];
    }
    case 'busy': {
      const beginning = [
        opener,
        ...(random() < 0.6 ? [followUp] : []),
        them('busy', pick(random, book.busy)),
        us('patience', pick(random, book.busyAnswers)),
      ];
      if (random() < 0.55) return [...beginning, lastFollowUp];
      return [
        ...beginning,
        us('follow-up', pick(random, book.followUps)),
        them('interested', pick(random, book.interested)),
        us('pitch-and-proposal', pick(random, book.pitches), pick(random, book.proposals)),
      ];
    }
    case 'declining':
      return [
        opener,
        ...(random() < 0.3 ? [followUp] : []),
        them('declined', pick(random, book.declines)),
        us('goodbye', pick(random, book.goodbyes)),
      ];
    case 'silent':
      return [opener, followUp, ...(random() < 0.6 ? [lastFollowUp] : [])];
  }
}

/** Picks two different questions with their answers; the second is missing when there is only one. */
function drawExchanges(
  random: Random,
  book: DialogueTemplates,
): [DialogueTemplates['exchanges'][number], DialogueTemplates['exchanges'][number] | undefined] {
  const first = pick(random, book.exchanges);
  const rest = book.exchanges.filter((exchange) => exchange !== first);
  return [first, rest.length === 0 ? undefined : pick(random, rest)];
}

/** Returns a function that fills in names. A link carries the chat's id, so that no two people get the same one. */
function phraseFiller(contact: ScriptContact, book: DialogueTemplates): (phrase: string) => string {
  const { prospect, profile, offerName, chatId } = contact;
  const name = prospectName(prospect);
  const values: Readonly<Record<string, string>> = {
    name,
    first: addressOf(prospect) || name,
    last: namesOf(prospect).lastName || name,
    me: splitName(profile.name).firstName || profile.name,
    company: prospect.company || book.yourCompany,
    offer: offerName,
    link: `https://meet.northwind-outreach.example/${chatId.slice(-8).toLowerCase()}`,
  };
  return (phrase) => phrase.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
