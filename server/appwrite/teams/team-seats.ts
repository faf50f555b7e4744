import { LEGACY } from '../databases/legacy-names.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Project } from '../project.ts';

/**
 * Throws `general_resource_blocked` when the project limits the size of teams and the team is full. Must be called
 * within the write that creates the membership, so that concurrent invitations are counted.
 */
export function assertSeat({ settings: { seats }, documents, memberships }: Project, teamId: string): void {
  if (seats === undefined) return;
  const refusal = seats.refuse(attributeOf(documents.tools, seats, teamId), memberships.listOfTeam(teamId).length);
  if (refusal !== undefined) throw new AppwriteError('general_resource_blocked', refusal);
}

/**
 * Throws `general_resource_blocked` when the project limits the teams of a person and this one is in as many. Must be
 * called within the write that makes another one theirs. Every request of a person is checked by the roles of all their
 * teams.
 */
export function assertRoomForTeam({ settings: { teamsOfAPerson }, memberships }: Project, userId: string): void {
  if (teamsOfAPerson !== undefined && memberships.countJoined(userId) >= teamsOfAPerson)
    throw new AppwriteError(
      'general_resource_blocked',
      `A person is in at most ${teamsOfAPerson} teams. Leave one that is not needed any more, or delete it.`,
    );
}

/** Returns the attribute of the team's own document; undefined where there is no document. */
function attributeOf(
  { catalogue, writer }: Project['documents']['tools'],
  { databaseId, collectionId, attribute }: NonNullable<Project['settings']['seats']>,
  teamId: string,
): string | undefined {
  const collection = catalogue.collection(databaseId, collectionId, true, LEGACY);
  const value = writer.find(collection, teamId)?.[collection.positionOf(attribute)];
  return typeof value === 'string' ? value : undefined;
}
