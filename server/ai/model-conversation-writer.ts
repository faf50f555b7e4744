import { creditsOf, MAX_ANSWER_TOKENS, type TokenUsage } from '#domain/ai/ai-cost.ts';
import { MAX_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import { addressOf } from '#domain/prospect/names/prospect-names.ts';
import { briefingFacts } from '#domain/prospect/prospect-fields.ts';
import type { Backend } from '#server/backend/backend.ts';
import { asMaterial } from '#server/drivers/ai/material.ts';
import type { MessageTask, Writer } from '#server/drivers/ai/writer.ts';
import type { Contact } from '#server/drivers/network/network.ts';
import type { ConversationWriter, Draft } from './conversation-writer.ts';
import { findWritingModel, getOffersModel, type WritingModel } from './ai-models.ts';

interface ConversationWriterDeps {
  readonly backend: Backend;
  readonly writer: Writer;
  /**
   * Decides when to write and judges answers. Of its own texts only the first message is used, when a prompt has none.
   */
  readonly script: ConversationWriter;
}

/**
 * Creates the writer of campaign messages by prompt and model, with the same instructions as a prompt test. It charges
 * what was used, at most the bound of a message, which must be available beforehand.
 */
export function createModelConversationWriter({ backend, writer, script }: ConversationWriterDeps): ConversationWriter {
  return {
    async write(contact, signal) {
      const scripted = await script.write(contact, signal);
      if (scripted === undefined) return undefined;
      const model = await modelOf(backend, contact);
      const { text, usage } = await writer.write(messageTaskOf(contact, scripted.content), {
        model: model.endpointName,
        maxTokens: MAX_ANSWER_TOKENS.test,
        signal,
      });
      return { content: text, ...costOf(usage, model) };
    },
    qualify: (contact) => script.qualify(contact),
  };
}

/** Returns the model of the campaign's prompt; a retired one is replaced, so that the campaign goes on. */
export async function modelOf(backend: Backend, { briefing }: Pick<Contact, 'briefing'>): Promise<WritingModel> {
  const id = briefing?.modelId ?? '';
  return (id === '' ? undefined : await findWritingModel(backend, id)) ?? getOffersModel(backend);
}

function costOf(usage: TokenUsage, model: WritingModel): Pick<Draft, 'inputCredits' | 'outputCredits'> {
  const { output, total } = creditsOf(usage, model);
  const charged = Math.min(total, MAX_CREDITS_PER_MESSAGE);
  const outputCredits = Math.min(output, charged);
  return { inputCredits: charged - outputCredits, outputCredits };
}

/** Returns the task of writing the next message; a first one is based on `scripted` where no prompt has it. */
export function messageTaskOf(
  { briefing, opening, offerName, profile, prospect, aiNote = '', rejections = [], messages }: Contact,
  scripted: string,
): MessageTask {
  const facts = [
    `You are ${profile.name}. You write about ${offerName}.`,
    briefing === undefined || briefing.offerDescription === '' ? '' : `What it is: ${briefing.offerDescription}`,
    `You write to ${asMaterial(briefingFacts(prospect))}.`,
    addressOf(prospect) === '' ? '' : `You call them ${asMaterial(addressOf(prospect))}.`,
  ].filter((fact) => fact !== '');
  // A prompt contains these facts in its own words.
  const known = briefing?.context(asMaterial) || facts.join('\n');
  const context = [
    known,
    ...(aiNote === ''
      ? []
      : [`A colleague has led this conversation and hands it back to you. What you are to know: ${aiNote}`]),
    ...rejections.map(
      ({ text, reason }) =>
        `A colleague has rejected this message of yours; write another one: ${asMaterial(text)}${reason === '' ? '' : ` The reason: ${reason}`}`,
    ),
  ].join('\n\n');
  return {
    intent: 'test',
    kind: 'message',
    speaker: 'profile',
    offer: { name: offerName, description: briefing?.offerDescription ?? '' },
    context,
    draft: rejections.length > 0 ? scripted : (opening ?? scripted),
    messages: messages.map(({ role, content }) => ({ role, content })),
  };
}
