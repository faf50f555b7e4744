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
const PAGE = 100;
const PAGES_KEPT_AT_ONCE = 10;

/** Lists each conversation's id, the identity of its person, and its campaign. */
const keptSchema = z.catch(z.array(z.tuple([z.string(), z.string(), z.string()])), []);

/**
 * Returns the campaign of each person with whom a team has a conversation, or will have one by an import waiting here,
 * as far as this device knows. Conversations are long and their people never change, so each is read once and the
 * result is stored beside them. `giveWay` is awaited between turns, so that interactive work goes first.
 */
export async function readKnownContacts(
  db: ReplicaDatabase,
  teamId: string,
  giveWay: () => Promise<void>,
): Promise<KnownContacts> {
  const known = new Map<string, string>();
  await giveWay();
  for (const [identity, campaignId] of await readWaitingPeople(db, teamId)) known.set(identity, campaignId);
  for (const [, identity, campaignId] of await readChatPeople(db, teamId, giveWay)) known.set(identity, campaignId);
  return known;
}

async function readChatPeople(
  db: ReplicaDatabase,
  teamId: string,
  giveWay: () => Promise<void>,
): Promise<readonly z.output<typeof keptSchema>[number][]> {
  const key = knownPeopleKey(teamId);
  const ids = await db.chats
    .where('[teamId+lastActivityAt]')
    .between(...rangeOfOwner(teamId))
    .primaryKeys();
  const present = new Set<string>(ids);
  const before = keptSchema.parse((await db.meta.get(key))?.value);
  const people = before.filter(([id]) => present.has(id));
  for (const [id] of people) present.delete(id);
  const unread = [...present];
  const keep = () => db.meta.put({ key, value: people });
  for (let start = 0; start < unread.length; start += PAGE) {
    await giveWay();
    const page = unread.slice(start, start + PAGE);
    const [chats, bodies] = await Promise.all([db.chats.bulkGet(page), db.chatBodies.bulkGet(page)]);
    for (const [index, chat] of chats.entries()) {
      // The stored address of a person may be either of the two in a list. An evicted body has no address, and is read
      // again later.
      const profileUrl = bodies[index]?.prospect.profileUrl ?? '';
      const identity = identityOf(profileUrl, profileUrl);
      if (chat !== undefined && identity !== '') people.push([chat.id, identity, chat.campaignId]);
    }
    if ((start / PAGE) % PAGES_KEPT_AT_ONCE === PAGES_KEPT_AT_ONCE - 1) await keep();
  }
  if (people.length !== before.length || unread.length > 0) await keep();
  return people;
}

/** Reads the people of imports that are not answered yet. */
async function readWaitingPeople(
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

const cellOf = (row: ProspectRow, columns: ProspectColumns, field: keyof ProspectColumns): string =>
  row[columns[field] ?? ''] ?? '';
