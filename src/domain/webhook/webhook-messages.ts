import { say } from '#i18n/translate.ts';
/** Holds the texts about webhooks (specification part 2 §2, §5, §8). */
export const WEBHOOK_MESSAGES = {
  title: say('Webhooks'),
  subtitle: say('Integrate with external services using webhooks.'),
  loadingAccess: say('Loading webhooks access...'),
  loading: say('Loading webhooks...'),
  emptyTitle: say('No webhooks configured'),
  empty: say('Create your first webhook'),
  restrictedTitle: say('Restricted Access'),
  restricted: say('Webhooks are part of the plans Pioneer, Hunter and Conqueror.'),
  invalid: say('Validation Error'),
  createInvalid: say('Please fill in all required fields and select at least one event.'),
  editInvalid: say('Please fill in all required fields'),
  created: say('Webhook created'),
  createdDetail: say('Your webhook has been created successfully.'),
  createFailed: say('Failed to create webhook'),
  updateFailed: say('Failed to update webhook'),
  deleted: say('Webhook deleted'),
  deletedDetail: say('The webhook has been deleted successfully.'),
  deleteFailed: say('Failed to delete webhook'),
  stopped: say('Webhook switched off'),
  stoppedRemedy: say(
    'What happens meanwhile is kept: switch it on once its receiver is there again, then send it from its deliveries.',
  ),
} as const;

/** Asks for confirmation of a deletion. */
export const deletionQuestion = (name: string): string =>
  say('This action cannot be undone. It permanently deletes the webhook “{name}” and removes it from our servers.', {
    name,
  });
