import type { Caller } from './caller.ts';
import { AppwriteError } from './http/errors.ts';
import { resolveId } from './ids.ts';
import type { Project } from './project.ts';

const KINDS = {
  team: 'team_already_exists',
  user: 'user_already_exists',
} as const;

/**
 * Returns the id of a team or user to create. Throws `…_already_exists` for one that permissions of documents name
 * already: whoever took it would be given those documents. Ids that were deleted are refused by the store
 * (`storage/migrations.ts`). A server key may prepare documents before the team exists.
 */
export function resolveChosenId(project: Project, caller: Caller, kind: keyof typeof KINDS, requested: string): string {
  const id = resolveId(requested, project.now());
  if (caller.kind !== 'key' && project.documents.isNamed(`${kind}:${id}`)) throw new AppwriteError(KINDS[kind]);
  return id;
}
