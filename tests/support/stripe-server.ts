import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STRIPE_PRICE_KEYS } from '#server/drivers/payments/stripe/stripe-prices.ts';
import {
  amountOf,
  at,
  createStripeObjects,
  itemOf,
  line,
  listOf,
  periodOf,
  priceOf,
  StripeError,
  subscriptionParent,
  type StripeObject,
} from './stripe-objects.ts';

export const STRIPE_SECRET_KEY = 'sk_test_of_these_tests';
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_these_tests';
/** The id of a price is `price_` and its key. */
export const STRIPE_PRICES = STRIPE_PRICE_KEYS.map((key) => `${key}=price_${key}`).join(',');

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly params: StripeObject;
  readonly idempotencyKey: string | undefined;
}

export interface StripeServer {
  readonly apiBase: string;
  /** The requests so far, oldest first. */
  readonly requests: readonly StripeRequest[];
  readonly objects: Map<string, StripeObject>;
  /** Pays a checkout. Returns the ids of the objects that it creates. */
  pay(sessionId: string): { readonly subscriptionId: string; readonly invoiceId: string };
  /** Changes an object, as the Stripe dashboard or the passing of time does. */
  change(id: string, fields: StripeObject): void;
  /** Deletes a customer: its subscriptions end and it becomes unknown. */
  deleteCustomer(id: string): void;
  /**
   * Ends the period of a subscription: it is renewed, and its invoice is a draft that is charged later. Returns the
   * id of the invoice.
   */
  renew(subscriptionId: string): string;
  /** Returns the charge of an invoice, or of a payment at a checkout. */
  chargeOf(invoiceOrSessionId: string): string;
  /** Unix seconds; Stripe's clock only moves when a test moves it. */
  nowSeconds: number;
  cardDeclines: boolean;
  /** The price whose charge the card declines; the empty text for none. */
  declinesFor: string;
  isDown: boolean;
  /** Returns an event and its signature header. `atMs` is when it was signed. */
  event(
    type: string,
    object: StripeObject,
    atMs?: number,
    secret?: string,
  ): { readonly body: string; readonly signature: string };
  /** Signs any body as an event is signed. */
  sign(body: string, atMs?: number, secret?: string): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** Parses nested parameters of a form: `items[0][price]=x`. */
function readForm(text: string): StripeObject {
  const root: StripeObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    let node = root;
    for (const part of path.slice(0, -1)) node = (node[part] ??= {}) as StripeObject;
    node[path.at(-1) ?? ''] = value;
  }
  return root;
}

