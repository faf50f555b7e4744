import { readChat, type Chat } from '#domain/chat/chat.ts';
import { DRAFT_DECISIONS } from '#domain/chat/outgoing/draft.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { isDraft } from '#domain/chat/outgoing/outgoing-state.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { messageIdSchema } from '#domain/wire/ids.ts';
import { integerBetween, pick, type Random } from '#domain/random.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { decideDraft } from '#server/dashboard/chats/draft-command-handlers.ts';
import type { IdempotentCommand } from '#server/dashboard/idempotency.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';

interface ApprovalsOptions {
  readonly random: Random;
  readonly caller: Caller;
  readonly deps: Parameters<typeof decideDraft>[0];
  readonly chats: () => readonly WireDocument[];
  readonly campaigns: () => readonly WireDocument[];
  readonly execute: (command: IdempotentCommand) => Promise<Response>;
  readonly report: (problem: string) => void;
}

/** What was approved: the text, and how many messages of the prospect there were. */
interface Approved {
  readonly content: string;
  readonly answers: number;
}

const answersIn = (messages: readonly { readonly role: string }[]): number =>
  messages.filter(({ role }) => role === 'user').length;

/**
 * Members of a simulated team who decide about messages of the AI, and an eye on the network: it gets only what was
 * approved, with the text that was approved, and nothing that the prospect has answered since.
 */
export function createApprovals({ random, caller, deps, chats, campaigns, execute, report }: ApprovalsOptions) {
  const approved = new Map<string, Approved>();
  /** The campaigns of messages that were once to be approved, by id. */
  const known = new Map<string, string>();
  const seen = { approvals: 0, rejections: 0, staleDrafts: 0 };

  const waiting = (): readonly { readonly chat: Chat; readonly draft: OutgoingMessage; readonly answers: number }[] =>
    chats().flatMap((document) => {
      // Most chats have no message that waits.
      if (typeof document['outgoing'] !== 'string') return [];
      const { chat, body } = readChat(document);
      return (chat.outgoing ?? []).filter(isDraft).map((draft) => ({ chat, draft, answers: answersIn(body.messages) }));
    });

  return {
    seen,
    /** Notes the messages that wait, which a member may drop next. */
    note(): void {
      for (const { chat, draft } of waiting()) known.set(draft.id, chat.campaignId);
    },
    /** Decides about most messages that wait. */
    async act(): Promise<void> {
      for (const one of waiting()) if (random() < 0.6) await this.decide(one);
    },
    /** Decides about one message. */
    async decide({ chat, draft, answers }: ReturnType<typeof waiting>[number]): Promise<void> {
      if (draft.isStale === true) seen.staleDrafts += 1;
      // Mostly messages are approved.
      const decision = random() < 0.7 ? 'approve' : pick(random, DRAFT_DECISIONS);
      const content = random() < 0.3 ? `${draft.content} (${integerBetween(random, 1, 99)})` : draft.content;
      const { ok } = await execute(
        decideDraft(deps, caller, {
          chatId: chat.id,
          messageId: messageIdSchema.parse(draft.id),
          decision,
          ...(decision === 'approve' && { content }),
          reason: '',
          messageCount: chat.messageCount,
        }),
      );
      if (!ok) return;
      if (decision === 'approve') {
        seen.approvals += 1;
        approved.set(draft.id, { content, answers });
      } else approved.delete(draft.id);
      if (decision === 'reject') seen.rejections += 1;
    },
    /** Watches a message of the AI that the network gets. */
    watch(document: WireDocument | undefined, { id }: OutgoingMessage, content: string): void {
      const { chat, body } = readChat(document);
      const campaign = campaigns().find(({ $id }) => $id === chat.campaignId);
      if (campaign?.['approvesMessages'] !== true) return;
      const approval = approved.get(id);
      if (approval === undefined) report(`the message ${id} without an approval`);
      else if (approval.content !== content) report(`the message ${id} with a text that nobody approved`);
      else if (approval.answers !== answersIn(body.messages)) report(`the message ${id}, which was answered before`);
    },
    /** Counts the messages of a campaign that were written and paid for, and dropped. */
    countDropped(campaignId: string, conversations: readonly RunChat[]): number {
      const kept = new Set(
        conversations.flatMap(({ messages, outgoing }) => [...messages, ...outgoing].map(({ id }) => id)),
      );
      return [...known].filter(([id, of]) => of === campaignId && !kept.has(id)).length;
    },
  };
}
