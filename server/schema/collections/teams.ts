import { integer, reference, text, time, type CollectionDeclaration } from '../declarations.ts';

/** Declares the collections of teams and their invitations. */

export const teams: CollectionDeclaration = {
  name: 'Teams',
  attributes: {
    plan: text(32, { default: 'free' }),
    status: text(32, { default: 'active' }),
    credits: integer(),
    additionalCredits: integer(),
    owner: reference(),
    billingPeriod: text(16),
    billingCurrency: text(8),
    renewsAt: time,
    creditsUntil: time,
    /** Version of the team (`team-version.ts`). */
    turn: integer(),
  },
  indexes: {},
};

export const invitations: CollectionDeclaration = {
  name: 'Invitations',
  /** Has the membership's id. */
  attributes: {
    teamId: reference(true),
    email: text(320),
    inviterName: text(256),
    url: text(2_048),
    /** Hashes of the mailed proofs, newest first. */
    proofHash: text(512),
    /** When a member sent it last. */
    askedAt: time,
  },
  indexes: {},
};
