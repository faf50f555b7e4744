import { estimateTokens } from '#domain/ai/ai-cost.ts';
import { createRandom, pick } from '#domain/random.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { OfferQuestionId } from '#domain/offer/offer-questionnaire.ts';
import { extract, finished, sentencesOf, withoutRepetitions } from './sentences.ts';
import { nextAct, ownMessage, teamLanguage } from './template/own-message.ts';
import { PHRASES } from './template/phrases.ts';
import type { MessageTask, TestMessage, Writer, WritingTask } from './writer.ts';

/**
 * Creates the writer that needs no model: the same input gives the same text, made of the person's own words. It
 * orders, shortens and fills in; its texts are labelled as such wherever they appear (docs/adr/0015).
 */
export function createSandboxWriter(): Writer {
  return {
    name: 'template',
    async write(task, { signal, maxTokens, minCharacters = 0 }) {
      if (signal.aborted) throw new OutriderError('canceled');
      const text = shorten(textOf(task), maxTokens * 4);
      if (task.intent === 'improve' && onOneLine(text) === onOneLine(task.description))
        throw new OutriderError('writer_failed', 'The text would only get other line breaks. Nothing was charged.');
      if (text === '')
        throw new OutriderError('writer_failed', 'There are no sentences to work with. Nothing was charged.');
      if (text.length < minCharacters)
        throw new OutriderError(
          'writer_failed',
          `Without repetitions, the text has ${text.length} characters; it needs ${minCharacters}. Nothing was charged.`,
        );
      return {
        text,
        usage: { inputTokens: estimateTokens(lengthOf(task)), outputTokens: estimateTokens(text.length) },
      };
    },
  };
}

/** Most characters of a description. */
const DESCRIPTION_LENGTH = 1_600;
const QUOTE_LENGTH = 160;

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const lengthOf = (task: WritingTask): number => JSON.stringify(task).length;

function textOf(task: WritingTask): string {
  switch (task.intent) {
    case 'improve':
      return improved(task.description);
    case 'describe':
      return described(task);
    case 'enrich': {
      const { title, summary, text } = task.page;
      return paragraphs(
        extract(
          withoutRepetitions([...sentencesOf(title), ...sentencesOf(summary), ...sentencesOf(text)]),
          DESCRIPTION_LENGTH,
        ),
      );
    }
    case 'test':
      return task.kind === 'comment'
        ? commentOn(task)
        : task.speaker === 'prospect'
          ? answerOf(task.messages)
          : messageOf(task);
  }
}

/** Subjects of sentences, by typical words; the first match wins. */
const SUBJECTS: readonly RegExp[] = [
  /\b(?:problem|struggl|challeng|difficult|pain|waste|lose|losing|lost|miss(?:ed|ing)?|without)\w*/i,
  /\b(?:help|save|improv|faster|easier|benefit|reduc|increase|automat|enabl|allow)\w*/i,
  /\d|\b(?:result|percent|customers? (?:see|report|say))\b/i,
  /\b(?:only|unique|unlike|different|first|instead)\b/i,
];

/**
 * Removes repeated sentences and groups the rest by subject: what it is, the problem, the benefit, the results, what
 * sets it apart.
 */
function improved(description: string): string {
  const groups: string[][] = [[], ...SUBJECTS.map(() => [])];
  for (const [position, sentence] of withoutRepetitions(sentencesOf(description)).entries()) {
    // The first sentence says what it is, in whatever words.
    const subject = position === 0 ? 0 : SUBJECTS.findIndex((pattern) => pattern.test(sentence)) + 1;
    groups[subject]?.push(finished(sentence));
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => group.join(' '))
    .join('\n\n');
}

const LABELS: readonly (readonly [OfferQuestionId, string])[] = [
  ['customer', 'For whom'],
  ['problems', 'The problem'],
  ['benefits', 'What it brings'],
  ['results', 'Results'],
  ['unique', 'What sets it apart'],
];

function described({ name, answers }: Extract<WritingTask, { intent: 'describe' }>): string {
  const parts = LABELS.map(
    ([id, label]) => `${label}: ${withoutRepetitions(sentencesOf(answers[id])).map(finished).join(' ')}`,
  );
  return [...(name.trim() === '' ? [] : [name.trim()]), ...parts].join('\n\n');
}

const SENTENCES_OF_A_PARAGRAPH = 3;

function paragraphs(sentences: readonly string[]): string {
  const groups: string[] = [];
  for (let from = 0; from < sentences.length; from += SENTENCES_OF_A_PARAGRAPH)
    groups.push(
      sentences
        .slice(from, from + SENTENCES_OF_A_PARAGRAPH)
        .map(finished)
        .join(' '),
    );
  return groups.join('\n\n');
}

/** How prospects answer: one conversation keeps one temperament to its end. */
const TEMPERAMENTS = [
  {
    name: 'curious',
    replies: [
      'Interesting. How does that work in practice?',
      'What would the first step look like?',
      'Good to know. Could you send me something to read?',
    ],
  },
  {
    name: 'busy',
    replies: [
      'Short on time this week. What is it in one sentence?',
      'Not now, maybe next quarter.',
      'Fine, write to my colleague please.',
    ],
  },
  {
    name: 'sceptical',
    replies: [
      'I have heard this before. What is different here?',
      'Do you have numbers from a company like ours?',
      'And what does it cost?',
    ],
  },
  {
    name: 'friendly',
    replies: [
      'Thanks for writing! Tell me more.',
      'That does sound like us, honestly.',
      'Happy to talk. When would suit you?',
    ],
  },
] as const;

/**
 * Writes the profile's next message from the prompt and the offer alone, or from what a person wants it to say: a brief
 * one has two sentences, a friendly or formal one ends so.
 */
function messageOf({ context, draft, offer, messages, wish }: MessageTask): string {
  const own = messages.filter(({ role }) => role === 'assistant');
  const last = messages.at(-1);
  const team = {
    context,
    opening: draft.trim(),
    offerName: offer.name,
    offerDescription: offer.description,
    first: '',
  };
  const language = teamLanguage(team, own[0]?.content);
  const act = nextAct(last?.role === 'user' ? last.content : undefined, own.length);
  const text = wish === undefined || wish.gist === '' ? ownMessage(act, team, language, own.length) : said(wish.gist);
  const { warmly, regards } = PHRASES[language];
  switch (wish?.tone) {
    case 'brief':
      return sentencesOf(text).slice(0, SENTENCES_OF_A_BRIEF_TEXT).map(finished).join(' ');
    case 'friendly':
      return `${text}\n\n${warmly}`;
    case 'formal':
      return `${text}\n\n${regards}`;
    case undefined:
      return text;
  }
}

const SENTENCES_OF_A_BRIEF_TEXT = 2;
const said = (gist: string): string => withoutRepetitions(sentencesOf(gist)).map(finished).join(' ');

function answerOf(messages: readonly TestMessage[]): string {
  const random = createRandom(`temperament|${messages[0]?.content ?? ''}`);
  const { name, replies } = pick(random, TEMPERAMENTS);
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  return `(A ${name} prospect might say:) ${replies[Math.max(0, turn - 1) % replies.length] ?? ''}`;
}

function commentOn({ instructions, post }: Extract<WritingTask, { kind: 'comment' }>): string {
  const [quoted = ''] = extract(withoutRepetitions(sentencesOf(post)), QUOTE_LENGTH);
  const quote = quoted === '' ? shorten(onOneLine(post), QUOTE_LENGTH) : quoted;
  const [rule = ''] = sentencesOf(instructions);
  return `“${quote}”\n\n(A model would comment on this by your instructions: ${finished(rule)})`;
}
