import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Contact, ConversationWriter, Draft } from '#server/drivers/network/network.ts';
import type { CampaignView } from './campaign-run-store.ts';
import type { RunChat } from './campaign-run-act.ts';
import type { JobContext, StepWrites } from './job.ts';

/**
 * Texts that were written and may have been sent, but are in no conversation yet: with the progress of the campaign's
 * job.
 *
 *   written ──kept, one transaction──▶ looked at anew ──▶ sent ──▶ in the conversation, paid, and forgotten here, one transaction
 *      └── died, or was paused: written anew, nobody has seen it     └── died: the same text is sent again, under the same act
 *
 * So whoever is written to gets one text of an act, however often that is begun, and the conversation says that one. A
 * writer that writes the same for the same needs none of this.
 */
const keptDraftSchema = z.object({
  chatId: z.string(),
  actCount: z.number(),
  content: z.string(),
  inputCredits: z.number(),
  outputCredits: z.number(),
});
type KeptDraft = z.output<typeof keptDraftSchema>;

const progressSchema = z.object({ drafts: z.array(keptDraftSchema) });

/** Most drafts that wait: each is of a conversation that was paused in the moment in which the process died. */
const MOST_DRAFTS = 12;
/** Longest text that is kept and sent, in characters. */
const MAX_MESSAGE_LENGTH = 4_000;

/** The text of an act is kept: the act begins anew, on everything as it is now. */
export class DraftKept extends Error {
  constructor() {
    super('The text of an act was kept');
    this.name = 'DraftKept';
  }
}

/** The drafts of one campaign's job, while it works. */
export interface CampaignDrafts {
  /** What goes on being kept once `chatId` has had its act; the progress of each step. */
  progressAfter(chatId: string): unknown;
  /** Forgets what `progressAfter` has left out, once that was stored. */
  forget(chatId: string): void;
  /** The writer, for one act: gives the text that is kept, or keeps the one it writes and throws `DraftKept`. */
  writerFor(writer: ConversationWriter, view: CampaignView, chat: RunChat): ConversationWriter;
}

export function openDrafts(context: JobContext): CampaignDrafts {
  let drafts: readonly KeptDraft[] = progressSchema.safeParse(context.progress).data?.drafts ?? [];
  const without = (chatId: string): readonly KeptDraft[] => drafts.filter((draft) => draft.chatId !== chatId);

  async function keep(
    view: CampaignView,
    chat: RunChat,
    { content, inputCredits, outputCredits }: Draft,
  ): Promise<void> {
    const kept = [
      ...without(chat.id),
      {
        chatId: chat.id,
        actCount: chat.actCount,
        content: content.slice(0, MAX_MESSAGE_LENGTH),
        inputCredits,
        outputCredits,
      },
    ].slice(-MOST_DRAFTS);
    await context.saveProgress({ chatId: chat.id, drafts: kept }, stillGoesOn(view, chat));
    drafts = kept;
  }

  return {
    progressAfter: (chatId) => ({ chatId, drafts: without(chatId) }),
    forget(chatId) {
      drafts = without(chatId);
    },
    writerFor(writer, view, chat) {
      if (writer.isRepeatable) return writer;
      return {
        ...writer,
        async write(contact: Contact, signal: AbortSignal) {
          const kept = drafts.find((draft) => draft.chatId === chat.id && draft.actCount === chat.actCount);
          if (kept !== undefined) return kept;
          const draft = await writer.write(contact, signal);
          if (draft === undefined) return undefined;
          await keep(view, chat, draft);
          throw new DraftKept();
        },
      };
    },
  };
}

/** What was paused while it was written is not gone on with. */
const stillGoesOn = ({ campaign, profile }: CampaignView, { id, actCount }: RunChat): StepWrites => ({
  operations: [],
  expectations: [
    { collection: COLLECTIONS.chats, id, fields: { actCount, paused: false } },
    { collection: COLLECTIONS.campaigns, id: campaign.id, fields: { status: campaign.status } },
    { collection: COLLECTIONS.profiles, id: profile.id, fields: { healthStatus: profile.health } },
  ],
});
