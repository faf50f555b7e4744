import { isSame } from '../text/stable-json.ts';
import type { PendingMark, PendingPause, Unsaved } from './pending.ts';

/**
 * Declares a command: which row it changes, what the row shows while it waits, what it replaces, and when nothing is
 * left to send. Functions are pure and can be rebased on any newer row.
 */
export interface CommandDefinition<Payload, Row, Table extends string> {
  /** The replica table of the row; its lane is `table:id`. */
  readonly table: Table;
  /** Commands on the same field of one row replace one another while they are unsent. */
  readonly field: string;
  /** Returns the id of the item, for a field that is a list: commands on different items do not replace one another. */
  itemOf?(payload: Payload): string;
  idOf(payload: Payload): string;
  /** Returns the row as shown while the command waits. */
  apply(row: Row, payload: Payload, mark: PendingMark): Row;
  /** Returns the version of the row's text, for commands that are based on one. */
  versionOf?(row: Row): string;
  /** Decides whether the server's row already has the requested value, so that nothing is left to send. */
  isAlreadyApplied(row: Row, payload: Payload): boolean;
}

/** Declares a pause or resume: an effect in the outside world, which the row shows as requested only (law 8). */
export const definePause = <
  Payload,
  Row extends { readonly pendingPause?: PendingPause | undefined },
  Table extends string,
>(
  table: Table,
  idOf: (payload: Payload) => string,
  paused: boolean,
  isAlreadyApplied: (row: Row) => boolean,
): CommandDefinition<Payload, Row, Table> => ({
  table,
  field: 'paused',
  idOf,
  isAlreadyApplied,
  apply: (row, _payload, mark) => ({ ...row, pendingPause: { paused, ...mark } }),
});

/**
 * Declares an edit of the team's own data: the row shows the new values at once, and marks each changed attribute as
 * unsaved. Pass `versionOf` when the edit is based on a text that a colleague may change meanwhile.
 */
export const defineEdit = <Payload, Row extends { readonly unsaved?: Unsaved | undefined }, Table extends string>(
  table: Table,
  field: string,
  idOf: (payload: Payload) => string,
  valuesOf: (payload: Payload, row: Row) => Partial<Row>,
  versionOf?: (row: Row) => string,
): CommandDefinition<Payload, Row, Table> => ({
  table,
  field,
  idOf,
  ...(versionOf === undefined ? {} : { versionOf }),
  apply(row, payload, mark) {
    const values = valuesOf(payload, row);
    const marks = Object.fromEntries(Object.keys(values).map((attribute) => [attribute, mark]));
    return { ...row, ...values, unsaved: { ...row.unsaved, ...marks } };
  },
  isAlreadyApplied: (row, payload) => isSame({ ...row, ...valuesOf(payload, row) }, row),
});
