import { allOfTeam, integer, json, ofTeam, reference, text, time, type ProductCollection } from '../declarations.ts';

/** Declares the collections of stored answers of commands, jobs, and rate limits. */

export const commandAnswers: ProductCollection = {
  name: 'Command answers',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    userId: reference(),
    key: text(64, { required: true }),
    request: text(128),
    status: integer(),
    answer: json(8_000_000),
  },
  indexes: { of_team: allOfTeam },
};

export const answerBodies: ProductCollection = {
  name: 'Answer bodies',
  team: ofTeam,
  /** Has the id of the record in `commandAnswers`. */
  attributes: {
    teamId: reference(true),
    /** The conversation that it holds: it is deleted with it. */
    chat: reference(),
    body: json(8_000_000),
  },
  indexes: { of_team: allOfTeam, of_chat: { type: 'key', attributes: ['chat'] } },
};

export const jobs: ProductCollection = {
  name: 'Jobs',
  team: ofTeam,
  attributes: {
    kind: text(64, { required: true }),
    key: text(128, { required: true }),
    teamId: reference(),
    state: text(16, { default: 'waiting' }),
    runAt: time,
    leaseUntil: time,
    leaseOwner: text(64),
    attempts: integer(),
    payload: json(16_000_000),
    progress: json(65_536),
    failure: text(1_024),
  },
  indexes: {
    of_team: allOfTeam,
    key: { type: 'unique', attributes: ['key'] },
    // Holds all that a look for due jobs compares: those of a team that has its share are passed over by thousands.
    due_of_team: { type: 'key', attributes: ['state', 'runAt', 'kind', 'teamId'] },
  },
};

export const rateWindows: ProductCollection = {
  name: 'Rate limits',
  team: { by: 'nothing' },
  /** Has a hash of the key as its id. */
  attributes: { used: integer(), endsAt: time },
  indexes: { by_end: { type: 'key', attributes: ['endsAt'] } },
};
