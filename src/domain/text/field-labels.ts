import { t } from '#i18n/translate.ts';
import { OFFER_QUESTIONS } from '../offer/offer-questionnaire.ts';

/**
 * Labels the fields of offers, prompts and posts as people see them, by their path in the request (`*` for any item of
 * a list): the label of a field, and the subject of messages about it, on the screen and from the server.
 */
export type FieldLabels = Readonly<Record<string, string>>;

export const OFFER_FIELDS = { name: t('Offer name'), description: t('Description') } as const;
export const OFFER_EDIT_FIELDS = { name: t('Product Name'), description: t('Description') } as const;
export const WEBHOOK_FIELDS = {
  name: t('Name'),
  url: t('URL'),
  events: t('Events'),
  secret: t('Secret'),
} as const;
export const WEBSITE_FIELDS = { url: t('Website') } as const;

/** Names the answer to one of the Smart Builder's questions. */
const answerName = (question: string): string => t('The answer to “{question}”', { question });
export const BUILDER_FIELDS: FieldLabels = {
  name: OFFER_FIELDS.name,
  ...Object.fromEntries(OFFER_QUESTIONS.map(({ id, question }) => [`answers.${id}`, answerName(question)])),
};

export const PROMPT_FIELDS = { name: t('Prompt name'), type: t('Type'), model: t('Model') } as const;
export const PROMPT_SAVE_FIELDS = {
  content: t('The prompt as it is stored'),
  variables: t('The list of variables'),
  model: t('Model'),
} as const;
export const TEST_FIELDS = {
  ...PROMPT_SAVE_FIELDS,
  variables: t('The value of a variable'),
  type: t('Type'),
  product: t('Offer'),
  post: t('Post content'),
  'messages.*.content': t('Your message'),
  messages: t('The test'),
} as const;
/** What a suggested reply is to say is what was typed in the field of the message. */
export const SUGGESTION_FIELDS = { gist: t('Your message') } as const;
export const PROFILE_FIELDS = {
  login: t('Login'),
  password: t('Password'),
  country: t('Country'),
  code: t('Verification code'),
} as const;
export const SAVED_REPLY_FIELDS = { name: t('Name'), text: t('Text') } as const;
export const TAG_FIELDS = { name: t('Name'), color: t('Color') } as const;
export const POST_FIELDS = { name: t('Post name'), content: t('Content') } as const;
