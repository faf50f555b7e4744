import * as z from 'zod/mini';
import { DELETING } from '#domain/campaign/campaign.ts';
import { isWrittenTo } from '#domain/chat/duplicate-chat.ts';
import { identityOf } from '#domain/prospect/prospect-columns.ts';
import { readProspect } from '#domain/prospect/prospect.ts';
import { PROFILE_KEY_RULES } from '#domain/profile/profile-key.ts';
import type { Random } from '#domain/random.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { TeamFailures } from '#server/teams/team-failures.ts';
import {
  isInvalidRow,
  mergeWrites,
  prospectWithOneAddress,
  readDuplicateChat,
  removalWrites,
  type DuplicateChat,
} from './chat-merge.ts';
import { enqueueJob, type NewJob } from '../job-queue.ts';
import { JOB_DONE, runAgain, type JobHandler, type StepWrites } from '../job.ts';
import { olderPersonKeysOf, personKeyOf } from './person-key.ts';

export const DUPLICATE_CHATS_KIND = 'chats.find-duplicates';

const INTERVAL_MS = 24 * 3_600_000;

const payloadSchema = z.object({ rules: z.number() });

/**
 * Returns the job of these rules. New rules have a job of their own, which begins at once; that of older rules ends.
 */
const duplicateChatsJob = (rules: number): NewJob => ({
  kind: DUPLICATE_CHATS_KIND,
  key: `${DUPLICATE_CHATS_KIND}:${rules}`,
  teamId: '',
  payload: { rules } satisfies z.output<typeof payloadSchema>,
});

interface DuplicateChatsDeps {
  readonly backend: Backend;
  readonly random: Random;
  readonly log: (line: string) => void;
}

/**
 * Creates the daily handler that gives every chat the key of its person by the present rules, so that imports find
 * them, and finds two chats of one person in a team:
 *
 *   key differs ─▶ nobody has the new key ─▶ the chat gets it (removed when the team contacted the person before)
 *        │
 *        └───────▶ another chat has it ──▶ at most one was written to ─▶ merged
 *                                     └──▶ both were ─▶ `duplicateOf` names the other: a person decides
 *
 * Each chat is one transaction that expects both chats as they were read, so that a crash, an invitation or a pause at
 * the same moment does no harm.
 */
export function createDuplicateChats(deps: DuplicateChatsDeps): JobHandler {
  return async (context) => {
    if (payloadSchema.parse(context.payload).rules !== PROFILE_KEY_RULES) return JOB_DONE;
    const failures = new TeamFailures('duplicate conversations', deps.log);
    // Changed after all pages are read: a page begins after the last document of the one before.
    const found: { readonly id: string; readonly teamId: string }[] = [];
    for await (const page of deps.backend.pages(COLLECTIONS.chats, [Query.select(SEARCHED_FIELDS)])) {
      if (context.signal.aborted) return runAgain(context.now());
      for (const document of page)
        if (hasOtherKey(document)) found.push({ id: document.$id, teamId: String(document['teamId']) });
    }
    for (const { id, teamId } of found) {
      if (context.signal.aborted) return runAgain(context.now());
      await failures.attempt(teamId, () =>
        retryOnConflict(async () => {
          const writes = await writesFor(deps.backend, id);
          if (writes !== undefined) await context.saveProgress({}, writes);
        }, deps.random),
      );
    }
    return failures.runAgain(context.now(), INTERVAL_MS);
  };
}

/** Starts the daily search for duplicates, once for each version of the rules; called at each start. */
export const requestDuplicateChats = (backend: Backend, nowMs: number): Promise<boolean> =>
  enqueueJob(backend, duplicateChatsJob(PROFILE_KEY_RULES), nowMs);

const SEARCHED_FIELDS = ['$id', '$createdAt', '$updatedAt', 'teamId', 'personKey', 'prospect'];

function hasOtherKey({ teamId, personKey, prospect }: WireDocument): boolean {
  const identity = identityOf(readProspect(prospect).value.profileUrl, '');
  return identity !== '' && personKey !== personKeyOf(String(teamId), identity);
}

/** Returns what becomes of a chat whose key differs; undefined when it stays as it is. */
async function writesFor(backend: Backend, id: string): Promise<StepWrites | undefined> {
  const document = await backend.findDocument(COLLECTIONS.chats, id);
  if (document === undefined || !hasOtherKey(document)) return undefined;
  const chat = readDuplicateChat(document);
  if (isInvalidRow(chat)) return undefined;
  const personKey = personKeyOf(chat.fields.teamId, chat.identity);
  const [other] = await backend.list(COLLECTIONS.chats, [Query.equal('personKey', personKey), Query.limit(1)]);
  if (other !== undefined) return duplicateWrites(backend, chat, readDuplicateChat(other));
  const { profileUrl } = readProspect(document['prospect']).value;
  const [contacted] = await backend.list(COLLECTIONS.contactedPeople, [
    Query.equal('personKey', [personKey, ...olderPersonKeysOf(chat.fields.teamId, [profileUrl])]),
    Query.limit(1),
  ]);
  if (contacted !== undefined && !isWrittenTo(chat))
    return (await isBeingDeleted(backend, chat)) ? undefined : removalWrites(backend, chat);
  return updateOf(chat, { personKey, prospect: prospectWithOneAddress(chat), duplicateOf: null });
}

async function duplicateWrites(
  backend: Backend,
  chat: DuplicateChat,
  other: DuplicateChat,
): Promise<StepWrites | undefined> {
  if (chat.document['separateFrom'] === other.id) return undefined;
  if ((await isBeingDeleted(backend, chat)) || (await isBeingDeleted(backend, other))) return undefined;
  if (!isWrittenTo(chat) || !isWrittenTo(other)) return mergeWrites(backend, chat, other);
  return chat.document['duplicateOf'] === other.id ? undefined : updateOf(chat, { duplicateOf: other.id });
}

const updateOf = ({ id, document }: DuplicateChat, data: Readonly<Record<string, unknown>>): StepWrites => {
  const reference = { collection: COLLECTIONS.chats, id };
  const fields = Object.fromEntries(Object.keys(data).map((name) => [name, document[name] ?? null]));
  return {
    operations: [{ ...reference, action: 'update', data }],
    expectations: [{ ...reference, fields: { ...fields, status: document['status'], actCount: document['actCount'] } }],
  };
};

const isBeingDeleted = async (backend: Backend, { fields }: DuplicateChat): Promise<boolean> =>
  fields.campaign !== '' &&
  (await backend.findDocument(COLLECTIONS.campaigns, fields.campaign))?.['status'] === DELETING;
