import { say } from '#i18n/translate.ts';
import { OFFER_QUESTIONS } from '../offer/offer-questionnaire.ts';

/**
 * Names the fields of offers, prompts and posts as people see them, by their path in the request (`*` for any item of
 * a list): the label of a field, and the subject of messages about it, on the screen and from the server.
 */
export type FieldNames = Readonly<Record<string, string>>;

export const OFFER_FIELDS = { name: say('Offer name'), description: say('Description') } as const;
export const OFFER_EDIT_FIELDS = { name: say('Product Name'), description: say('Description') } as const;
export const WEBHOOK_FIELDS = {
  name: say('Name'),
  url: say('URL'),
  events: say('Events'),
  secret: say('Secret'),
} as const;
export const WEBSITE_FIELDS = { url: say('Website') } as const;

/** Names the answer to one of the Smart Builder's questions. */
const answerName = (question: string): string => say('The answer to “{question}”', { question });
export const BUILDER_FIELDS: FieldNames = {
  name: OFFER_FIELDS.name,
  ...Object.fromEntries(OFFER_QUESTIONS.map(({ id, question }) => [`answers.${id}`, answerName(question)])),
};

export const PROMPT_FIELDS = { name: say('Prompt name'), type: say('Type'), model: say('Model') } as const;
export const PROMPT_SAVE_FIELDS = {
  content: say('The prompt as it is stored'),
  variables: say('The list of variables'),
  model: say('Model'),
} as const;
export const TEST_FIELDS = {
  ...PROMPT_SAVE_FIELDS,
  variables: say('The value of a variable'),
  type: say('Type'),
  product: say('Product'),
  post: say('Post content'),
  'messages.*.content': say('Your message'),
  messages: say('The test'),
} as const;
export const PROFILE_FIELDS = {
  login: say('Login'),
  password: say('Password'),
  country: say('Country'),
  code: say('Verification code'),
} as const;
export const POST_FIELDS = { name: say('Post name'), content: say('Content') } as const;
