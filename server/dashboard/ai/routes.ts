import type * as z from 'zod/mini';
import {
  BUILDER_FIELDS,
  OFFER_FIELDS,
  SUGGESTION_FIELDS,
  TEST_FIELDS,
  WEBSITE_FIELDS,
  type FieldLabels,
} from '#domain/text/field-labels.ts';
import { chatSuggestRequestSchema } from '#domain/chat/suggested-reply.ts';
import {
  productDescribeRequestSchema,
  productEnrichRequestSchema,
  productImproveRequestSchema,
} from '#domain/offer/offer-requests.ts';
import { promptTestRequestSchema } from '#domain/prompt/prompt-requests.ts';
import { createAiGenerations, type Generation, type OnText } from '#server/ai/ai-generations.ts';
import { enrichOffer, PAGES_OF_TEAM, readInTurn } from '#server/ai/enrich-offer.ts';
import { describeOffer, improveOffer, type OfferTextDeps } from '#server/ai/offer-texts.ts';
import { testPrompt } from '#server/ai/prompt-test.ts';
import { suggestReply } from '#server/ai/suggest-reply.ts';
import { dataAnswer } from '#server/http/error-answer.ts';
import { parseLongJson } from '#server/http/read-body.ts';
import { streamAnswer, acceptsStream } from '#server/http/stream-answer.ts';
import { createTeamLimit } from '../team-limit.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { receiveCommand } from '../idempotency.ts';
import { parsingOwnerOf, readId, TEXT_BYTES, type DashboardRouter } from '../router.ts';

/** Adds the generations (docs/adr/0015): each is paid for and answered once under its key, and streamed on request. */
export function addAiRoutes({ route, readBody, answerFailure }: DashboardRouter, deps: DashboardDeps): void {
  const generations = createAiGenerations(deps);
  const generation = <T>(
    path: string,
    schema: z.ZodMiniType<T>,
    fields: FieldLabels,
    open: (input: T, caller: Caller, address: string) => Promise<Generation>,
  ): void => {
    const handle: Parameters<typeof route>[3] = async (context) => {
      const body = await readBody(context, TEXT_BYTES);
      const input = await parseLongJson(body, schema, { names: fields, owner: parsingOwnerOf(context) });
      const received = receiveCommand(context.req.raw, context.get('caller'), body);
      const { address = '' } = context.env ?? {};
      const perform = (onText?: OnText): Promise<Response> =>
        generations.perform(received, () => open(input, received.caller, address), onText);
      return acceptsStream(context.req.raw) ? streamAnswer(perform, answerFailure) : perform();
    };
    route('POST', path, 'ai.generate', handle, { request: schema, isOnce: true, isInParts: true, waitsOutside: true });
  };

  const texts: OfferTextDeps = { backend: deps.backend, writer: generations.writer };
  generation('/products/improve', productImproveRequestSchema, OFFER_FIELDS, (input) => improveOffer(texts, input));
  generation('/products/describe', productDescribeRequestSchema, BUILDER_FIELDS, (input) =>
    describeOffer(texts, input),
  );
  const readPageOf = readInTurn(deps.readPage);
  const countPage = createTeamLimit(deps.now, PAGES_OF_TEAM);
  generation('/products/enrich', productEnrichRequestSchema, WEBSITE_FIELDS, (input, { teamId }, address) => {
    countPage(teamId, address);
    return enrichOffer({ ...texts, readPage: readPageOf(teamId) }, input);
  });
  generation('/prompt/test', promptTestRequestSchema, TEST_FIELDS, (input, caller) => testPrompt(texts, caller, input));
  generation('/chat/suggest', chatSuggestRequestSchema, SUGGESTION_FIELDS, (input, caller) =>
    suggestReply(texts, caller, input),
  );
  route('DELETE', '/ai/:id', 'ai.generate', async (context) =>
    dataAnswer({ canceled: await generations.cancel(context.get('caller'), readId(context)) }),
  );
}
