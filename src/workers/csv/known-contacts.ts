import * as z from 'zod/mini';
import { identityOf, type ProspectColumns, type ProspectRow } from '#domain/prospect/prospect-columns.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { knownPeopleKey } from '#replica/meta-keys.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import type { KnownContacts } from './classify-rows.ts';

/**
 * Number of conversations per turn, some ten milliseconds of this thread, and number of conversations after which the
 * result is stored.
 */
const PAGE_SIZE = 100;
const PAGES_PER_WRITE = 10;

/** Lists each conversation's id, the identity of its person, and its campaign. */
const storedSchema = z.catch(z.array(z.tuple([z.string(), z.string(), z.string()])), []);

/**
 * Returns the campaign of each person with whom a team has a conversation, or will have one by an import waiting here,
 * as far as this device knows. Conversations are long and their people never change, so each is read once and the
 * result is stored beside them. `yieldToPreview` is awaited between turns, so that interactive work goes first.
 */
export async function readKnownContacts(
  db: ReplicaDatabase,
  teamId: string,
  yieldToPreview: () => Promise<void>,
): Promise<KnownContacts> {
  const known = new Map<string, string>();
  await yieldToPreview();
  for (const [identity, campaignId] of await readUnsentPeople(db, teamId)) known.set(identity, campaignId);
  for (const [, identity, campaignId] of await readChatPeople(db, teamId, yieldToPreview))
    known.set(identity, campaignId);
  return known;
}

async function readChatPeople(
  db: ReplicaDatabase,
  teamId: string,
  yieldToPreview: () => Promise<void>,
): Promise<readonly z.output<typeof storedSchema>[number][]> {
  const key = knownPeopleKey(teamId);
  const ids = await db.chats
    .where('[teamId+lastActivityAt]')
    .between(...rangeOfOwner(teamId))
    .primaryKeys();
  const unreadIds = new Set<string>(ids);
  const stored = storedSchema.parse((await db.meta.get(key))?.value);
  const people = stored.filter(([id]) => unreadIds.has(id));
  for (const [id] of people) unreadIds.delete(id);
  const unread = [...unreadIds];
  const store = () => db.meta.put({ key, value: people });
  for (let start = 0; start < unread.length; start += PAGE_SIZE) {
    await yieldToPreview();
    const page = unread.slice(start, start + PAGE_SIZE);
    const [chats, bodies] = await Promise.all([db.chats.bulkGet(page), db.chatBodies.bulkGet(page)]);
    for (const [index, chat] of chats.entries()) {
      // The stored address of a person may be either of the two in a list. An evicted body has no address, and is read
      // again later.
      const profileUrl = bodies[index]?.prospect.profileUrl ?? '';
      const identity = identityOf(profileUrl, profileUrl);
      if (chat !== undefined && identity !== '') people.push([chat.id, identity, chat.campaignId]);
    }
    if ((start / PAGE_SIZE) % PAGES_PER_WRITE === PAGES_PER_WRITE - 1) await store();
  }
  if (people.length !== stored.length || unread.length > 0) await store();
  return people;
}

/** Reads the people of imports that are not answered yet. */
async function readUnsentPeople(
  db: ReplicaDatabase,
  teamId: string,
): Promise<[identity: string, campaignId: string][]> {
  const people: [string, string][] = [];
  for (const entry of await db.outbox.toArray()) {
    const issued = issuedOf(entry);
    if (issued?.command.type !== 'prospects.import' || issued.teamId !== teamId || entry.state === 'rejected') continue;
    const { campaignId, columns = {} } = issued.command;
    await db.attachments
      .where('commandId')
      .equals(entry.id)
      .each(({ rows }) => {
        for (const row of rows) {
          const identity = identityOf(cellOf(row, columns, 'profileUrl'), cellOf(row, columns, 'salesNavigatorUrl'));
          if (identity !== '') people.push([identity, campaignId]);
        }
      });
  }
  return people;
}

function cellOf(row: ProspectRow, columns: ProspectColumns, field: keyof ProspectColumns): string {
  const { [field]: header = '' } = columns;
  return Object.hasOwn(row, header) ? (row[header] ?? '') : '';
}
