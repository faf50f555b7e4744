import type { Catalogue } from '../translate.ts';
import { API_KEYS } from './api-keys.ts';
import { APPROVAL } from './chats/approval.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { CHATS } from './chats/chats.ts';
import { COMPONENTS } from './components.ts';
import { CREDITS } from './credits.ts';
import { DASHBOARD } from './dashboard.ts';
import { GENERAL } from './general.ts';
import { GREETINGS } from './greetings.ts';
import { INSTALL } from './install.ts';
import { APP } from './app.ts';
import { NEWS } from './notifications/news.ts';
import { PUSH } from './notifications/push.ts';
import { OFFERS } from './offers.ts';
import { OUTBOX } from './outbox.ts';
import { PLANS } from './plans.ts';
import { PROFILES } from './profiles.ts';
import { PROMPTS } from './prompts.ts';
import { PROSPECTS } from './prospects.ts';
import { REPORTS } from './reports.ts';
import { SECOND_FACTOR } from './second-factor.ts';
import { SESSION } from './session.ts';
import { STORAGE } from './storage.ts';
import { SUGGESTIONS } from './chats/suggestions.ts';
import { SYNC_STATUS } from './sync-status.ts';
import { TAGS } from './chats/tags.ts';
import { TEAMS } from './teams.ts';
import { WEBHOOKS } from './webhooks.ts';

/** The French texts. */
export const CATALOGUE: Catalogue = {
  ...GENERAL,
  ...API_KEYS,
  ...APPROVAL,
  ...CAMPAIGNS,
  ...CHATS,
  ...COMPONENTS,
  ...CREDITS,
  ...GREETINGS,
  ...DASHBOARD,
  ...APP,
  ...INSTALL,
  ...NEWS,
  ...OFFERS,
  ...OUTBOX,
  ...PLANS,
  ...PROFILES,
  ...PROMPTS,
  ...PROSPECTS,
  ...PUSH,
  ...REPORTS,
  ...SECOND_FACTOR,
  ...SESSION,
  ...STORAGE,
  ...SUGGESTIONS,
  ...SYNC_STATUS,
  ...TAGS,
  ...TEAMS,
  ...WEBHOOKS,
};
