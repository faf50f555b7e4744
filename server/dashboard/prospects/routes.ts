import { MAX_PROSPECTS_ACCEPTED, MAX_PROSPECTS_PER_CALL } from '#domain/wire/wire.ts';
import {
  prospectsCreateRequestSchema,
  prospectsRejectedRequestSchema,
  prospectsUndoRequestSchema,
} from '#domain/wire/command-bodies.ts';
import { leftOutRowSchema } from '#domain/prospect/rejected-row.ts';
import { sentRowSchema } from '#domain/prospect/sent-row.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { parsingOwnerOf, SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { createProspects, listRejectedProspects, undoProspects } from './prospect-command-handlers.ts';
import { sortSentRows } from './refused-rows.ts';

/** Longest body of `POST /prospects/create`, in bytes: 5 000 rows of 2 kB and more, or a whole list of shorter ones. */
const PROSPECTS_CREATE_MAX_BYTES = 12_000_000;

/** Most values of that body: 40 000 rows of a dozen columns. */
const PROSPECTS_CREATE_MAX_VALUES = 500_000;

/** Returns the name of an import that came with an API key; undefined for a member, who names the file. */
const importNameOf = ({ key }: Caller): string | undefined => (key === undefined ? undefined : `API: ${key.name}`);

export function addProspectRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  router.command(
    'POST',
    '/prospects/create',
    'prospects.import',
    {
      schema: prospectsCreateRequestSchema,
      maxBytes: PROSPECTS_CREATE_MAX_BYTES,
      maxValues: PROSPECTS_CREATE_MAX_VALUES,
      lists: [
        {
          field: 'prospects',
          schema: sentRowSchema,
          maxRows: MAX_PROSPECTS_ACCEPTED,
          // What a cell holds that is no text is not looked at: it costs its row, not the call.
          maxRowValues: PROSPECTS_CREATE_MAX_VALUES,
        },
        { field: 'leftOut', schema: leftOutRowSchema, maxRows: MAX_PROSPECTS_PER_CALL },
      ],
    },
    (input, { caller, key }) =>
      createProspects(
        deps,
        caller,
        { ...input, ...sortSentRows(input.prospects), fileName: input.fileName ?? importNameOf(caller) },
        key,
      ),
  );
  router.command(
    'POST',
    '/prospects/undo',
    'prospects.import',
    { schema: prospectsUndoRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => undoProspects(deps, caller, input),
  );
  router.request('/prospects/rejected', 'prospects.import', prospectsRejectedRequestSchema, (context, input) =>
    listRejectedProspects(deps.backend, context.get('caller'), input, parsingOwnerOf(context)),
  );
}
