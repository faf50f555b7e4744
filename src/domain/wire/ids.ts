import * as z from 'zod/mini';

/**
 * Schemas of branded ids: a chat id cannot be passed to a function that expects a campaign id.
 * The alphabet is Appwrite's (`[A-Za-z0-9._-]`, at most 36 characters, first one alphanumeric).
 */
const ID_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;

const idText = () => z.string().check(z.regex(ID_PATTERN));

export const userIdSchema = idText().brand<'UserId'>();
export const teamIdSchema = idText().brand<'TeamId'>();
/** Id of a membership: a person has one in each of their teams. */
export const memberIdSchema = idText().brand<'MemberId'>();
export const profileIdSchema = idText().brand<'ProfileId'>();
export const campaignIdSchema = idText().brand<'CampaignId'>();
export const chatIdSchema = idText().brand<'ChatId'>();
export const offerIdSchema = idText().brand<'OfferId'>();
export const promptIdSchema = idText().brand<'PromptId'>();
export const prospectListIdSchema = idText().brand<'ProspectListId'>();
export const webhookIdSchema = idText().brand<'WebhookId'>();
/** The id that a device gives a message that a person writes; it is the same from there to the network. */
export const messageIdSchema = idText().brand<'MessageId'>();
/** The id that a device gives a note about a conversation. */
export const noteIdSchema = idText().brand<'NoteId'>();
export const commandIdSchema = idText().brand<'CommandId'>();

export type UserId = z.output<typeof userIdSchema>;
export type TeamId = z.output<typeof teamIdSchema>;

/** Decides whether `value` is valid as an id in a path or a document. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID_PATTERN.test(value);
