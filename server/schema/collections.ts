import { COLLECTIONS, DATABASE_ID, type CollectionId } from '#domain/wire/collections.ts';
import { teams, invitations } from './collections/teams.ts';
import {
  campaigns,
  offers,
  prompts,
  models,
  profiles,
  profileCredentials,
  sandboxProfiles,
  chats,
  savedReplies,
  tags,
  testContent,
} from './collections/outreach.ts';
import { prospectLists, rejectedRows, contactedPeople } from './collections/prospects.ts';
import { credits, invoices, billingAccounts, checkouts, sandboxAccounts } from './collections/billing.ts';
import { apiKeys, webhooks, webhookSecrets, deliveries } from './collections/integrations.ts';
import { pushNews, pushSubscriptions } from './collections/push.ts';
import { commandAnswers, answerBodies, jobs, rateWindows } from './collections/commands-and-jobs.ts';
import type { ProductCollection, Schema } from './declarations.ts';

/**
 * The declared collections; `provision.ts` applies them to the configured Appwrite. Every document carries its own read
 * permission (`read("team:{id}")`), and only the server key writes: people write through the dashboard API.
 *
 * Stored data outlives a version. The next start adds a new attribute, index, collection, larger size or default.
 * Another kind or a smaller size needs a new attribute under a new key.
 */
export const COLLECTION_DECLARATIONS: Readonly<Record<CollectionId, ProductCollection>> = {
  [COLLECTIONS.teams]: teams,
  [COLLECTIONS.campaigns]: campaigns,
  [COLLECTIONS.offers]: offers,
  [COLLECTIONS.prompts]: prompts,
  [COLLECTIONS.models]: models,
  [COLLECTIONS.profiles]: profiles,
  [COLLECTIONS.chats]: chats,
  [COLLECTIONS.prospectLists]: prospectLists,
  [COLLECTIONS.credits]: credits,
  [COLLECTIONS.invoices]: invoices,
  [COLLECTIONS.apiKeys]: apiKeys,
  [COLLECTIONS.webhooks]: webhooks,
  [COLLECTIONS.webhookSecrets]: webhookSecrets,
  [COLLECTIONS.deliveries]: deliveries,
  [COLLECTIONS.testContent]: testContent,
  [COLLECTIONS.savedReplies]: savedReplies,
  [COLLECTIONS.tags]: tags,
  [COLLECTIONS.commandAnswers]: commandAnswers,
  [COLLECTIONS.answerBodies]: answerBodies,
  [COLLECTIONS.invitations]: invitations,
  [COLLECTIONS.billingAccounts]: billingAccounts,
  [COLLECTIONS.checkouts]: checkouts,
  [COLLECTIONS.sandboxAccounts]: sandboxAccounts,
  [COLLECTIONS.profileCredentials]: profileCredentials,
  [COLLECTIONS.sandboxProfiles]: sandboxProfiles,
  [COLLECTIONS.contactedPeople]: contactedPeople,
  [COLLECTIONS.rejectedRows]: rejectedRows,
  [COLLECTIONS.pushSubscriptions]: pushSubscriptions,
  [COLLECTIONS.pushNews]: pushNews,
  [COLLECTIONS.rateWindows]: rateWindows,
  [COLLECTIONS.jobs]: jobs,
};

/** Everything the product stores. */
export const PRODUCT_SCHEMA: Schema = {
  databaseId: DATABASE_ID,
  name: 'Outrider',
  collections: COLLECTION_DECLARATIONS,
};
