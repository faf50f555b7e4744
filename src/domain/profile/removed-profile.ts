/**
 * Health of a profile that was removed: it sends nothing, is offered nowhere and takes no slot of the plan. It stays
 * because of its conversations (docs/adr/0037). Apart from `profile.ts`, since the inbox needs this and not the
 * schemas.
 */
export const REMOVED = 'removed';

interface WithHealth {
  readonly health: string;
}

export const isRemoved = ({ health }: WithHealth): boolean => health === REMOVED;

/** Leaves out profiles that were removed. */
export const withoutRemoved = <T extends WithHealth>(profiles: readonly T[]): readonly T[] =>
  profiles.filter((profile) => !isRemoved(profile));
