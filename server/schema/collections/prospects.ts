import { allOfTeam, byTeam, integer, json, ofTeam, reference, text, type ProductCollection } from '../declarations.ts';

/** Declares the collections of imports of prospects and what they leave behind. */

export const prospectLists: ProductCollection = {
  name: 'Prospect lists',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    campaign: reference(),
    status: text(32),
    imported: integer(),
    existing: integer(),
    invalid: integer(),
    processed: integer(),
    total: integer(),
    /** Rows of the whole import as its sender counts them; `total` counts the received ones. */
    expected: integer(),
    /** Number of the last chunk; -1 until it is received. */
    lastChunk: integer(-1),
    /** Chunks received. */
    chunks: integer(),
    /** People removed since. */
    undone: integer(),
    /** Rows left out before sending. */
    leftOut: integer(),
    /** Name of the file, and who imported it. */
    fileName: text(255),
    importedBy: reference(),
    /** Format of the file. */
    delimiter: text(1),
    encoding: text(16),
  },
  indexes: { by_team: byTeam },
};

export const rejectedRows: ProductCollection = {
  name: 'Rejected rows',
  team: ofTeam,
  /** The rejected rows of one job of an import. */
  attributes: {
    teamId: reference(true),
    campaign: reference(true),
    prospectList: reference(true),
    chunk: integer(),
    part: integer(),
    headers: json(1_000_000),
    rows: json(16_000_000),
  },
  indexes: {
    of_team: allOfTeam,
    by_campaign: { type: 'key', attributes: ['campaign'] },
    by_list: { type: 'key', attributes: ['prospectList', 'chunk', 'part'] },
  },
};

export const contactedPeople: ProductCollection = {
  name: 'Contacted people',
  team: ofTeam,
  /** The same identity as that of a chat. */
  attributes: { teamId: reference(true), personKey: text(64, { required: true }) },
  indexes: { of_team: allOfTeam, person: { type: 'unique', attributes: ['personKey'] } },
};
