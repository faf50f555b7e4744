import { post, type CommandRequest } from '../request-definition.ts';
import type { ImportPart, ProspectCommand } from './definitions.ts';

/** Describes a command that is sent in parts, with its id. */
interface IssuedInParts<Payload> {
  readonly id: string;
  readonly command: Payload;
}

/** Maps each command that is sent in parts to the function that returns the request for one part. */
type PartRequests<NounCommand extends { readonly type: string }> = {
  readonly [Type in NounCommand['type']]: (
    issued: IssuedInParts<Extract<NounCommand, { readonly type: Type }>>,
    part: number,
    rows: ImportPart,
  ) => CommandRequest;
};

export const PROSPECT_COMMAND_REQUESTS: PartRequests<ProspectCommand> = {
  // Parts are numbered under the import's id, so that each can be repeated (docs/adr/0008).
  'prospects.import': (
    {
      id,
      command: {
        campaignId,
        rowCount,
        partCount,
        importId = id,
        columns,
        extras,
        headers,
        fileName,
        delimiter,
        encoding,
      },
    },
    part,
    { rows, leftOut },
  ) =>
    post('/prospects/create', {
      campaignId,
      prospects: rows,
      importId,
      chunk: part,
      last: part === partCount - 1,
      rowCount,
      leftOut,
      columns,
      extras,
      headers,
      fileName,
      delimiter,
      encoding,
    }),
};
