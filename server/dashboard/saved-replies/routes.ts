import { SAVED_REPLY_FIELDS } from '#domain/text/field-labels.ts';
import { savedReplyCreateRequestSchema, savedReplyUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { TEXT_BYTES, type DashboardRouter } from '../router.ts';
import { createSavedReply, deleteSavedReply, updateSavedReply } from './saved-reply-command-handlers.ts';

export function addSavedReplyRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const body = { maxBytes: TEXT_BYTES, fields: SAVED_REPLY_FIELDS };
  router.command(
    'POST',
    '/saved-reply/create',
    'saved-replies.change',
    { schema: savedReplyCreateRequestSchema, ...body },
    (input, { caller }) => createSavedReply(deps, caller, input),
  );
  router.command(
    'PUT',
    '/saved-reply/:id',
    'saved-replies.change',
    { schema: savedReplyUpdateRequestSchema, ...body },
    (input, { caller }, id) => updateSavedReply(deps, caller, id, input),
  );
  router.deletion('/saved-reply/:id', 'saved-replies.change', (caller, id) => deleteSavedReply(deps, caller, id));
}
