import { formatPrice } from '#domain/billing/currency.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { planMessage } from '#domain/plan/plan.ts';
import { planPrice, tierOfProduct } from '#domain/billing/price.ts';
import { drawInvoice } from '#server/drivers/payments/invoice-pdf.ts';
import {
  SANDBOX_CHECKOUT_PATH,
  SANDBOX_INVOICES_PATH,
  SANDBOX_PORTAL_PATH,
  type SandboxPayments,
} from '#server/drivers/payments/sandbox/sandbox-payments.ts';
import {
  isRunning,
  replaceCard,
  type SandboxAccount,
  type SandboxCheckout,
  type SandboxInvoice,
  type SandboxSubscription,
} from '#server/drivers/payments/sandbox/account.ts';
import { openInvoices, payOpenInvoices, chargeBack } from '#server/drivers/payments/sandbox/invoices.ts';
import { endNow, setEndsThen } from '#server/drivers/payments/sandbox/subscriptions.ts';
import { readBody } from './read-body.ts';
import { assertOwnForm, escapeHtml, sandboxPage } from './sandbox-page.ts';

const MAX_FORM_BYTES = 1_024;

const TITLE = 'Sandbox checkout';
const PORTAL_TITLE = 'Sandbox billing portal';
const NOTE = 'Sandbox: no money moves. This server has no payment provider, so this page simulates one.';

/** The pages of the payments sandbox: checkout and portal. Work without scripts. */
export interface PaymentPages {
  showCheckout(id: string): Promise<Response>;
  answerCheckout(id: string, request: Request): Promise<Response>;
  showPortal(id: string): Promise<Response>;
  answerPortal(id: string, request: Request): Promise<Response>;
}

/** Invoices of the sandbox as documents; they stay available after a switch to a real provider. */
export interface InvoicePages {
  /** `file` is an invoice's id followed by `.pdf`. */
  showInvoice(file: string): Promise<Response>;
}

export const createInvoicePages = (findInvoice: SandboxPayments['findInvoice']): InvoicePages => ({
  async showInvoice(file) {
    const found = file.endsWith('.pdf') ? await findInvoice(file.slice(0, -'.pdf'.length)) : undefined;
    if (found === undefined) return lostPage('Sandbox invoice', 'There is no such invoice.', 404);
    const { account, invoice } = found;
    return new Response(await drawInvoice(account, invoice), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});

export function createPaymentPages(sandbox: SandboxPayments): PaymentPages {
  async function checkoutNow(id: string, problem?: string): Promise<Response> {
    const checkout = await sandbox.findCheckout(id);
    if (checkout === undefined || checkout.status === 'gone')
      return lostPage(TITLE, 'This checkout has ended. Go back to the app and start again.');
    return checkout.status === 'paid' ? redirectTo(checkout.successUrl) : checkoutPage(checkout, problem);
  }

  async function portalNow(id: string, problem?: string): Promise<Response> {
    const found = await sandbox.findPortal(id);
    if (found === undefined)
      return lostPage(PORTAL_TITLE, 'This page was open for too long. Go back to the app and open it again.');
    return portalPage(id, found.account, found.returnUrl, problem);
  }

  return {
    showCheckout: (id) => checkoutNow(id),
    async answerCheckout(id, request) {
      const action = await readAction(request);
      const checkout = await sandbox.findCheckout(id);
      if (checkout === undefined) return checkoutNow(id);
      if (action === 'pay') {
        await sandbox.pay(id);
        return checkoutNow(id);
      }
      if (action === 'cancel') {
        await sandbox.cancel(id);
        return checkout.status === 'paid' ? checkoutNow(id) : redirectTo(checkout.cancelUrl);
      }
      return checkoutNow(
        id,
        'The card was declined, as requested. Nothing was bought. Pay with a card that works, or cancel.',
      );
    },
    showPortal: (id) => portalNow(id),
    async answerPortal(id, request) {
      const action = await readAction(request);
      try {
        await sandbox.actInPortal(id, (account, nowMs) => actInPortal(account, action, nowMs));
      } catch (error) {
        if (!(error instanceof OutriderError)) throw error;
        if (error.code === 'not_found') return portalNow(id);
        if (error.code !== 'payment_declined') throw error;
        return portalNow(id, 'The card was declined. Use a card that works first.');
      }
      return redirectTo(`${SANDBOX_PORTAL_PATH}/${encodeURIComponent(id)}`);
    },
  };
}

/**
 * Returns the pressed button. Throws `forbidden` for a form of another site: the address of a page is secret, and this
 * check adds to it.
 */
async function readAction(request: Request): Promise<string> {
  assertOwnForm(request);
  return new URLSearchParams(await readBody(request, MAX_FORM_BYTES)).get('act') ?? '';
}

function actInPortal(account: SandboxAccount, action: string, nowMs: number): SandboxAccount {
  const [name, subscriptionId = ''] = action.split(' ');
  switch (name) {
    case 'card-works':
      return replaceCard(account);
    case 'card-declines':
      return chargeBack(account, nowMs);
    case 'pay':
      return payOpenInvoices(account);
    case 'end-then':
      return setEndsThen(account, subscriptionId, true);
    case 'go-on':
      return setEndsThen(account, subscriptionId, false);
    case 'end-now':
      return endNow(account, subscriptionId);
    default:
      return account;
  }
}

const redirectTo = (address: string): Response =>
  new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });

