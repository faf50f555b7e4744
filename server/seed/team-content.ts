import { COLLECTIONS } from '#domain/wire/collections.ts';
import { creditTypeOf } from '#domain/credit/credit.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import type { NewDocument } from '#server/backend/transaction.ts';
import type { SeedCampaign } from './content/campaigns.ts';
import type { SeedOffer } from './content/offers.ts';
import type { SeedTeam } from './content/people.ts';
import { accountOfName, sandboxProfileSchema, type SandboxProfile } from '#server/drivers/network/sandbox/profile.ts';
import type { SeedProfile } from './content/profiles.ts';
import { MODELS, PROMPTS } from './content/prompts.ts';
import { WEBHOOKS } from './content/webhooks.ts';
import { totalOf, type CreditHistory, type SeedLedgerEntry } from './credit-history.ts';
import { createMissing, readableBy, upsertAll } from './documents.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the creation and update time of a document. */
export const createdAtFields = (atMs: number): { $createdAt: string; $updatedAt: string } => ({
  $createdAt: new Date(atMs).toISOString(),
  $updatedAt: new Date(atMs).toISOString(),
});

/** Creates the AI models, which every signed-in person may read. */
export async function seedModels(backend: Backend): Promise<void> {
  await createMissing(
    backend,
    COLLECTIONS.models,
    MODELS.map(({ id, ...data }) => ({ id, data, permissions: ['read("users")'] })),
  );
}

/** What a team works with. `prefix` distinguishes the ids of other teams from those of the demo. */
export interface TeamContent {
  readonly team: SeedTeam;
  readonly prefix: string;
  readonly offers: readonly SeedOffer[];
  readonly profiles: readonly SeedProfile[];
  readonly campaigns: readonly SeedCampaign[];
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** Creates offers, prompts, profiles and campaigns; campaigns first wait for prospects. */
export async function seedContent(backend: Backend, content: TeamContent): Promise<void> {
  const { team, prefix, offers, profiles, campaigns, nowMs } = content;
  const permissions = readableBy(team.id);
  const old = createdAtFields(nowMs - 88 * DAY_MS);
  const create = (
    collection: Parameters<typeof createMissing>[1],
    documents: readonly Omit<NewDocument, 'permissions'>[],
  ) =>
    createMissing(
      backend,
      collection,
      documents.map(({ id, data }) => ({ id: `${prefix}${id}`, data: { teamId: team.id, ...data }, permissions })),
    );

  await create(
    COLLECTIONS.offers,
    offers.map(({ id, name, description }) => ({ id, data: { ...old, name, description } })),
  );
  await create(
    COLLECTIONS.prompts,
    PROMPTS.map(({ id, name, type, modelId, content: parts, variables }) => ({
      id,
      data: { ...old, name, type, model: modelId, content: JSON.stringify(parts), variables },
    })),
  );
  await create(
    COLLECTIONS.profiles,
    profiles.map(
      ({ id, name, country, health, action, alerts, hours, invitations: [invitationsMin, invitationsMax] }, index) => ({
        id,
        data: {
          ...createdAtFields(nowMs - (80 - index * 3) * DAY_MS),
          name,
          country,
          action,
          avatar: '',
          healthStatus: health,
          account: accountOfName(name),
          alerts: alerts.map((alert) => JSON.stringify(alert)),
          usage: JSON.stringify({ invitations: 0, messages: 0, messagesReceived: 0, invitationsMin, invitationsMax }),
          workingDays: hours.days,
          workingHoursStart: hours.start,
          workingHoursEnd: hours.stop,
        },
      }),
    ),
  );
  /** Returns the daily limits of a profile as a campaign's stats have them. */
  const limitsOf = (id: string) => {
    const [invitationsMin, invitationsMax] = profiles.find((profile) => profile.id === id)?.invitations ?? [];
    return { invitationsMin, invitationsMax };
  };
  const asked = profiles.flatMap(({ id, awaitedCode }) =>
    awaitedCode === undefined
      ? []
      : [{ id: `${prefix}${id}`, data: { account: waitingAccount(awaitedCode, nowMs), version: 1 } }],
  );
  await createMissing(backend, COLLECTIONS.sandboxProfiles, asked);
  await create(
    COLLECTIONS.campaigns,
    campaigns.map(({ id, name, target, offerId, promptId, profileId, variables, ageDays }) => ({
      id,
      data: {
        ...createdAtFields(nowMs - ageDays * DAY_MS),
        name,
        target,
        status: 'prospects_needed',
        product: `${prefix}${offerId}`,
        prompt: `${prefix}${promptId}`,
        agent: `${prefix}${profileId}`,
        variables: JSON.stringify(variables),
        step: 6,
        stats: JSON.stringify(limitsOf(profileId)),
        qualificationAutomatic: true,
      },
    })),
  );
}

/** Creates the webhooks of the demo team. */
export async function seedAdministration(backend: Backend, team: SeedTeam, nowMs: number): Promise<void> {
  const permissions = readableBy(team.id);
  await createMissing(
    backend,
    COLLECTIONS.webhooks,
    WEBHOOKS.map(({ id, name, url, events, active }) => ({
      id,
      data: { ...createdAtFields(nowMs - 40 * DAY_MS), teamId: team.id, name, url, events, active },
      permissions,
    })),
  );
}

/** Writes the history of credits, and the resulting balance into the record of the team. */
export async function seedCredits(backend: Backend, team: SeedTeam, history: CreditHistory): Promise<void> {
  await upsertAll(
    backend,
    COLLECTIONS.credits,
    history.entries.map((entry) => toCreditDocument(team, entry)),
  );
  const { credits, additionalCredits } = history;
  await backend.transact([
    { action: 'update', collection: COLLECTIONS.teams, id: team.id, data: { credits, additionalCredits } },
  ]);
}

/** The record of a message keeps the id of its action; others get one per team. */
function toCreditDocument(team: SeedTeam, entry: SeedLedgerEntry): NewDocument {
  const { key, atMs, kind, reason, input, output, campaignId } = entry;
  const id = campaignId === undefined ? hashId('credit', team.id, key) : key;
  const data = {
    ...createdAtFields(atMs),
    teamId: team.id,
    reason,
    type: creditTypeOf(kind),
    movement: kind,
    total: totalOf(entry),
    input,
    output,
    ...(campaignId === undefined ? {} : { campaign: campaignId }),
  };
  return { id, data, permissions: readableBy(team.id) };
}

/** Returns the state of a simulated profile that waits for the code of an authenticator. */
const waitingAccount = (code: string, nowMs: number): string =>
  JSON.stringify(
    sandboxProfileSchema.parse({
      answer: 'authenticator',
      proof: { attempt: 0, method: 'authenticator', code, sentAtMs: nowMs, isApproved: false },
    } satisfies Partial<SandboxProfile>),
  );
