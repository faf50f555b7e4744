import type { NetworkTimeAnswer } from '#domain/time/simulated-time.ts';
import { profilesOf, readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProfile } from '#domain/profile/profile.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import { createWorkingCalendars, type WorkingCalendars } from '../working-calendars.ts';
import { createDialogueWriter } from './dialogue-writer.ts';
import type { Network, NetworkClock } from '../network.ts';
import { clockReservationSchema, createSandboxClock } from './clock.ts';
import { createSandboxNetwork } from './sandbox-network.ts';
import type { WorkingCalendar } from '../working-calendar.ts';

/** The simulated network with the writer of its profiles, its time and its calendars. */
interface NetworkSandbox {
  readonly network: Network;
  readonly writer: ConversationWriter;
  readonly clock: NetworkClock;
  readonly calendarOf: WorkingCalendars;
}

interface SandboxSettings {
  readonly backend: Backend;
  /** Network milliseconds per real millisecond. */
  readonly speed: number;
  /** Real time, Unix milliseconds. */
  readonly now: () => number;
}

/** Reads the time and speed of the simulated network. */
export const readSandboxTime = async (
  { clock }: Pick<NetworkSandbox, 'clock'>,
  { speed }: Pick<SandboxSettings, 'speed'>,
): Promise<NetworkTimeAnswer> => ({ time: new Date(await clock.now()).toISOString(), speed });

/** Seed of the simulated people, the same on every installation; what happens to them is not. */
export const SANDBOX_SEED = 'outrider';

/** The document of the clock's reservation: among the jobs, in a state that no runner claims. */
const CLOCK_KEY = 'sandbox.clock';
const CLOCK_STATE = 'kept';

export function createSandbox({ backend, speed, now }: SandboxSettings): NetworkSandbox {
  const calendarOf = createWorkingCalendars();
  const clock = createSandboxClock({
    speed,
    now,
    listCalendars: () => listWorkingCalendars(backend, calendarOf, now),
    async load() {
      const document = await backend.findDocument(COLLECTIONS.jobs, hashId(CLOCK_KEY));
      return document === undefined
        ? undefined
        : clockReservationSchema.parse(JSON.parse(String(document['progress'])));
    },
    async save(reservation) {
      const data = { kind: CLOCK_KEY, key: CLOCK_KEY, state: CLOCK_STATE, progress: JSON.stringify(reservation) };
      await backend.transact([{ action: 'upsert', collection: COLLECTIONS.jobs, id: hashId(CLOCK_KEY), data }]);
    },
  });
  return { network: createSandboxNetwork(SANDBOX_SEED), writer: createDialogueWriter(SANDBOX_SEED), clock, calendarOf };
}

/** Most campaigns and profiles read to learn when somebody works. */
const MAX_CANDIDATES = 100;

async function listWorkingCalendars(
  backend: Backend,
  calendarOf: WorkingCalendars,
  now: () => number,
): Promise<WorkingCalendar[]> {
  const active = await backend.list(COLLECTIONS.campaigns, [
    Query.equal('status', 'active'),
    Query.limit(MAX_CANDIDATES),
  ]);
  const profileIds = [...new Set(active.flatMap((document) => profilesOf(readCampaign(document))))].slice(
    0,
    MAX_CANDIDATES,
  );
  if (profileIds.length === 0) return [];
  const profiles = await backend.list(COLLECTIONS.profiles, [
    Query.equal('$id', profileIds),
    Query.limit(MAX_CANDIDATES),
  ]);
  return profiles
    .map((document) => readProfile(document))
    .filter((profile) => profile.health === 'running')
    .map((profile) => calendarOf(profile, now()));
}
