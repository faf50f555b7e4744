import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { QUALIFICATIONS, type Stage } from './dialogues/qualifications.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { addressOf } from '#domain/prospect/names/prospect-names.ts';
import { ownMessage, teamLanguage, type OwnAct, type TeamTexts } from '#server/drivers/ai/template/own-message.ts';
import type { Contact } from '../network.ts';
import { personaOf } from './persona.ts';
import { scriptOf } from './script.ts';

/**
 * Creates the writer of the simulated network's profiles. It writes in the words of the team: its prompt, its offer,
 * its links and its language; the templates decide only when. Without a briefing, which is the demo's past, the
 * templates are the text. It also judges answers. Pure and seeded like the network; both need the same seed.
 */
export function createDialogueWriter(seed: string): ConversationWriter {
  const scriptFor = (contact: Contact) =>
    scriptOf(seed, contact, personaOf(seed, contact.chatId, contact.prospect, contact.profile.country));

  return {
    async write(contact) {
      const turn = scriptFor(contact)[contact.messages.length];
      if (turn?.by !== 'us') return undefined;
      const content = contentOf(contact, turn);
      const random = createRandom(`${seed}|${contact.chatId}|credits|${contact.messages.length}`);
      // 6 to 15 credits a message: the longer the conversation and the text, the more.
      const inputCredits = Math.min(8, 3 + Math.floor(contact.messages.length / 3) + integerBetween(random, 0, 1));
      const outputCredits = Math.min(7, 3 + Math.floor(content.length / 160) + integerBetween(random, 0, 1));
      return { content, inputCredits, outputCredits };
    },
    async qualify(contact) {
      const turn = scriptFor(contact)[contact.messages.length - 1];
      return qualificationOf(seed, contact, turn?.by === 'them' ? turn.stage : 'curious');
    },
  };
}

function contentOf(contact: Contact, turn: { readonly act: OwnAct; readonly content: string }): string {
  const { messages, opening, briefing, offerName, prospect, rejections = [] } = contact;
  const isRejected = rejections.length > 0;
  if (messages.length === 0 && opening !== undefined && !isRejected) return opening;
  if (briefing === undefined) return turn.content;
  const team: TeamTexts = {
    context: briefing.context(),
    // A first message that was rejected is another one.
    opening: isRejected ? '' : (opening ?? ''),
    offerName,
    offerDescription: briefing.offerDescription,
    first: addressOf(prospect) || prospectName(prospect),
  };
  const written = messages.filter(({ role }) => role === 'assistant');
  return ownMessage(turn.act, team, teamLanguage(team, written[0]?.content), written.length + rejections.length);
}

function qualificationOf(seed: string, contact: Contact, stage: Stage): { percentage: number; explanation: string } {
  const { range, explanations } = QUALIFICATIONS[stage];
  const random = createRandom(`${seed}|${contact.chatId}|judgement|${contact.messages.length}`);
  const percentage = integerBetween(random, range[0], range[1]);
  const { prospect, offerName } = contact;
  const explanation = pick(random, explanations)
    .replaceAll('{{company}}', prospect.company || 'the company')
    .replaceAll('{{title}}', titleOf(prospect.headline))
    .replaceAll('{{offer}}', offerName);
  return { percentage, explanation };
}

/** Returns the job title of a headline such as `VP Sales · Kestrel Freight`. */
function titleOf(headline: string): string {
  const title = headline.split(/\s(?:[·|@]|at|chez|bei)\s/)[0]?.trim() ?? '';
  return title === '' ? 'contact' : title;
}
