import * as z from 'zod/mini';
import { identityOf, type ProspectColumns, type ProspectRow } from '#domain/prospect/prospect-columns.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { knownPeopleKey } from '#replica/meta-keys.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import type { KnownContacts } from './classify-rows.ts';

/**
 * Conversations read in one turn, some ten milliseconds of this thread, and how many of these until what was learnt is
 * kept.
 */
const PAGE = 100;
const PAGES_KEPT_AT_ONCE = 10;

/** Who each conversation is with: its id, the text that identifies them, their campaign. */
const keptSchema = z.catch(z.array(z.tuple([z.string(), z.string(), z.string()])), []);

/**
 * Of which campaign each person is whom a team has a conversation with, or is about to have by an import that waits
 * here, as far as this device knows. Conversations are long and their people stay who they are: each is read once, and
 * what it tells is kept beside them. `giveWay` is awaited between turns: what a person waits for goes first.
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
      // The address that is kept of a person may be either of the two a list has. A body that has made room tells
      // nobody, and is looked for again.
      const profileUrl = bodies[index]?.prospect.profileUrl ?? '';
      const identity = identityOf(profileUrl, profileUrl);
      if (chat !== undefined && identity !== '') people.push([chat.id, identity, chat.campaignId]);
    }
    if ((start / PAGE) % PAGES_KEPT_AT_ONCE === PAGES_KEPT_AT_ONCE - 1) await keep();
  }
  if (people.length !== before.length || unread.length > 0) await keep();
  return people;
}

/** The people of imports that were not answered yet. */
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
