/** An object of the Stripe API. */
export type StripeObject = Record<string, unknown>;

const YEAR_SECONDS = 365 * 24 * 3_600;

export const at = (object: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (node, name) => (typeof node === 'object' && node !== null ? (node as StripeObject)[name] : undefined),
    object,
  );
export const listOf = (data: readonly unknown[]): StripeObject => ({
  object: 'list',
  data,
  has_more: false,
  url: '/v1/list',
});
/** Returns an invented price in the smallest unit, different for each plan. */
export const amountOf = (priceId: string): number =>
  10_000 *
  (priceId.includes('conqueror') ? 3 : priceId.includes('hunter') ? 2 : 1) *
  (priceId.includes('yearly') ? 10 : 1);

/** An error as the API answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly error: StripeObject;
  constructor(status: number, error: StripeObject) {
    super(String(error['message']));
    this.status = status;
    this.error = error;
  }
}

export const line = (priceId: string, amount: number, isProration = false): StripeObject => ({
  object: 'line_item',
  amount,
  currency: priceId.split('-').at(-1),
  pricing: { type: 'price_details', price_details: { price: priceId, product: 'prod_1' } },
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: { proration: isProration, subscription_item: 'si_1' },
  },
});

export const subscriptionParent = (subscription: StripeObject): StripeObject => ({
  type: 'subscription_details',
  subscription_details: { subscription: subscription['id'], metadata: subscription['metadata'] },
});

export const priceOf = (subscription: StripeObject): string =>
  String(at(subscription, 'items', 'data', '0', 'price', 'id'));

export const itemOf = (subscription: StripeObject): StripeObject =>
  (at(subscription, 'items', 'data', '0') ?? {}) as StripeObject;
export const periodOf = (priceId: string): number => (priceId.includes('yearly') ? YEAR_SECONDS : YEAR_SECONDS / 12);

/** What a test sets. */
interface StripeWorld {
  /** Unix seconds. */
  readonly nowSeconds: number;
  readonly cardDeclines: boolean;
  readonly declinesFor: string;
}

/** Keeps the objects of an account, and changes and charges subscriptions as Stripe does. */
export function createStripeObjects(world: StripeWorld) {
  const objects = new Map<string, StripeObject>();
  let ids = 0;

  const createObject = (prefix: string, object: StripeObject): StripeObject => {
    ids += 1;
    const id = `${prefix}_${ids}`;
    const made = { id, livemode: false, created: world.nowSeconds, ...object };
    objects.set(id, made);
    return made;
  };
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
    const from = Number(date ?? world.nowSeconds);
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
      if (world.cardDeclines || world.declinesFor === priceId) {
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
      ? { current_period_start: world.nowSeconds, current_period_end: world.nowSeconds + periodOf(priceId) }
      : {};
    return Object.assign(subscription, {
      metadata: { ...(subscription['metadata'] as object), ...(params['metadata'] as object) },
      items: listOf([{ ...itemOf(subscription), ...period, price: { id: priceId, object: 'price' } }]),
      ...(isOtherPeriod ? { billing_cycle_anchor: world.nowSeconds } : {}),
    });
  }

  return { objects, createObject, createInvoice, expanded, get, assertCustomer, changeLines, pendingOf, update };
}
