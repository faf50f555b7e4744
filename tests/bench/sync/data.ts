import { COLLECTIONS } from '#domain/collections.ts';
import { parts, readableBy, upsertAll } from '#server/seed/documents.ts';
import { listCommandRecords, withStoppedData, type CommandRecord } from '#support/stopped-data.ts';

export { watchProcessorTime } from '#support/processor-time.ts';

/** What the stopped server has written down about each command that was given. */
export const listRecords = (dataDir: string): Promise<CommandRecord[]> => withStoppedData(dataDir, listCommandRecords);

/** What the benchmarks of the sync core add to the demo's data, written while its server is stopped. */
export interface Conversations {
  readonly teamId: string;
  readonly profileIds: readonly string[];
  readonly ids: readonly string[];
  /** The first that was written of each profile, so the last that a pull reads; nothing has happened in any other more lately. */
  readonly markerIds: readonly string[];
}

/** Words of a marker as the server has them. */
export const MARKER_WORDS = 'This is what was missed';

const DAY_MS = 86_400_000;
const COMMIT = 1_000;

/** Adds `count` conversations that are over to the profiles of the demo's team, as many to each. */
export function addConversations(dataDir: string, count: number): Promise<Conversations> {
  return withStoppedData(dataDir, async (backend) => {
    const chats = await backend.listAll(COLLECTIONS.chats, []);
    const sample = chats[0];
    if (sample === undefined) throw new Error('The demo has no conversation');
    const teamId = String(sample['teamId']);
    const profileIds = [...new Set(chats.filter((chat) => chat['teamId'] === teamId).map((chat) => String(chat['agent'])))];
    const nowMs = Date.now();
    const markerIds = profileIds.map((_, position) => `bench-${position}`);
    const documents = Array.from({ length: count }, (_, position) => {
      const isMarker = position < profileIds.length;
      const at = new Date(nowMs + (isMarker ? DAY_MS : -DAY_MS) - position * 1_000).toISOString();
      const id = `bench-${position}`;
      const prospect = { name: `Person ${position}`, headline: 'Head of logistics at a company that ships things', country: 'FR', city: 'Lyon' };
      const messages = [
        { id: `${id}-1`, role: 'assistant', content: `Good morning, shall we speak about point ${position} on Thursday? It would take a quarter of an hour, and I bring the figures.`, date: at },
        { id: `${id}-2`, role: 'user', content: isMarker ? MARKER_WORDS : 'Thursday suits me well, after lunch.', date: at },
      ];
      return {
        id,
        data: { teamId, agent: profileIds[position % profileIds.length], campaign: sample['campaign'], status: sample['status'], paused: false, messages: JSON.stringify(messages), qualificationHistory: [], prospect: JSON.stringify(prospect), lastActivityAt: at, personKey: id },
        permissions: readableBy(teamId),
      };
    });
    for (const part of parts(documents, COMMIT)) await upsertAll(backend, COLLECTIONS.chats, part);
    return { teamId, profileIds, markerIds, ids: documents.map(({ id }) => id) };
  });
}
