import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STRIPE_PRICE_KEYS } from '#server/drivers/payments/stripe/stripe-prices.ts';

/** An object of the Stripe API. */
export type StripeObject = Record<string, unknown>;

export const STRIPE_SECRET_KEY = 'sk_test_of_these_tests';
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_these_tests';
/** The id of a price is `price_` and its key. */
export const STRIPE_PRICES = STRIPE_PRICE_KEYS.map((key) => `${key}=price_${key}`).join(',');

const YEAR_SECONDS = 365 * 24 * 3_600;

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

const at = (object: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? (node as StripeObject)[name] : undefined),
    object,
  );
const listOf = (data: readonly unknown[]): StripeObject => ({ object: 'list', data, has_more: false, url: '/v1/list' });
/** Returns an invented price in the smallest unit, different for each plan. */
const amountOf = (priceId: string): number =>
  10_000 *
  (priceId.includes('conqueror') ? 3 : priceId.includes('hunter') ? 2 : 1) *
  (priceId.includes('yearly') ? 10 : 1);

/**
 * A server that answers in the shapes of Stripe's API reference and signs as Stripe does; tests can read and change its
 * objects.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const objects = new Map<string, StripeObject>();
  const requests: StripeRequest[] = [];
  /** Requests and their answers, also errors, by idempotency key. */
  const answersByKey = new Map<
    string,
    { readonly fingerprint: string; readonly status: number; readonly body: StripeObject }
  >();
  let ids = 0;

  const createObject = (prefix: string, object: StripeObject): StripeObject => {
    ids += 1;
    const id = `${prefix}_${ids}`;
    const made = { id, livemode: false, created: server.nowSeconds, ...object };
    objects.set(id, made);
    return made;
  };
  const line = (priceId: string, amount: number, isProration = false): StripeObject => ({
    object: 'line_item',
    amount,
    currency: priceId.split('-').at(-1),
    pricing: { type: 'price_details', price_details: { price: priceId, product: 'prod_1' } },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: isProration, subscription_item: 'si_1' },
    },
  });
  const createInvoice = (
    customer: unknown,
    currency: unknown,
    lines: readonly StripeObject[],
    more: StripeObject,
  ): StripeObject => {
    const total = lines.reduce((sum, { amount }) => sum + Number(amount), 0);
    const due = Math.max(0, total);
    const payment = due === 0 ? null : createPayment();
    return createObject('in', {
      object: 'invoice',
      customer,
      currency,
      total,
      amount_due: due,
      amount_paid: due,
      status: 'paid',
      invoice_pdf: 'https://pay.stripe.com/invoice/pdf',
      lines: listOf(lines),
      metadata: {},
      parent: null,
      payment_intent_of_tests: payment,
      ...more,
    });
  };
  /** Records a successful payment. */
  function createPayment(): unknown {
    const charge = createObject('ch', { object: 'charge', refunded: false, disputed: false });
    const payment = createObject('pi', { object: 'payment_intent', status: 'succeeded', latest_charge: charge['id'] });
    Object.assign(charge, { payment_intent: payment['id'] });
    return payment['id'];
  }
  /** Returns an object with the objects named by `expand` in place of their ids. */
  function expanded(object: StripeObject, expand: unknown, prefix = ''): StripeObject {
    const paths = Object.values((expand ?? {}) as StripeObject).map(String);
    const open = (node: StripeObject, path: readonly string[]): StripeObject => {
      const [name = '', ...rest] = path;
      const value = node[name];
      const inner = typeof value === 'string' ? objects.get(value) : value;
      return typeof inner !== 'object' || inner === null
        ? node
        : { ...node, [name]: rest.length === 0 ? inner : open(inner as StripeObject, rest) };
    };
    return paths
      .filter((path) => path.startsWith(prefix))
      .reduce((node, path) => open(node, path.slice(prefix.length).split('.')), object);
  }
  const subscriptionParent = (subscription: StripeObject): StripeObject => ({
    type: 'subscription_details',
    subscription_details: { subscription: subscription['id'], metadata: subscription['metadata'] },
  });

  class StripeError extends Error {
    readonly status: number;
    readonly error: StripeObject;
    constructor(status: number, error: StripeObject) {
      super(String(error['message']));
      this.status = status;
      this.error = error;
    }
  }
  const get = (id: string): StripeObject => {
    const found = objects.get(id);
    if (found === undefined)
      throw new StripeError(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such thing: '${id}'`,
      });
    return found;
  };
  /** A request that names a deleted customer, or one of another key, is refused. */
  function assertCustomer({ customer }: StripeObject): void {
    if (typeof customer !== 'string' || objects.has(customer)) return;
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message: `No such customer: '${customer}'`,
    });
  }
  const priceOf = (subscription: StripeObject): string => String(at(subscription, 'items', 'data', '0', 'price', 'id'));

  const itemOf = (subscription: StripeObject): StripeObject =>
    (at(subscription, 'items', 'data', '0') ?? {}) as StripeObject;
  const periodOf = (priceId: string): number => (priceId.includes('yearly') ? YEAR_SECONDS : YEAR_SECONDS / 12);

  /**
   * Returns the lines of a change from `proration_date` on, as Stripe calculates them, and whether they are charged at
   * once.
   */
  function changeLines(
    subscription: StripeObject,
    { items, proration_behavior: behavior, proration_date: date }: StripeObject,
  ): { readonly lines: StripeObject[]; readonly isNow: boolean; readonly isOtherPeriod: boolean } {
    const [before, after] = [priceOf(subscription), String(at(items, '0', 'price'))];
    const [start, end] = [
      Number(itemOf(subscription)['current_period_start']),
      Number(itemOf(subscription)['current_period_end']),
    ];
    const from = Number(date ?? server.nowSeconds);
    if (date !== undefined && behavior === 'none')
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: 'You cannot pass proration_date when proration_behavior is none.',
      });
    if (from < start || from > end)
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: 'The proration date must be within the current period.',
      });
    const part = (end - from) / (end - start);
    const isOtherPeriod = periodOf(before) !== periodOf(after);
    const unused = behavior === 'none' ? [] : [line(before, -Math.round(amountOf(before) * part), true)];
    if (isOtherPeriod) return { lines: [...unused, line(after, amountOf(after))], isNow: true, isOtherPeriod };
    return {
      lines: behavior === 'none' ? [] : [...unused, line(after, Math.round(amountOf(after) * part), true)],
      isNow: behavior === 'always_invoice',
      isOtherPeriod,
    };
  }
  /** Prorations that wait for the next invoice, and the customer's credit balance. */
  const pendingOf = (subscription: StripeObject): StripeObject[] =>
    (subscription['pending_of_tests'] ??= []) as StripeObject[];

  function update(subscription: StripeObject, params: StripeObject): StripeObject {
    const priceId = String(at(params, 'items', '0', 'price'));
    const { lines, isNow, isOtherPeriod } = changeLines(subscription, params);
    if (isNow) {
      if (server.cardDeclines || server.declinesFor === priceId) {
        if (params['payment_behavior'] === 'error_if_incomplete')
          throw new StripeError(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
        subscription['status'] = 'past_due';
      }
      const invoice = createInvoice(
        subscription['customer'],
        subscription['currency'],
        [...lines, ...pendingOf(subscription).splice(0)],
        { parent: subscriptionParent(subscription) },
      );
      Object.assign(subscription, { latest_invoice: invoice['id'] });
    } else pendingOf(subscription).push(...lines);
    const period = isOtherPeriod
      ? { current_period_start: server.nowSeconds, current_period_end: server.nowSeconds + periodOf(priceId) }
      : {};
    return Object.assign(subscription, {
      metadata: { ...(subscription['metadata'] as object), ...(params['metadata'] as object) },
      items: listOf([{ ...itemOf(subscription), ...period, price: { id: priceId, object: 'price' } }]),
      ...(isOtherPeriod ? { billing_cycle_anchor: server.nowSeconds } : {}),
    });
  }

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
      return createObject('cs', {
        object: 'checkout.session',
        ...params,
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        invoice: null,
        payment_intent: null,
        url: `https://checkout.stripe.com/c/pay/cs_${ids + 1}`,
      });
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
      if (server.isDown) throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' });
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

  const server: StripeServer = {
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
        start_date: server.nowSeconds,
        billing_cycle_anchor: server.nowSeconds,
        latest_invoice: null,
        cancel_at_period_end: false,
        cancel_at: null,
        metadata: at(session, 'subscription_data', 'metadata') ?? {},
        items: listOf([
          {
            id: `si_${ids}`,
            object: 'subscription_item',
            price: { id: priceId, object: 'price' },
            current_period_start: server.nowSeconds,
            current_period_end: server.nowSeconds + periodOf(priceId),
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
    nowSeconds: Math.floor(Date.now() / 1_000),
    cardDeclines: false,
    declinesFor: '',
    isDown: false,
    event(type, object, atMs = Date.now(), secret = STRIPE_WEBHOOK_SECRET) {
      ids += 1;
      const seconds = Math.floor(atMs / 1_000);
      const body = JSON.stringify({
        id: `evt_${ids}`,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds,
        type,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      });
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
  return server;
}
