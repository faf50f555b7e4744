import { creditsOf, LONGEST_ANSWER_TOKENS, type TokenUse } from '#domain/ai/ai-cost.ts';
import { MOST_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Writer, WritingTask } from '#server/drivers/ai/writer.ts';
import type { Contact, ConversationWriter, Draft } from '#server/drivers/network/network.ts';
import { findWritingModel, getOffersModel, type WritingModel } from './ai-models.ts';

interface ConversationWriterDeps {
  readonly backend: Backend;
  readonly writer: Writer;
  /**
   * Says when there is something to say, and judges what is answered; of what it would write nothing is taken but the
   * first message where a prompt has none.
   */
  readonly script: ConversationWriter;
}

/**
 * Writes the messages of campaigns as their prompts want them, as the prompts' tests do: with the same instructions and
 * the prompt's model. It costs what was used, and never more than a message may cost at most, which there must be
 * before it is begun.
 */
export function createConversationWriter({ backend, writer, script }: ConversationWriterDeps): ConversationWriter {
  return {
    isRepeatable: false,
    async write(contact, signal) {
      const scripted = await script.write(contact, signal);
      if (scripted === undefined) return undefined;
      const model = await modelOf(backend, contact.briefing?.modelId ?? '');
      const { text, use } = await writer.write(taskOf(contact, scripted.content), {
        model: model.endpointName,
        maxTokens: LONGEST_ANSWER_TOKENS.test,
        signal,
      });
      return { content: text, ...costOf(use, model) };
    },
    judge: (contact) => script.judge(contact),
  };
}

/** A model that is not offered any more is stood in for: a campaign goes on. */
const modelOf = async (backend: Backend, id: string): Promise<WritingModel> =>
  (id === '' ? undefined : await findWritingModel(backend, id)) ?? getOffersModel(backend);

function costOf(use: TokenUse, model: WritingModel): Pick<Draft, 'inputCredits' | 'outputCredits'> {
  const { output, total } = creditsOf(use, model);
  const charged = Math.min(total, MOST_CREDITS_PER_MESSAGE);
  const outputCredits = Math.min(output, charged);
  return { inputCredits: charged - outputCredits, outputCredits };
}

function taskOf({ briefing, opening, offerName, profile, prospect, messages }: Contact, scripted: string): WritingTask {
  const facts = [
    `You are ${profile.name}. You write about ${offerName}.`,
    briefing === undefined || briefing.offerDescription === '' ? '' : `What it is: ${briefing.offerDescription}`,
    `You write to ${[prospect.name, prospect.headline, prospect.company, prospect.city].filter((fact) => fact !== '').join(', ')}.`,
  ].filter((fact) => fact !== '');
  // A prompt says all of this itself, in its own words.
  const context = briefing === undefined || briefing.context === '' ? facts.join('\n') : briefing.context;
  return {
    intent: 'test',
    kind: 'message',
    context,
    draft: opening ?? scripted,
    messages: messages.map(({ role, content }) => ({ role, content })),
  };
}
