import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { ConversationWriter, Draft } from '#server/ai/conversation-writer.ts';
import type { Contact } from '#server/drivers/network/network.ts';
import type { CampaignView, ChatView } from './campaign-run-store.ts';
import { cutMessage } from './first-message.ts';
import type { JobContext, StepWrites } from './job.ts';

/**
 * Drafts that were written, and may have been sent, but are not in a chat yet. They are stored with the progress of the
 * campaign's job.
 *
 *   written ──stored, one transaction──▶ step begins again ──▶ sent ──▶ in the chat, paid, removed here: at once
 *      └── died or paused: written again,                        └── died: the same text is sent again
 *          nobody has seen it                                        under the same step id
 *
 * So a prospect gets one text per step, however often the step is begun, and the chat holds that text. A repeatable
 * writer needs no stored drafts.
 */
const storedDraftSchema = z.object({
  chatId: z.string(),
  actCount: z.number(),
  content: z.string(),
  inputCredits: z.number(),
  outputCredits: z.number(),
});
type StoredDraft = z.output<typeof storedDraftSchema>;

const progressSchema = z.object({ drafts: z.array(storedDraftSchema) });

/** Most drafts that are stored: each belongs to a chat that was paused at the moment the process died. */
const MAX_DRAFTS = 12;

/** Thrown once a step's text is stored: the step begins again, with everything read anew. */
export class DraftStored extends Error {
  constructor() {
    super('The text of a run step is stored');
    this.name = 'DraftStored';
  }
}

/** Holds the drafts of one campaign's job while it runs. */
export interface CampaignDrafts {
  /** Returns the job's progress after the step of `chatId`, without its draft. */
  progressAfter(chatId: string): unknown;
  /** Drops the draft of `chatId`, once `progressAfter` was stored. */
  drop(chatId: string): void;
  /** Wraps the writer for one step: returns the stored draft, or stores the one it writes and throws `DraftStored`. */
  writerFor(writer: ConversationWriter, view: CampaignView, before: ChatView): ConversationWriter;
}

export function openDrafts(context: JobContext): CampaignDrafts {
  let drafts: readonly StoredDraft[] = progressSchema.safeParse(context.progress).data?.drafts ?? [];
  const without = (chatId: string): readonly StoredDraft[] => drafts.filter((draft) => draft.chatId !== chatId);

  async function store(
    view: CampaignView,
    before: ChatView,
    { content, inputCredits, outputCredits }: Draft,
  ): Promise<void> {
    const stored = [
      ...without(before.chat.id),
      {
        chatId: before.chat.id,
        actCount: before.chat.actCount,
        content: cutMessage(content),
        inputCredits,
        outputCredits,
      },
    ].slice(-MAX_DRAFTS);
    await context.saveProgress({ chatId: before.chat.id, drafts: stored }, stillWrites(view, before));
    drafts = stored;
  }

  return {
    progressAfter: (chatId) => ({ chatId, drafts: without(chatId) }),
    drop(chatId) {
      drafts = without(chatId);
    },
    writerFor(writer, view, before) {
      if (writer.isRepeatable) return writer;
      const { chat } = before;
      return {
        ...writer,
        async write(contact: Contact, signal: AbortSignal) {
          const stored = drafts.find((draft) => draft.chatId === chat.id && draft.actCount === chat.actCount);
          if (stored !== undefined) return stored;
          const draft = await writer.write(contact, signal);
          if (draft === undefined) return undefined;
          await store(view, before, draft);
          throw new DraftStored();
        },
      };
    },
  };
}

/**
 * Returns conditions that fail when the chat, campaign or profile was paused, or the chat taken over, while the text
 * was written.
 */
const stillWrites = (
  { campaign, profile }: CampaignView,
  { chat: { id, actCount }, rawControlHistory, rawOutgoing }: ChatView,
): StepWrites => ({
  operations: [],
  expectations: [
    {
      collection: COLLECTIONS.chats,
      id,
      fields: {
        actCount,
        paused: false,
        controlHistory: rawControlHistory ?? null,
        outgoing: rawOutgoing ?? null,
      },
    },
    { collection: COLLECTIONS.campaigns, id: campaign.id, fields: { status: campaign.status } },
    { collection: COLLECTIONS.profiles, id: profile.id, fields: { healthStatus: profile.health } },
  ],
});
