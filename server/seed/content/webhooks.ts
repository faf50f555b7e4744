/** Webhooks of the demo team. The addresses are reserved names that lead nowhere. */
export const WEBHOOKS = [
  {
    id: 'webhook-crm',
    name: 'CRM: replies and qualified prospects',
    url: 'https://hooks.northwind-outreach.example/crm/linkedin',
    events: ['message.received', 'chat.qualified', 'invitation.accepted', 'prospect.invalid'],
    active: true,
  },
  { id: 'webhook-chat-room', name: 'Sales room notifications', url: 'https://chat.northwind-outreach.example/incoming/7f3a', events: ['chat.qualified', 'credits.low'], active: false },
] as const;

/** Paid invoices; amounts in cents, ages in days. */
export const INVOICES = [
  { id: 'invoice-2026-10', amountMinor: 19_900, status: 'paid', ageDays: 28, document: 'https://billing.northwind-outreach.example/invoices/2026-10.pdf' },
  { id: 'invoice-2026-09', amountMinor: 19_900, status: 'paid', ageDays: 58, document: 'https://billing.northwind-outreach.example/invoices/2026-09.pdf' },
] as const;
