import { LEGACY } from '../databases/legacy-names.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Project } from '../project.ts';

/**
 * Throws `general_resource_blocked` where the project bounds how many people a team has, and the team has as many. To
 * be called within the write that makes the membership: of two at once the second is counted on what the first has
 * made.
 */
export function assertSeat({ settings: { seats }, documents, memberships }: Project, teamId: string): void {
  if (seats === undefined) return;
  const refusal = seats.refuse(attributeOf(documents.tools, seats, teamId), memberships.listOfTeam(teamId).length);
  if (refusal !== undefined) throw new AppwriteError('general_resource_blocked', refusal);
}

/** The text that a team's own document has there; undefined where there is no such document. */
function attributeOf(
  { catalogue, writer }: Project['documents']['tools'],
  { databaseId, collectionId, attribute }: NonNullable<Project['settings']['seats']>,
  teamId: string,
): string | undefined {
  const collection = catalogue.collection(databaseId, collectionId, true, LEGACY);
  const value = writer.find(collection, teamId)?.[collection.positionOf(attribute)];
  return typeof value === 'string' ? value : undefined;
}
