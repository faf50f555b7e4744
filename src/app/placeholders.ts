/** Subtitles of the screens that are placed but not built yet, by address (specification part 2 §2); their titles are the pages' own. */
export const PLACEHOLDER_SUBTITLES = {
  '/products': 'Define your products and services so that the AI knows what you sell',
  '/products/create': 'Name it, describe it, review it',
  '/prompts': 'Manage your prompts for AI-driven communication',
  '/prompts/create': 'Name, type and model',
  '/prompts/$promptId': 'Content, variables, model and test',
  '/campaigns': 'An offer, a prompt and a profile, and the prospects they reach out to',
  '/campaigns/create': 'Name, offer, prompt, variables, profile',
  '/campaigns/$campaignId': 'Funnel, rates, imports and conversations',
  '/agents': 'The accounts that run your campaigns',
  '/plans': 'What your team may use',
  '/billing': 'Billing information and invoices',
  '/credits': 'Track your credit usage and refills over time',
  '/apikeys': 'Keys for your own programs',
  '/webhooks': 'Integrate with external services using webhooks.',
} as const satisfies Record<string, string>;

export type PlaceholderPath = keyof typeof PLACEHOLDER_SUBTITLES;
