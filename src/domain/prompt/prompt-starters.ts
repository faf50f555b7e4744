import { t } from '#i18n/translate.ts';
import type { PartTexts } from './prompt-content.ts';
import { normalizeType, type PromptType } from './prompt-type.ts';

/** A complete prompt to start from: it can be saved as it is, and shows what a good one says. */
export interface PromptStarter {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly texts: PartTexts;
}

const FACTS = t(
  'You are {{agentName}} and write to {{prospectName}} at {{companyName}} on a professional network.\n\nWho they are: {{prospectDescription}}\nWhat you offer: {{productDescription}}',
);
const HONESTY = t('Use only facts from the offer. If you do not know something, say so and offer to find out.');

/** Holds three starters for each type of prompt that can be chosen, in the person's language. */
const PROMPT_STARTERS: Readonly<Record<PromptType, readonly [PromptStarter, PromptStarter, PromptStarter]>> = {
  messages: [
    {
      id: 'question',
      title: t('Ask one question'),
      description: t('Starts with a question about their work. Good for people who do not know you.'),
      texts: {
        context: `${FACTS}\n\n${t('Your goal: learn whether the problem matters to them before you mention the offer.\n\nHow you write:\n- Short and friendly, three sentences at most.\n- One question at a time. React to what they say.\n- Suggest a call only after they show interest.')}\n- ${HONESTY}`,
        first_message: t(
          'Hi {{firstName}}, thanks for connecting! May I ask: what takes up most of your team’s time at {{companyName}} right now?',
        ),
      },
    },
    {
      id: 'problem',
      title: t('Name the problem'),
      description: t('Names the problem that your offer solves. Good when you know their role well.'),
      texts: {
        context: `${FACTS}\n\n${t('Your goal: find out whether they have the problem that the offer solves, and show how it helps.\n\nHow you write:\n- Start from their situation, not from the product.\n- Give one concrete benefit per message.\n- No pressure and no superlatives. Accept a no politely.')}\n- ${HONESTY}`,
        first_message: t(
          'Hello {{firstName}}, many people in your role tell me they lose time on work that could run by itself. Is that true at {{companyName}} too, or have you solved it?',
        ),
      },
    },
    {
      id: 'call',
      title: t('Invite to a call'),
      description: t('Leads to a short call with your calendar link. Good for warm contacts.'),
      texts: {
        context: `${FACTS}\n${t('Your calendar: {{calendarLink}}\n\nYour goal: agree on a call of 20 minutes.\n\nHow you write:\n- Say in one sentence why a call is worth their time.\n- Send the calendar link only after they say yes.\n- Follow up once, then leave it.')}\n- ${HONESTY}`,
        first_message: t(
          'Hi {{firstName}}, good to be connected! I have an idea for {{companyName}} that takes 20 minutes to show. Would a short call be useful?',
        ),
      },
    },
  ],
  comment: [
    {
      id: 'insight',
      title: t('Add an insight'),
      description: t('Adds one observation of your own to the post.'),
      texts: {
        comment: t(
          'Write a comment of two sentences at most.\n\n- Pick one point of the post and add an observation of your own.\n- Sound like a colleague, not like an ad. Do not mention an offer.\n- Write in the language of the post.',
        ),
      },
    },
    {
      id: 'question',
      title: t('Ask a question'),
      description: t('Asks the author something that starts a conversation.'),
      texts: {
        comment: t(
          'Write a comment of two sentences at most.\n\n- Say in a few words what you found useful.\n- Then ask one specific question that the author can answer easily.\n- Do not sell anything. Write in the language of the post.',
        ),
      },
    },
    {
      id: 'experience',
      title: t('Share an experience'),
      description: t('Connects the post with what you do, without selling.'),
      texts: {
        comment: t(
          'Write a comment of three sentences at most.\n\nAbout the author: {{prospectDescription}}\nWhat you do: {{productDescription}}\n\n- Connect the post with an experience from your field.\n- Mention what you do only if it truly fits, and never sell.\n- Write in the language of the post.',
        ),
      },
    },
  ],
};

/** Returns the starters of a type; none for a type that cannot be chosen. */
export const startersOf = (type: string): readonly PromptStarter[] => {
  const key = normalizeType(type);
  return key === 'messages' || key === 'comment' ? PROMPT_STARTERS[key] : [];
};
