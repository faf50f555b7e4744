import { isSame } from '../text/stable-json.ts';
import type { PendingMark, PendingPause, Unsaved } from './pending.ts';

/**
 * How a command is declared: which row it changes, what the row shows while it waits, what it replaces, and when
 * nothing is left of it. Pure, and repeatable on any newer row (replay).
 */
export interface CommandDefinition<Payload, Row, Table extends string> {
  /** The replica table of the row; its lane is `table:id`. */
  readonly table: Table;
  /** Commands of one field of one row replace one another while they are unsent. */
  readonly field: string;
  idOf(payload: Payload): string;
  /** The row as it is shown while the command waits. */
  apply(row: Row, payload: Payload, mark: PendingMark): Row;
  /** The version of the row's text, for commands that are made on one. */
  versionOf?(row: Row): string;
  /** True when the server's row already is as the command wants it: nothing is left to send. */
  isAlreadySo(row: Row, payload: Payload): boolean;
}

/** A pause or its end: an effect in the outside world, so only asked for (law 8). */
export const pauseRule = <
  Payload,
  Row extends { readonly pendingPause?: PendingPause | undefined },
  Table extends string,
>(
  table: Table,
  idOf: (payload: Payload) => string,
  paused: boolean,
  isAlreadySo: (row: Row) => boolean,
): CommandDefinition<Payload, Row, Table> => ({
  table,
  field: 'paused',
  idOf,
  isAlreadySo,
  apply: (row, _payload, mark) => ({ ...row, pendingPause: { paused, ...mark } }),
});

/**
 * A change of the team's own data: shown at once as the person left them, each changed attribute marked as not saved.
 * `versionOf` where the change is made on a text that a colleague may change meanwhile.
 */
export const editRule = <Payload, Row extends { readonly unsaved?: Unsaved | undefined }, Table extends string>(
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
  isAlreadySo: (row, payload) => isSame({ ...row, ...valuesOf(payload, row) }, row),
});
