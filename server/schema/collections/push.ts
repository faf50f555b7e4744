import { allOfTeam, json, ofTeam, reference, text, time, type ProductCollection } from '../declarations.ts';

/** Declares the collections of push notifications. */

export const pushSubscriptions: ProductCollection = {
  name: 'Push subscriptions',
  team: ofTeam,
  /** One for each team on each device of a person. */
  attributes: {
    teamId: reference(true),
    userId: reference(true),
    /** The session that asked for it, with which it ends. */
    session: reference(true),
    /** The job that sends to it; another one once it was removed and made again. */
    lane: reference(true),
    endpointHash: text(64, { required: true }),
    /** Address and keys, encrypted. */
    sealed: text(4_096, { required: true }),
    settings: json(1_024),
    timeZone: text(64),
    language: text(8),
  },
  indexes: {
    of_team: allOfTeam,
    of_person: { type: 'key', attributes: ['userId', 'teamId'] },
    by_endpoint: { type: 'key', attributes: ['endpointHash'] },
  },
};

export const pushNews: ProductCollection = {
  name: 'News to push',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    userId: reference(true),
    subscription: reference(true),
    chat: reference(true),
    kinds: text(16, { array: true }),
    at: time,
  },
  indexes: {
    of_team: allOfTeam,
    of_subscription: { type: 'key', attributes: ['subscription', 'at'] },
    of_person: { type: 'key', attributes: ['userId', 'chat'] },
    by_age: { type: 'key', attributes: ['$createdAt'] },
  },
};
