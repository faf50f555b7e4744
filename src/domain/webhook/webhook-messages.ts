import { t } from '#i18n/translate.ts';
/** Holds the texts about webhooks (specification part 2 §2, §5, §8). */
export const WEBHOOK_MESSAGES = {
  title: t('Webhooks'),
  subtitle: t('Integrate with external services using webhooks.'),
  loadingAccess: t('Loading webhooks access...'),
  loading: t('Loading webhooks...'),
  emptyTitle: t('No webhooks configured'),
  empty: t('Create your first webhook'),
  restrictedTitle: t('Restricted Access'),
  invalid: t('Validation Error'),
  createInvalid: t('Please fill in all required fields and select at least one event.'),
  editInvalid: t('Please fill in all required fields'),
  created: t('Webhook created'),
  createdDetail: t('Your webhook has been created successfully.'),
  createFailed: t('Failed to create webhook'),
  updateFailed: t('Failed to update webhook'),
  deleted: t('Webhook deleted'),
  deletedDetail: t('The webhook has been deleted successfully.'),
  deleteFailed: t('Failed to delete webhook'),
  stopped: t('Webhook switched off'),
  stoppedRecovery: t(
    'Events are kept. When the receiver is back, switch the webhook on and resend them from its deliveries.',
  ),
} as const;

/** Asks for confirmation of a deletion. */
export const deletionQuestion = (name: string): string =>
  t('This action cannot be undone. It permanently deletes the webhook “{name}” and removes it from our servers.', {
    name,
  });
