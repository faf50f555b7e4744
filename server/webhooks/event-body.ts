import { readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readChat } from '#domain/chat/chat.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { pickProperties } from '#domain/prospect/names/prospect-values.ts';
import { WEBHOOK_PROPERTIES } from '#domain/prospect/prospect-fields.ts';
import { readMember } from '#domain/member/member.ts';
import { readTag } from '#domain/tag/read-tag.ts';
import { readProfile } from '#domain/profile/profile.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import type { ChangeEvent } from './change-events.ts';

/** Bytes below which a body stays (Standard Webhooks 1.0). */
export const MAX_BODY_BYTES = 20_000;

/** Most characters of names and addresses; the shorter bound applies when the body would be too long. */
const MAX_NAME = 512;
const SHORT_NAME = 120;

interface EventSubjects {
  readonly team: { readonly id: string; readonly name: string };
  readonly campaign?: WireDocument | undefined;
  readonly profile?: WireDocument | undefined;
  readonly chat?: WireDocument | undefined;
  readonly member?: { readonly id: string; readonly name: string } | undefined;
  readonly assignee?: EventSubjects['member'];
  readonly tag?: WireDocument | undefined;
}

/**
 * Creates a finder of the documents that events are about. `changed` holds documents as they are after the change;
 * others are read once each.
 */
export function createSubjectFinder(
  backend: Backend,
  teamId: string,
  changed: ReadonlyMap<string, WireDocument>,
): (event: ChangeEvent) => Promise<EventSubjects> {
  const found = new Map<string, Promise<WireDocument | undefined>>();
  const find = (
    collection: (typeof COLLECTIONS)['campaigns' | 'profiles' | 'tags'],
    id: string | undefined,
  ): Promise<WireDocument | undefined> => {
    if (id === undefined || id === '') return Promise.resolve(undefined);
    const known =
      found.get(`${collection}/${id}`) ??
      Promise.resolve(changed.get(`${collection}/${id}`) ?? backend.findDocument(collection, id));
    found.set(`${collection}/${id}`, known);
    return known;
  };
  let team: Promise<string> | undefined;
  const nameOfTeam = (): Promise<string> =>
    (team ??= backend.teams.get({ teamId }).then(
      ({ name }) => name,
      () => '',
    ));
  const members = new Map<string, Promise<string>>();
  const findMember = async (id: string | undefined): Promise<EventSubjects['member']> => {
    if (id === undefined) return undefined;
    const name = members.get(id) ?? findMemberName(backend, teamId, id).catch(() => '');
    members.set(id, name);
    return { id, name: await name };
  };
  return async ({ chatId, campaignId, profileId, memberId, assigneeId, tagId }) => ({
    team: { id: teamId, name: await nameOfTeam() },
    campaign: await find(COLLECTIONS.campaigns, campaignId),
    profile: await find(COLLECTIONS.profiles, profileId),
    chat: chatId === undefined ? undefined : changed.get(`${COLLECTIONS.chats}/${chatId}`),
    member: await findMember(memberId),
    assignee: await findMember(assigneeId),
    tag: await find(COLLECTIONS.tags, tagId),
  });
}

/**
 * Returns the body of an event exactly as it is signed and sent, with the ids and names by which a receiver finds what
 * it is about. It stays under 20 KB: long message texts are cut and marked `truncated`.
 */
export function toEventBody(
  type: string,
  timestamp: string,
  data: Readonly<Record<string, unknown>>,
  subjects: EventSubjects,
): string {
  const whole = JSON.stringify({ type, timestamp, data: { ...namesOf(subjects, MAX_NAME), ...data } });
  if (Buffer.byteLength(whole) < MAX_BODY_BYTES) return whole;
  return JSON.stringify({
    type,
    timestamp,
    data: { ...namesOf(subjects, SHORT_NAME), ...shorten(data), truncated: true },
  });
}

function namesOf(
  { team, campaign, profile, chat, member, assignee, tag }: EventSubjects,
  maxLength: number,
): Readonly<Record<string, unknown>> {
  const person = chat === undefined ? undefined : readChat(chat);
  const short = (text: string): string => cut(text, maxLength);
  return {
    team: { id: team.id, name: short(team.name) },
    ...(campaign === undefined ? {} : { campaign: { id: campaign.$id, name: short(readCampaign(campaign).name) } }),
    ...(profile === undefined
      ? {}
      : { agent: { id: profile.$id, name: short(profileName({ name: readProfile(profile).name })) } }),
    ...(person === undefined
      ? {}
      : {
          chat: { id: person.chat.id, status: person.chat.status },
          prospect: Object.fromEntries(
            Object.entries(pickProperties(person.body.prospect, WEBHOOK_PROPERTIES)).map(([property, text]) => [
              property,
              short(text),
            ]),
          ),
        }),
    ...(member === undefined ? {} : { member: { id: member.id, name: short(member.name) } }),
    ...(assignee === undefined ? {} : { assignee: { id: assignee.id, name: short(assignee.name) } }),
    ...(tag === undefined ? {} : { tag: { id: tag.$id, name: short(readTag(tag).name) } }),
  };
}

/** Returns the name of a member, or their address without one; empty when they have left the team. */
async function findMemberName({ teams }: Backend, teamId: string, userId: string): Promise<string> {
  const queries = [Query.equal('userId', userId), Query.limit(1)];
  const { memberships } = await teams.listMemberships({ teamId, queries });
  const member = memberships.map((membership) => readMember(membership)).find((one) => one.userId === userId);
  return member?.name || (member?.email ?? '');
}

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** A character may take six bytes in JSON: texts of this length fit beside the names, whatever they contain. */
const MAX_LONG_TEXT = 1_500;

function shorten(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? cut(value, MAX_LONG_TEXT)
        : typeof value === 'object' && value !== null
          ? shorten(value as Readonly<Record<string, unknown>>)
          : value,
    ]),
  );
}
