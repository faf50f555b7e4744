import {
  allOfTeam,
  byTeam,
  integer,
  json,
  ofTeam,
  reference,
  text,
  time,
  type ProductCollection,
} from '../declarations.ts';

/** Declares the collections of credits, invoices and payments. */

export const credits: ProductCollection = {
  name: 'Credits',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    reason: text(256),
    type: text(32),
    movement: text(16),
    total: integer(),
    input: integer(),
    output: integer(),
    campaign: reference(),
  },
  indexes: { by_team: byTeam, by_team_created: { type: 'key', attributes: ['teamId', '$createdAt'] } },
};

export const invoices: ProductCollection = {
  name: 'Invoices',
  team: { by: 'attribute', attribute: 'team' },
  attributes: {
    team: reference(true),
    /** Amount charged, in the smallest unit. */
    amount: integer(),
    status: text(32),
    invoice: text(2_048),
    /** The same with its currency; invoices of other systems have neither. */
    charged: integer(),
    currency: text(8),
  },
  indexes: { by_team: { type: 'key', attributes: ['team', '$createdAt'] } },
};

export const billingAccounts: ProductCollection = {
  name: 'Billing accounts',
  team: { by: 'id' },
  /** Its id is the team's. */
  attributes: {
    /** The payment provider; the ids are its own. */
    provider: text(16),
    customerId: text(255),
    subscriptionId: text(255),
    startedAt: time,
    /** End of the credits granted last for a period, and their number. */
    grantedUntil: time,
    granted: integer(),
    /** Counts the writes. */
    version: integer(),
  },
  indexes: {},
};

export const checkouts: ProductCollection = {
  name: 'Checkouts',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    provider: text(16),
    checkoutId: text(255, { required: true }),
    state: text(16, { default: 'open' }),
    order: reference(),
  },
  indexes: { of_team: allOfTeam, by_order: { type: 'key', attributes: ['order'] } },
};

export const sandboxAccounts: ProductCollection = {
  name: 'Sandbox payments',
  team: { by: 'id' },
  /** Its id is the team's. `version` counts the writes. */
  attributes: { account: json(8_000_000), version: integer() },
  indexes: {},
};
