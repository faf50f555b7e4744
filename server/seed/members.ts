import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { PLAN_DEFINITIONS, planLimits } from '#domain/plan/plan.ts';
import { appwriteTypeOf, isAlreadyThere } from '#server/backend/failure.ts';
import { COLLEAGUES, INVITED, OWNER, type SeedTeam, type SeedUser } from './content/people.ts';
import { createMissing, readableBy } from './documents.ts';
import type { SeedDeps } from './seed-deps.ts';

/** Runs a creation; ignores that the thing exists. */
async function unlessExists(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

/** Creates a person who can sign in, with a verified address. */
export async function seedUser({ backend }: SeedDeps, user: SeedUser): Promise<void> {
  const { id: userId, name, email, password } = user;
  await unlessExists(() => backend.users.create({ userId, email, password, name }));
  await backend.users.updateEmailVerification({ userId, emailVerification: true });
}

/** Creates a team with its plan's limits, its record and its owner. */
export async function seedTeam(deps: SeedDeps, team: SeedTeam): Promise<void> {
  const { backend } = deps;
  await unlessExists(() => backend.teams.create({ teamId: team.id, name: team.name }));
  await backend.teams.updatePrefs({
    teamId: team.id,
    prefs: { plan: team.plan, status: 'active', ...planLimits(team.plan, deps.planLimits) },
  });
  await createMissing(backend, COLLECTIONS.teams, [
    {
      id: team.id,
      data: {
        plan: team.plan,
        status: 'active',
        credits: PLAN_DEFINITIONS[team.plan].credits,
        additionalCredits: 0,
        owner: OWNER.id,
      },
      permissions: readableBy(team.id),
    },
  ]);
  await seedMember(deps, team, OWNER.id, 'owner');
}

const membershipsSchema = z.looseObject({
  memberships: z.array(z.looseObject({ userId: z.string(), userEmail: z.catch(z.string(), '') })),
});

async function listMembers(
  { backend }: SeedDeps,
  team: SeedTeam,
): Promise<z.output<typeof membershipsSchema>['memberships']> {
  return membershipsSchema.parse(await backend.teams.listMemberships({ teamId: team.id })).memberships;
}

/** Adds a person to a team without an invitation, as the server may. */
async function seedMember(deps: SeedDeps, team: SeedTeam, userId: string, role: string): Promise<void> {
  if ((await listMembers(deps, team)).some((member) => member.userId === userId)) return;
  await deps.backend.teams.createMembership({ teamId: team.id, roles: [role], userId });
}

/** Appwrite has no mail server, or does not know the host of the link. */
const NO_INVITATION_TYPES: ReadonlySet<string> = new Set(['general_smtp_disabled', 'general_argument_invalid']);

/** Creates the demo's colleagues and one pending invitation. */
export async function seedColleagues(deps: SeedDeps, team: SeedTeam): Promise<void> {
  for (const colleague of COLLEAGUES) {
    await seedUser(deps, colleague);
    await seedMember(deps, team, colleague.id, colleague.role);
  }
  if ((await listMembers(deps, team)).some((member) => member.userEmail === INVITED.email)) return;
  const { name, email, role } = INVITED;
  const url = `${deps.address}/team/invite`;
  try {
    await asOwner(deps, (jwt) =>
      unlessExists(() =>
        deps.backend.asUser(jwt).teams.createMembership({ teamId: team.id, roles: [role], email, name, url }),
      ),
    );
  } catch (error) {
    const type = appwriteTypeOf(error);
    if (type === undefined || !NO_INVITATION_TYPES.has(type)) throw error;
    deps.log(`The demo goes without its open invitation: Appwrite did not send it (${type}).`);
  }
}

/** Runs `work` with a token of the demo user, from a session that ends afterwards. */
export async function asOwner<T>({ backend }: SeedDeps, work: (jwt: string) => Promise<T>): Promise<T> {
  const { $id: sessionId } = await backend.users.createSession({ userId: OWNER.id });
  try {
    const { jwt } = await backend.users.createJWT({ userId: OWNER.id, sessionId });
    return await work(jwt);
  } finally {
    await backend.users.deleteSession({ userId: OWNER.id, sessionId });
  }
}
