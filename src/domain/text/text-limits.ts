/**
 * Limits the texts people write about offers, prompts and campaigns, in UTF-16 units. Request schemas, storage
 * (`server/schema/collections/`) and the screens all use these limits. The messages about longer texts are in
 * `text-limit-messages.ts`.
 */

/** Names of offers, prompts and posts. */
export const MAX_NAME_LENGTH = 256;
export const MAX_OFFER_DESCRIPTION_LENGTH = 65_536;
/** A description that the AI is asked to improve. */
export const MAX_IMPROVED_LENGTH = 20_000;
/** Each answer of the Smart Builder. */
export const MAX_ANSWER_LENGTH = 4_000;
/** The URL of a page to read. */
export const MAX_PAGE_URL_LENGTH = 2_048;

/** All sections together, as stored. */
export const MAX_PROMPT_LENGTH = 262_144;
export const MAX_VARIABLE_NAME_LENGTH = 128;
/** Number of variables that a campaign fills. */
export const MAX_OWN_VARIABLES = 100;
export const MAX_VARIABLE_VALUE_LENGTH = 16_000;
/** All values of a campaign together, as stored. */
export const MAX_CAMPAIGN_VALUES_LENGTH = 65_536;
/** The criteria by which a prospect counts as qualified. */
export const MAX_QUALIFICATION_LENGTH = 4_096;
export const MAX_POST_LENGTH = 16_000;
/** A prompt test: number of messages, and length of each. */
export const MAX_TEST_MESSAGES = 60;
export const MAX_TEST_MESSAGE_LENGTH = 8_000;
/** A message that a person writes in a conversation: the network takes no longer one. */
export const MAX_MESSAGE_LENGTH = 8_000;

/** An answer of a prospect; a longer one is cut. */
export const MAX_RECEIVED_LENGTH = 16_000;

/** Credentials of a profile. */
export const MAX_LOGIN_LENGTH = 320;
export const MAX_PASSWORD_LENGTH = 512;
export const MAX_CODE_LENGTH = 64;