const lostPage = (title: string, text: string, status = 410): Response =>
  sandboxPage({ title, note: NOTE, status, body: `<p>${escapeHtml(text)}</p>` });

const button = (action: string, label: string, isPrimary = false): string =>
  `<button name="act" value="${escapeHtml(action)}"${isPrimary ? ' class="primary"' : ''}>${escapeHtml(label)}</button>`;
/** Renders a question before an action, without scripts. */
const confirmation = (label: string, question: string, answer: string): string =>
  `<details><summary>${escapeHtml(label)}</summary><p>${escapeHtml(question)}</p>${answer}</details>`;
const form = (path: string, id: string, buttons: readonly string[]): string =>
  `<form method="post" action="${path}/${encodeURIComponent(id)}"><div class="acts">${buttons.join('')}</div></form>`;
const refusal = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="refusal" role="alert">${escapeHtml(problem)}</p>`;
const money = (amountMinor: number, currency: string): string => formatPrice(amountMinor / 100, currency);
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const day = (atMs: number): string =>
  `<time datetime="${new Date(atMs).toISOString()}">${dayFormat.format(atMs)}</time>`;

function checkoutPage(
  { id, bought, currency, creditMinor }: SandboxCheckout & { readonly creditMinor: number },
  problem: string | undefined,
): Response {
  const what =
    bought.kind === 'credits'
      ? `${(tierOfProduct(bought.productId)?.credits ?? 0).toLocaleString('en-US')} credits, bought once`
      : `${planMessage(bought.plan)} plan, ${bought.billingPeriod}`;
  const price =
    bought.kind === 'credits'
      ? (tierOfProduct(bought.productId)?.prices[currency] ?? 0)
      : planPrice(bought.plan, bought.billingPeriod, currency);
  const creditUsed = Math.min(price, creditMinor / 100);
  const dueNow = price - creditUsed;
  const credit =
    creditUsed === 0
      ? ''
      : `<p>${escapeHtml(`${formatPrice(creditUsed, currency)} of this team’s balance is used. Due now: ${formatPrice(dueNow, currency)}.`)}</p>`;
  const every = bought.kind === 'credits' ? '' : bought.billingPeriod === 'yearly' ? ' a year' : ' a month';
  return sandboxPage({
    title: TITLE,
    note: NOTE,
    status: problem === undefined ? 200 : 402,
    // The redirect leads to the app, which may have another origin: browsers check every redirect after a form against
    // the policy.
    forms: 'anywhere',
    body: `<article><h2>${escapeHtml(what)}</h2><p class="price">${escapeHtml(`${formatPrice(price, currency)}${every}`)}</p>${credit}${refusal(problem)}${form(
      SANDBOX_CHECKOUT_PATH,
      id,
      [
        button('pay', `Pay ${formatPrice(dueNow, currency)}`, true),
        button('decline', 'Try a card that is declined'),
        button('cancel', 'Cancel'),
      ],
    )}</article>`,
  });
}

function portalPage(id: string, account: SandboxAccount, returnUrl: string, problem: string | undefined): Response {
  const running = account.subscriptions.filter(isRunning);
  const due = openInvoices(account);
  const dueText =
    due.length === 0
      ? 'Nothing is due.'
      : `Due: ${due.map(({ chargedMinor, currency }) => money(chargedMinor, currency)).join(', ')}.`;
  const card =
    account.card === 'works'
      ? button('card-declines', 'Use a card that declines')
      : button('card-works', 'Use a card that works');
  const sections = [
    ...(running.length === 0
      ? ['<article><h2>Subscription</h2><p>No subscription.</p></article>']
      : running.map((subscription) => subscriptionSection(id, subscription))),
    `<article><h2>Payment method</h2><p>${escapeHtml(account.card === 'works' ? 'The card works. If you choose one that declines, the last payment is also charged back and the subscription becomes overdue.' : 'The card declines.')} ${escapeHtml(dueText)}</p>${refusal(problem)}${form(SANDBOX_PORTAL_PATH, id, [card, ...(due.length === 0 ? [] : [button('pay', 'Pay now', account.card === 'works')])])}</article>`,
    `<article><h2>Invoices</h2>${account.invoices.length === 0 ? '<p>No invoices yet.</p>' : `<ul>${account.invoices.toReversed().map(invoiceLine).join('')}</ul>`}</article>`,
    `<p><a href="${escapeHtml(returnUrl)}">Back to Outrider</a></p>`,
  ];
  return sandboxPage({
    title: PORTAL_TITLE,
    note: NOTE,
    status: problem === undefined ? 200 : 402,
    forms: 'anywhere',
    body: sections.join('\n'),
  });
}

function subscriptionSection(portalId: string, subscription: SandboxSubscription): string {
  const { id, plan, billingPeriod, currency, status, periodEndMs, endsThen, creditMinor } = subscription;
  const price = `${formatPrice(planPrice(plan, billingPeriod, currency), currency)} ${billingPeriod === 'yearly' ? 'a year' : 'a month'}`;
  const credit = creditMinor > 0 ? ` ${money(creditMinor, currency)} will be deducted from the next invoices.` : '';
  const buttons = [
    endsThen
      ? button(`go-on ${id}`, 'Keep the subscription')
      : button(`end-then ${id}`, 'Cancel at the end of the period'),
    confirmation(
      'End it now',
      `The ${planMessage(plan)} plan ends at once. The remaining time is not refunded.${creditMinor > 0 ? ' The balance is kept for the next subscription.' : ''}`,
      button(`end-now ${id}`, 'End the subscription now'),
    ),
  ];
  return `<article><h2>${escapeHtml(`${planMessage(plan)} plan, ${billingPeriod}`)}</h2><p>${escapeHtml(`${price}. ${status === 'overdue' ? 'The payment is overdue.' : 'Paid.'}`)} ${endsThen ? 'Ends' : 'Renews'} on ${day(periodEndMs)}.${escapeHtml(credit)}</p>${form(SANDBOX_PORTAL_PATH, portalId, buttons)}</article>`;
}

const invoiceLine = ({ id, number, createdAtMs, chargedMinor, currency, status }: SandboxInvoice): string =>
  `<li><a href="${SANDBOX_INVOICES_PATH}/${encodeURIComponent(id)}.pdf">${escapeHtml(number)}</a>, ${day(createdAtMs)}, ${escapeHtml(money(chargedMinor, currency))}, ${escapeHtml(status)}</li>`;