/**
 * A server that answers in the shapes of Stripe's API reference and signs as Stripe does; tests can read and change its
 * objects.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const world = { nowSeconds: Math.floor(Date.now() / 1_000), cardDeclines: false, declinesFor: '', isDown: false };
  const { objects, createObject, createInvoice, expanded, get, assertCustomer, changeLines, pendingOf, update } =
    createStripeObjects(world);
  const requests: StripeRequest[] = [];
  /** Requests and their answers, also errors, by idempotency key. */
  const answersByKey = new Map<
    string,
    { readonly fingerprint: string; readonly status: number; readonly body: StripeObject }
  >();
  let events = 0;

  /** A customer pays in one currency while one of their subscriptions runs. */
  function assertCurrency({ customer, line_items }: StripeObject): void {
    const currency =
      at(line_items, '0', 'price_data', 'currency') ??
      String(at(line_items, '0', 'price'))
        .split('-')
        .at(-1);
    const other = [...objects.values()].find(
      (object) =>
        object['object'] === 'subscription' &&
        object['customer'] === customer &&
        object['status'] === 'active' &&
        object['currency'] !== currency,
    );
    if (other !== undefined)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: `You cannot combine currencies on a single customer. This customer has an active subscription in ${String(other['currency'])}.`,
      });
  }

  function answer({ method, path, params }: StripeRequest): StripeObject {
    const [, , kind = '', ...rest] = path.split('/');
    const id = rest.at(-1) ?? '';
    const route = `${method} ${kind}`;
    assertCustomer(params);
    if (route === 'POST customers')
      return rest.length === 0
        ? createObject('cus', { object: 'customer', balance: 0, ...params })
        : Object.assign(get(id), params);
    if (route === 'POST checkout' && id === 'expire') {
      const session = get(rest.at(-2) ?? '');
      if (session['status'] !== 'open')
        throw new StripeError(400, {
          type: 'invalid_request_error',
          message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
        });
      return Object.assign(session, { status: 'expired' });
    }
    if (route === 'POST checkout') {
      assertCurrency(params);
      const session = createObject('cs', {
        object: 'checkout.session',
        ...params,
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        invoice: null,
        payment_intent: null,
      });
      return Object.assign(session, { url: `https://checkout.stripe.com/c/pay/${String(session['id'])}` });
    }
    if (route === 'POST billing_portal')
      return createObject('bps', {
        object: 'billing_portal.session',
        ...params,
        url: 'https://billing.stripe.com/p/session/1',
      });
    if (path === '/v1/checkout/sessions') {
      const isRequested = (session: StripeObject): boolean =>
        ['customer', 'status', 'payment_intent'].every(
          (name) => params[name] === undefined || session[name] === params[name],
        );
      return listOf(
        [...objects.values()].filter((object) => object['object'] === 'checkout.session' && isRequested(object)),
      );
    }
    if (route === 'GET checkout' || route === 'GET subscriptions') return expanded(get(id), params['expand']);
    if (route === 'GET invoice_payments') {
      const isRequested = (invoice: StripeObject): boolean =>
        invoice['id'] === params['invoice'] ||
        (params['payment'] !== undefined &&
          invoice['payment_intent_of_tests'] === at(params, 'payment', 'payment_intent'));
      const paid = [...objects.values()].filter(
        (object) =>
          object['object'] === 'invoice' &&
          typeof object['payment_intent_of_tests'] === 'string' &&
          isRequested(object),
      );
      return listOf(
        paid.map((invoice) =>
          expanded(
            {
              id: `inpay_${String(invoice['id'])}`,
              object: 'invoice_payment',
              invoice: invoice['id'],
              status: 'paid',
              payment: { type: 'payment_intent', payment_intent: invoice['payment_intent_of_tests'] },
            },
            params['expand'],
            'data.',
          ),
        ),
      );
    }
    if (route === 'GET disputes')
      return listOf(
        [...objects.values()].filter(
          (object) => object['object'] === 'dispute' && object['charge'] === params['charge'],
        ),
      );
    if (route === 'POST refunds') {
      const charge = get(String(params['charge']));
      if (charge['refunded'] === true)
        throw new StripeError(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: 'Charge has already been refunded.',
        });
      Object.assign(charge, { refunded: true });
      return createObject('re', { object: 'refund', charge: charge['id'], status: 'succeeded' });
    }
    if (route === 'POST subscriptions') return update(get(id), params);
    if (route === 'DELETE subscriptions') return Object.assign(get(id), { status: 'canceled' });
    if (route === 'POST invoices') {
      const subscription = get(String(params['subscription']));
      const change = (params['subscription_details'] ?? {}) as StripeObject;
      const priceId = String(at(change, 'items', '0', 'price'));
      const { lines: changed, isNow } = changeLines(subscription, change);
      const lines = [...changed, ...pendingOf(subscription), ...(isNow ? [] : [line(priceId, amountOf(priceId))])];
      const total = lines.reduce((sum, { amount }) => sum + Number(amount), 0);
      return {
        id: 'upcoming_in_1',
        object: 'invoice',
        total,
        amount_due: Math.max(0, total),
        currency: subscription['currency'],
        starting_balance: 0,
        lines: listOf(lines),
      };
    }
    if (route === 'GET invoices' && rest.length > 0) return get(id);
    if (route === 'GET invoices')
      return listOf(
        [...objects.values()]
          .filter(
            (object) =>
              object['object'] === 'invoice' &&
              (params['subscription'] === undefined
                ? object['customer'] === params['customer']
                : at(object, 'parent', 'subscription_details', 'subscription') === params['subscription']),
          )
          .toReversed(),
      );
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path})`,
    });
  }

  function execute(request: StripeRequest): { readonly status: number; readonly body: StripeObject } {
    try {
      return { status: 200, body: answer(request) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  /** An error is stored under its key too; a key is valid only for the same request. */
  function executeOnce(request: StripeRequest, key: string): { readonly status: number; readonly body: StripeObject } {
    const fingerprint = JSON.stringify([request.method, request.path, request.params]);
    const known = answersByKey.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    const current = known ?? { fingerprint, ...execute(request) };
    answersByKey.set(key, current);
    return current;
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://stripe');
    const key = incoming.headers['idempotency-key'];
    const request: StripeRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      params: { ...readForm(url.search.slice(1)), ...readForm(Buffer.concat(pieces).toString()) },
      idempotencyKey: typeof key === 'string' ? key : undefined,
    };
    requests.push(request);
    const sendJson = (status: number, body: StripeObject): void => {
      response
        .writeHead(status, {
          'Content-Type': 'application/json',
          'Request-Id': `req_${requests.length}`,
          'Stripe-Should-Retry': 'false',
        })
        .end(JSON.stringify(body));
    };
    try {
      if (world.isDown) throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
      if (incoming.headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`)
        throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      const { status, body } =
        request.idempotencyKey === undefined ? execute(request) : executeOnce(request, request.idempotencyKey);
      sendJson(status, body);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      sendJson(error.status, { error: error.error });
    }
  }

  const http = createServer((incoming, response) => void respond(incoming, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  const calls: Omit<StripeServer, keyof typeof world> = {
    apiBase: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    objects,
    pay(sessionId) {
      const session = get(sessionId);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      const { customer } = session;
      if (session['mode'] === 'payment') {
        const unit = at(session, 'line_items', '0', 'price_data', 'unit_amount');
        const currency = at(session, 'line_items', '0', 'price_data', 'currency');
        const invoice = createInvoice(customer, currency, [{ amount: Number(unit), pricing: null, parent: null }], {
          metadata: at(session, 'invoice_creation', 'invoice_data', 'metadata') ?? {},
        });
        Object.assign(session, { payment_intent: invoice['payment_intent_of_tests'] });
        return { subscriptionId: '', invoiceId: String(invoice['id']) };
      }
      const priceId = String(at(session, 'line_items', '0', 'price'));
      const subscription = createObject('sub', {
        object: 'subscription',
        customer,
        currency: priceId.split('-').at(-1),
        status: 'active',
        start_date: world.nowSeconds,
        billing_cycle_anchor: world.nowSeconds,
        latest_invoice: null,
        cancel_at_period_end: false,
        cancel_at: null,
        metadata: at(session, 'subscription_data', 'metadata') ?? {},
        items: listOf([
          {
            id: `si_of_${sessionId}`,
            object: 'subscription_item',
            price: { id: priceId, object: 'price' },
            current_period_start: world.nowSeconds,
            current_period_end: world.nowSeconds + periodOf(priceId),
          },
        ]),
      });
      const invoice = createInvoice(customer, subscription['currency'], [line(priceId, amountOf(priceId))], {
        parent: subscriptionParent(subscription),
      });
      Object.assign(subscription, { latest_invoice: invoice['id'] });
      Object.assign(session, { subscription: subscription['id'] });
      return { subscriptionId: String(subscription['id']), invoiceId: String(invoice['id']) };
    },
    change(id, fields) {
      Object.assign(get(id), fields);
    },
    deleteCustomer(id) {
      get(id);
      objects.delete(id);
      for (const object of objects.values())
        if (object['object'] === 'subscription' && object['customer'] === id)
          Object.assign(object, { status: 'canceled' });
    },
    renew(subscriptionId) {
      const subscription = get(subscriptionId);
      const priceId = priceOf(subscription);
      const start = Number(itemOf(subscription)['current_period_end']);
      const invoice = createInvoice(
        subscription['customer'],
        subscription['currency'],
        [line(priceId, amountOf(priceId)), ...pendingOf(subscription).splice(0)],
        { parent: subscriptionParent(subscription), status: 'draft', amount_paid: 0 },
      );
      Object.assign(subscription, {
        latest_invoice: invoice['id'],
        items: listOf([
          { ...itemOf(subscription), current_period_start: start, current_period_end: start + periodOf(priceId) },
        ]),
      });
      return String(invoice['id']);
    },
    chargeOf(id) {
      const object = get(id);
      return String(get(String(object['payment_intent_of_tests'] ?? object['payment_intent']))['latest_charge']);
    },
    event(type, object, atMs = Date.now(), secret = STRIPE_WEBHOOK_SECRET) {
      events += 1;
      const seconds = Math.floor(atMs / 1_000);
      const body = JSON.stringify({
        id: `evt_${events}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds,
        type,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      });
      return calls.sign(body, atMs, secret);
    },
    sign(body, atMs = Date.now(), secret = STRIPE_WEBHOOK_SECRET) {
      const seconds = Math.floor(atMs / 1_000);
      return {
        body,
        signature: `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=00`,
      };
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return Object.assign(world, calls);
}
