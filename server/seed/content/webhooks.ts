/**
 * Webhooks of the demo team. Their addresses are reserved names that lead nowhere, so ongoing events are not sent to
 * them.
 */
export const WEBHOOKS = [
  {
    id: 'webhook-operations',
    name: 'Operations: campaigns and imports',
    url: 'https://hooks.northwind-outreach.example/operations/linkedin',
    events: ['campaign.completed', 'campaign.prospects_low', 'import.completed'],
    active: true,
  },
  {
    id: 'webhook-crm',
    name: 'CRM: replies and qualified prospects',
    url: 'https://hooks.northwind-outreach.example/crm/linkedin',
    events: ['message.received', 'chat.qualified', 'invitation.accepted', 'prospect.invalid'],
    active: false,
  },
] as const;
