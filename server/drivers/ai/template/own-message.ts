import { finished, sentencesOf } from '../sentences.ts';
import { PHRASES } from './phrases.ts';
import { languageOf, type Language } from './text-language.ts';

/** What a message of the profile is for. */
export type OwnAct =
  | 'opener'
  | 'follow-up'
  | 'last-follow-up'
  | 'pitch'
  | 'pitch-and-proposal'
  | 'answer'
  | 'answer-and-proposal'
  | 'confirmation'
  | 'patience'
  | 'goodbye';

/** The team's own words: nothing else is said about its offer. */
export interface TeamTexts {
  /** The prompt's context with its variables filled. */
  readonly context: string;
  /** The prompt's first message with its variables filled; empty without one. */
  readonly opening: string;
  readonly offerName: string;
  readonly offerDescription: string;
  /** How the prospect is called; empty when that is unknown. */
  readonly first: string;
}

/** Sentences of the offer in one message. */
const FACTS_OF_A_PITCH = 2;
/** A closing sign or bracket after a link in a sentence is not part of it. */
const LINK = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]]/;

/** A phrase's address, with what sets it apart. */
const ADDRESSED = /[,،]? \{\{first\}\}|\{\{first\}\}様、/g;

/** Returns the language in which a team writes: that of the first message, else of its prompt, else of its offer. */
export const teamLanguage = (
  { context, opening, offerDescription }: Pick<TeamTexts, 'context' | 'opening' | 'offerDescription'>,
  firstMessage = '',
): Language =>
  languageOf(firstMessage) ?? languageOf(opening) ?? languageOf(context) ?? languageOf(offerDescription) ?? 'en';

/**
 * Writes a message of the profile from the team's prompt and offer. `turn` is the number of its messages so far: each
 * one says other sentences of the offer.
 */
export function ownMessage(act: OwnAct, team: TeamTexts, language: Language, turn: number): string {
  const phrases = PHRASES[language];
  const sentences = sentencesOf(team.offerDescription).map(finished);
  const factsFrom = (first: number, count: number): string =>
    Array.from(
      { length: Math.min(count, sentences.length) },
      (_, index) => sentences[(first + index) % sentences.length],
    )
      .filter((sentence) => sentence !== undefined)
      .join(' ');
  const link = LINK.exec(team.context)?.[0] ?? LINK.exec(team.opening)?.[0];
  const proposal = link === undefined ? phrases.proposal : phrases.proposalWithLink;
  const pitch = sentences.length === 0 ? phrases.shortPitch : phrases.pitch;
  const answer = sentences.length === 0 ? phrases.openAnswer : phrases.answer;
  const isAnswer = act === 'answer' || act === 'answer-and-proposal';
  const text = {
    opener: team.opening === '' ? phrases.opener : team.opening,
    'follow-up': phrases.followUps[turn % 2 === 1 ? 0 : 1],
    'last-follow-up': phrases.lastFollowUp,
    pitch,
    'pitch-and-proposal': `${pitch}\n\n${proposal}`,
    answer,
    'answer-and-proposal': `${answer}\n\n${proposal}`,
    confirmation: phrases.confirmation,
    patience: phrases.patience,
    goodbye: phrases.goodbye,
  }[act];
  if (act === 'opener' && team.opening !== '') return text;
  const values: Readonly<Record<string, string>> = {
    first: team.first,
    offer: team.offerName,
    facts: isAnswer ? factsFrom(FACTS_OF_A_PITCH + turn, 1) : factsFrom(0, FACTS_OF_A_PITCH),
    link: link ?? '',
  };
  return (team.first === '' ? text.replaceAll(ADDRESSED, '') : text).replaceAll(
    /\{\{(\w+)\}\}/g,
    (placeholder, key: string) => values[key] ?? placeholder,
  );
}

/** Patterns that tell what a prospect's message is, in the languages of the app; anything else is a reply. */
const DECLINES =
  /\b(?:no,? thanks?|no thank you|not interested|unsubscribe|stop writing|non merci|pas intéressée?s?|kein interesse|nein danke)\b/i;
const BUSY = /\b(?:no time|busy|later|next (?:month|quarter|year)|pas le temps|plus tard|keine zeit|später)\b/i;
const AGREES =
  /\b(?:booked|see you|let[’']s talk|sounds good|yes,? please|réservé|d[’']accord|gebucht|einverstanden)\b/i;

/** Decides what the profile's next message is for, from the prospect's last one; undefined means that none came. */
export function nextAct(reply: string | undefined, turn: number): OwnAct {
  if (reply === undefined) return turn === 0 ? 'opener' : turn === 1 ? 'follow-up' : 'last-follow-up';
  if (DECLINES.test(reply)) return 'goodbye';
  if (AGREES.test(reply)) return 'confirmation';
  if (/[?？؟]/.test(reply)) return turn > 1 ? 'answer-and-proposal' : 'answer';
  if (BUSY.test(reply)) return 'patience';
  return turn > 1 ? 'pitch-and-proposal' : 'pitch';
}
