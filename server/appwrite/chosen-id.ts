import type { Caller } from './caller.ts';
import { AppwriteError } from './http/errors.ts';
import { resolveId } from './ids.ts';
import type { Project } from './project.ts';

const KINDS = {
  team: 'team_already_exists',
  user: 'user_already_exists',
} as const;

/**
 * Returns the id of a team or user to create. Throws `…_already_exists` for one that permissions of documents already
 * name, where the project guards those, since its user or team would gain those documents, and for one that documents
 * act under (`actors`). Ids that were deleted are refused by the store (`storage/migrations.ts`). A server key may
 * prepare documents before the team exists.
 */
export function resolveChosenId(project: Project, caller: Caller, kind: keyof typeof KINDS, requested: string): string {
  const id = resolveId(requested, project.now());
  if (project.settings.guardsNamedIds === true && caller.kind !== 'key' && project.documents.isNamed(`${kind}:${id}`))
    throw new AppwriteError(KINDS[kind]);
  if (kind === 'user' && isActor(project, id)) throw new AppwriteError('user_already_exists');
  return id;
}

/** Tells whether a document that acts for somebody, such as an API key, has this id. */
function isActor({ settings: { actors }, documents }: Project, id: string): boolean {
  if (actors === undefined) return false;
  const { catalogue, writer } = documents.tools;
  const collection = catalogue.findCollection(actors.databaseId, actors.collectionId);
  return collection !== undefined && writer.find(collection, id) !== undefined;
}
