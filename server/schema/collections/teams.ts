import { allOfTeam, integer, ofTeam, reference, text, time, type ProductCollection } from '../declarations.ts';

/** Declares the collections of teams and their invitations. */

export const teams: ProductCollection = {
  name: 'Teams',
  team: { by: 'id' },
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
    /** When its deletion began. */
    deletingAt: time,
    /**
     * `$createdAt` of the team this record is of. Another Appwrite than ours gives the id of a deleted team out again.
     */
    teamCreatedAt: time,
  },
  indexes: {},
};

export const invitations: ProductCollection = {
  name: 'Invitations',
  team: ofTeam,
  /** Has the membership's id. */
  attributes: {
    teamId: reference(true),
    email: text(320),
    inviterName: text(256),
    /** The user who sent it last: it ends with their right to send it. */
    invitedBy: reference(),
    url: text(2_048),
    /** Hashes of the mailed proofs, newest first. */
    proofHash: text(512),
    /** When a member sent it last. */
    askedAt: time,
  },
  indexes: { of_team: allOfTeam },
};
