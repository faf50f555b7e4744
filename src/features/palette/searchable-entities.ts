import { campaignStatusMessage } from '#domain/campaign/campaign.ts';
import { chatStatusMessage } from '#domain/chat/chat-status.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { listedHealthMessage } from '#domain/profile/profile-messages.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rangeOfOwner } from '#replica/index-range.ts';
import type { Rankable } from './rank-results.ts';

/** Number of latest chats found by name. The search of Messages, which the palette offers, finds older ones. */
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
    db.chats.where('[teamId+lastActivityAt]').between(from, to).reverse().limit(CHATS).toArray(),
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
    ...chats.map(({ id, name, headline, status }) => ({
      kind: 'chat' as const,
      id,
      key: `chat:${id}`,
      title: name,
      detail: headline === '' ? chatStatusMessage(status) : headline,
    })),
  ];
}
