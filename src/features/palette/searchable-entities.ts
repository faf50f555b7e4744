import { campaignStatusMessage } from '#domain/campaign/campaign.ts';
import { addressesOf, type Chat } from '#domain/chat/chat.ts';
import { identitiesOf } from '#domain/chat/chat-filter.ts';
import { chatStatusMessage } from '#domain/chat/chat-status.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { listedHealthMessage } from '#domain/profile/profile-messages.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import type { Rankable } from './rank-results.ts';

/**
 * Number of latest chats found by name or address. The search of Messages, which the palette offers, finds older ones.
 */
const CHATS = 2_000;

export interface SearchableEntity extends Rankable {
  readonly kind: 'campaign' | 'profile' | 'chat' | 'offer' | 'prompt';
  readonly id: string;
}

/** Lists a team's named entities, each kind newest first. `isSimulated`: the profiles' network is simulated. */
export async function listSearchableEntities(
  db: ReplicaDatabase,
  teamId: string,
  isSimulated: boolean,
): Promise<readonly SearchableEntity[]> {
  const [from, to] = rangeOfOwner(teamId);
  const [campaigns, profiles, offers, prompts, chats] = await Promise.all([
    db.campaigns.where('[teamId+createdAt]').between(from, to).reverse().toArray(),
    db.profiles.where('[teamId+createdAt]').between(from, to).reverse().toArray(),
    db.offers.where('[teamId+createdAt]').between(from, to).reverse().toArray(),
    db.prompts.where('[teamId+createdAt]').between(from, to).reverse().toArray(),
    listLatestChats(db, teamId),
  ]);
  return [
    ...campaigns.map(({ id, name, status }) => ({
      kind: 'campaign' as const,
      id,
      key: `campaign:${id}`,
      title: name,
      detail: campaignStatusMessage(status),
    })),
    ...profiles.map((profile) => ({
      kind: 'profile' as const,
      id: profile.id,
      key: `profile:${profile.id}`,
      title: profileName({ name: profile.name }),
      detail: listedHealthMessage(profile, isSimulated),
    })),
    ...offers.map(({ id, name }) => ({ kind: 'offer' as const, id, key: `offer:${id}`, title: name, detail: '' })),
    ...prompts.map(({ id, name }) => ({ kind: 'prompt' as const, id, key: `prompt:${id}`, title: name, detail: '' })),
    ...chats.map(toEntity),
  ];
}

/** Lists the latest conversations with the person whose address on the network has this key (`identityOfAddress`). */
export async function listChatsOfPerson(
  db: ReplicaDatabase,
  teamId: string,
  identity: string,
): Promise<readonly SearchableEntity[]> {
  if (identity === '') return [];
  const chats = await listLatestChats(db, teamId);
  // Rows that older builds wrote have no address.
  const bodies = await db.chatBodies.bulkGet(
    chats.filter(({ addresses }) => addresses === undefined).map(({ id }) => id),
  );
  const known = new Map(bodies.flatMap((body) => (body === undefined ? [] : [[body.id, addressesOf(body.prospect)]])));
  return chats
    .filter(({ id, addresses }) => identitiesOf(addresses ?? known.get(id) ?? []).includes(identity))
    .map(toEntity);
}

const listLatestChats = (db: ReplicaDatabase, teamId: string): Promise<Chat[]> =>
  db.chats
    .where('[teamId+lastActivityAt]')
    .between(...rangeOfOwner(teamId))
    .reverse()
    .limit(CHATS)
    .toArray();

const toEntity = ({ id, name, headline, status }: Chat): SearchableEntity => ({
  kind: 'chat',
  id,
  key: `chat:${id}`,
  title: name,
  detail: headline === '' ? chatStatusMessage(status) : headline,
});
