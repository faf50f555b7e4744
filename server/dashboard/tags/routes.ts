import { TAG_FIELDS } from '#domain/text/field-labels.ts';
import { tagCreateRequestSchema, tagUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { createTag, deleteTag, updateTag } from './tag-command-handlers.ts';

export function addTagRoutes(router: DashboardRouter, { backend }: DashboardDeps): void {
  const body = { maxBytes: SMALL_BYTES, fields: TAG_FIELDS };
  router.command(
    'POST',
    '/tag/create',
    'tags.change',
    { schema: tagCreateRequestSchema, ...body },
    (input, { caller }) => createTag(backend, caller, input),
  );
  router.command(
    'PUT',
    '/tag/:id',
    'tags.change',
    { schema: tagUpdateRequestSchema, ...body },
    (input, { caller }, id) => updateTag(backend, caller, id, input),
  );
  router.deletion('/tag/:id', 'tags.change', (caller, id) => deleteTag(backend, caller, id));
}
