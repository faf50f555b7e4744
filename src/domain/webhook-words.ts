/** What webhooks say (specification part 2 §2, §5, §8). */
export const WEBHOOK_WORDS = {
  title: 'Webhooks',
  subtitle: 'Integrate with external services using webhooks.',
  loadingAccess: 'Loading webhooks access...',
  loading: 'Loading webhooks...',
  emptyTitle: 'No webhooks configured',
  empty: 'Create your first webhook',
  restrictedTitle: 'Restricted Access',
  restricted: 'Webhooks are part of the plans Pioneer, Hunter and Conqueror.',
  invalid: 'Validation Error',
  createInvalid: 'Please fill in all required fields and select at least one event.',
  editInvalid: 'Please fill in all required fields',
  created: 'Webhook created',
  createdDetail: 'Your webhook has been created successfully.',
  createFailed: 'Failed to create webhook',
  updateFailed: 'Failed to update webhook',
  deleted: 'Webhook deleted',
  deletedDetail: 'The webhook has been deleted successfully.',
  deleteFailed: 'Failed to delete webhook',
  stopped: 'Webhook switched off',
  stoppedRemedy: 'What happens meanwhile is kept: switch it on once its receiver is there again, then send it from its deliveries.',
} as const;

/** What a deletion is asked about with. */
export const deletionQuestion = (name: string): string => `This action cannot be undone. It permanently deletes the webhook “${name}” and removes it from our servers.`;
