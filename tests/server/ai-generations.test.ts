import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxCredits } from '#domain/ai/ai-cost.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { offerTextAnswerSchema } from '#domain/offer/offer-answers.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { Query } from '#server/backend/query.ts';
import { createSandboxWriter } from '#server/drivers/ai/sandbox-writer.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import { DESCRIPTION } from '#support/offer-texts.ts';
import {
  crashingBackend,
  openTestServer,
  type ApiReply,
  type TestCaller,
  type TestServer,
} from '#support/test-server.ts';
import { propertyRuns } from '#support/volume.ts';

/** The state of the fake writer, which writes a new text each time and, with a closed gate, waits for its release. */
const gate = {
  texts: 0,
  isOpen: true,
  isBroken: false,
  usage: { inputTokens: 100, outputTokens: 50 },
  waiting: [] as (() => void)[],
  startListeners: [] as (() => void)[],
};
const writer: Writer = {
  name: 'model',
  async write(_task, { signal }) {
    gate.texts += 1;
    const text = `Text ${gate.texts}`;
    for (const notify of gate.startListeners.splice(0)) notify();
    if (!gate.isOpen) {
      await new Promise<void>((resolve) => {
        gate.waiting.push(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    }
    if (signal.aborted) throw new OutriderError('canceled');
    if (gate.isBroken) throw new OutriderError('writer_failed');
    return { text, usage: gate.usage };
  },
};
const nextStart = (): Promise<void> => new Promise((resolve) => gate.startListeners.push(resolve));
const release = (): void => gate.waiting.splice(0).forEach((resume) => resume());

let server: TestServer;
let modelId: string;
beforeAll(async () => {
  server = await openTestServer({
    writer,
    async readPage(url) {
      if (url !== 'example.com')
        throw new OutriderError('page_unreadable', 'This website cannot be found. Check its address.');
      return { url: 'https://example.com/', title: 'Example', summary: '', text: DESCRIPTION };
    },
  });
  modelId = await server.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1, outputCost: 2 });
});
afterAll(() => server.close());
beforeEach(() =>
  Object.assign(gate, {
    texts: 0,
    isOpen: true,
    isBroken: false,
    usage: { inputTokens: 100, outputTokens: 50 },
    waiting: [],
    startListeners: [],
  }),
);

type Caller = Required<Pick<TestCaller, 'member' | 'teamId'>>;

async function openTeam(credits: number, additionalCredits = 0): Promise<Caller> {
  const teamId = await server.createTeam({ plan: 'pioneer', credits, additionalCredits });
  return { teamId, member: await server.createMember(teamId) };
}

const improve = (as: TestCaller, description = DESCRIPTION) => server.post('/products/improve', { description }, as);
const cancel = async (as: TestCaller, id: string) =>
  (await server.request('DELETE', `/ai/${id}`, undefined, as)).body.data;
const creditsLeft = async ({ teamId }: Caller) =>
  totalCredits(readTeamRecord(await server.backend.findDocument(COLLECTIONS.teams, teamId)));
const charges = async ({ teamId }: Caller) =>
  server.backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', teamId)]);
const codeOf = ({ body: { error } }: ApiReply): string => error?.code ?? 'ok';
const textOf = ({ body: { data } }: ApiReply): string => offerTextAnswerSchema.parse(data).description;

describe('POST /products/improve', () => {
  test('POST /products/improve returns a text with its writer and its cost, and charges that cost', async () => {
    const as = await openTeam(0, 10);
    expect((await improve(as)).body).toEqual({
      data: { description: 'Text 1', credits: 1, writer: 'model' },
      error: null,
    });
    expect(await creditsLeft(as)).toBe(9);
    expect(await charges(as)).toEqual([
      expect.objectContaining({
        reason: 'Offer description improved',
        type: 'consumption',
        movement: 'spend',
        total: 1,
      }),
    ]);
  });

  test('a generation never costs more than announced, whatever the endpoint counts', async () => {
    const as = await openTeam(1_000);
    gate.usage = { inputTokens: 500_000, outputTokens: 500_000 };
    const { credits } = offerTextAnswerSchema.parse((await improve(as)).body.data);
    expect(credits).toBe(maxCredits('improve', DESCRIPTION.length, { inputCost: 1, outputCost: 2 }));
    expect(await creditsLeft(as)).toBe(1_000 - credits);
  });

  test('the writer is not called without a credit, nor for a description that is too short', async () => {
    const as = await openTeam(0);
    expect((await improve(as)).body.error).toEqual({
      code: 'no_credits',
      message: 'Insufficient Credits: You need credits to use AI features.',
    });
    expect((await improve(await openTeam(5), 'short')).body.error).toEqual({
      code: 'invalid_request',
      message: 'Description too short: write at least 150 characters.',
    });
    expect(gate.texts).toBe(0);
  });

  test('one credit, of the period or bought, is enough for a text; the charge never exceeds the balance', async () => {
    gate.usage = { inputTokens: 500_000, outputTokens: 500_000 };
    for (const as of [await openTeam(1), await openTeam(0, 1)]) {
      expect((await improve(as)).body).toMatchObject({ data: { credits: 1 }, error: null });
      expect([
        await creditsLeft(as),
        (await charges(as)).map(({ total, input, output }) => [total, Number(input) + Number(output)]),
      ]).toEqual([0, [[1, 1]]]);
      expect(codeOf(await improve({ ...as, key: randomUUID() }))).toBe('no_credits');
    }
  });

  test('a writer that fails costs nothing, and the same id can be sent again', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    gate.isBroken = true;
    expect(codeOf(await improve(as))).toBe('writer_failed');
    expect(await creditsLeft(as)).toBe(3);
    gate.isBroken = false;
    expect(codeOf(await improve(as))).toBe('ok');
    expect(await creditsLeft(as)).toBe(2);
  });

  test('a request repeated while it runs is one generation; an id used for another request is refused', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    gate.isOpen = false;
    const started = nextStart();
    const first = improve(as);
    await started;
    const second = improve(as);
    expect(codeOf(await improve(as, `${DESCRIPTION} More.`))).toBe('idempotency_key_reused');
    release();
    expect(await first).toEqual(await second);
    expect(gate.texts).toBe(1);
    expect(codeOf(await improve(as, `${DESCRIPTION} More.`))).toBe('idempotency_key_reused');
  });

  test('more than thirty requests of one person are rate limited', async () => {
    const as = await openTeam(100);
    const codes: string[] = [];
    for (let count = 0; count < 31; count += 1) codes.push(codeOf(await improve(as)));
    expect([codes.filter((code) => code === 'ok').length, codes.at(-1)]).toEqual([30, 'rate_limited']);
  });
});

describe('texts that are begun and never charged', () => {
  test('end at sixty an hour of a team, however many members it has; charged ones do not count', async () => {
    const as = await openTeam(100);
    const improveAsAnother = async () => improve({ ...as, member: await server.createMember(as.teamId) });
    for (let charged = 0; charged < 20; charged += 1) expect(codeOf(await improve(as))).toBe('ok');
    gate.isBroken = true;
    for (let unpaid = 0; unpaid < 60; unpaid += 1) expect(codeOf(await improveAsAnother())).toBe('writer_failed');
    gate.isBroken = false;
    expect(codeOf(await improveAsAnother())).toBe('rate_limited');
    expect(gate.texts).toBe(80);
    expect(codeOf(await improve(await openTeam(1)))).toBe('ok');
  });
});

describe('DELETE /ai/{id}', () => {
  test('a running generation is stopped: its answer stays "canceled" and it costs nothing', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    gate.isOpen = false;
    const started = nextStart();
    const pending = improve(as);
    await started;
    expect([await cancel(as, as.key), await cancel(as, as.key)]).toEqual([{ canceled: true }, { canceled: true }]);
    expect([codeOf(await pending), codeOf(await improve(as))]).toEqual(['canceled', 'canceled']);
    expect([await creditsLeft(as), (await charges(as)).length, gate.texts]).toEqual([3, 0, 1]);
  });

  test('a generation that nobody made is not found, each time; should it arrive later, it never begins', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    const statusOf = async () => (await server.request('DELETE', `/ai/${as.key}`, undefined, as)).status;
    expect([await statusOf(), await statusOf()]).toEqual([404, 404]);
    expect(codeOf(await improve(as))).toBe('canceled');
    expect(gate.texts).toBe(0);
  });

  test('a generation that was charged cannot be stopped', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    const answered = await improve(as);
    expect(await cancel(as, as.key)).toEqual({ canceled: false });
    expect(await improve(as)).toEqual(answered);
  });

  test('more than thirty cancellations of one person are rate limited, because each is stored', async () => {
    const as = await openTeam(3);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await server.request('DELETE', `/ai/${randomUUID()}`, undefined, as)).status);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429]);
  });

  test('a generation of another person continues', async () => {
    const as = { ...(await openTeam(3)), key: randomUUID() };
    gate.isOpen = false;
    const started = nextStart();
    const pending = improve(as);
    await started;
    await cancel({ ...as, member: await server.createMember(as.teamId) }, as.key);
    release();
    expect(codeOf(await pending)).toBe('ok');
  });
});

describe('charges and texts', () => {
  test('concurrent generations that need more credits than are left give as many texts as charges', async () => {
    const as = await openTeam(1, 1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => improve({ ...as, key: randomUUID() })));
    expect(replies.map(codeOf).toSorted()).toEqual([
      'no_credits',
      'no_credits',
      'no_credits',
      'no_credits',
      'ok',
      'ok',
    ]);
    expect([await creditsLeft(as), (await charges(as)).length]).toEqual([0, 2]);
  });

  /**
   * One step of a sequence: a request, also a repeated or canceled one, in a process that may crash at a write.
   */
  const step = fc.record({
    generation: fc.nat(2),
    operation: fc.constantFrom('ask', 'ask', 'ask twice', 'cancel', 'ask and cancel'),
    death: fc.option(fc.record({ write: fc.integer({ min: 1, max: 2 }), moment: fc.constantFrom('before', 'after') }), {
      nil: undefined,
    }),
    broken: fc.boolean(),
  });

  test('stay together over any sequence of requests, cancellations, crashes and failures of the writer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.array(step, { minLength: 1, maxLength: 8 }), async (credits, steps) => {
        const as = await openTeam(credits);
        const ids = [randomUUID(), randomUUID(), randomUUID()];
        const texts = new Map<string, Set<string>>();
        const recordText = (id: string, reply: ApiReply): void => {
          if (reply.body.error === null) texts.set(id, (texts.get(id) ?? new Set()).add(textOf(reply)));
        };
        for (const { generation, operation, death, broken } of steps) {
          const id = ids[generation] ?? '';
          const caller = {
            ...as,
            key: id,
            ...(death === undefined ? {} : { through: crashingBackend(server.backend, death.write, death.moment) }),
          };
          gate.isBroken = broken && operation === 'ask';
          const asks =
            operation === 'cancel'
              ? []
              : operation === 'ask twice'
                ? [improve(caller), improve({ ...as, key: id })]
                : [improve(caller)];
          const cancels = operation.endsWith('cancel') ? [cancel({ ...as }, id)] : [];
          for (const reply of await Promise.all(asks)) recordText(id, reply);
          await Promise.all(cancels);
        }
        gate.isBroken = false;
        // At the end every request is repeated, and gets the same text as before.
        const last = await Promise.all(ids.map((key) => improve({ ...as, key })));
        for (const [index, reply] of last.entries()) recordText(ids[index] ?? '', reply);
        for (const distinctTexts of texts.values()) expect(distinctTexts.size).toBe(1);
        const answered = last.filter((reply) => reply.body.error === null).length;
        expect([...texts.keys()].length).toBe(answered);
        expect((await charges(as)).length).toBe(answered);
        expect(await creditsLeft(as)).toBe(credits - answered);
      }),
      { numRuns: propertyRuns(40), seed: 7 },
    );
  });
});

describe('POST /products/describe, /products/enrich and /prompt/test', () => {
  const ANSWERS = {
    problems: 'p'.repeat(100),
    benefits: 'b'.repeat(100),
    results: 'r'.repeat(50),
    customer: 'c'.repeat(40),
    unique: 'u'.repeat(80),
  };

  test('a description is written from the questionnaire, whose every answer is required', async () => {
    const as = await openTeam(5);
    expect(textOf(await server.post('/products/describe', { name: 'Audit', answers: ANSWERS }, as))).toBe('Text 1');
    expect(
      (await server.post('/products/describe', { name: '', answers: { ...ANSWERS, unique: 'u' } }, as)).body.error
        ?.message,
    ).toBe('Answer these questions in more detail first: “What makes it unique?”');
    expect(gate.texts).toBe(1);
  });

  test('a description from a website names the page that was read, and an unreadable page costs nothing', async () => {
    const as = await openTeam(10);
    const enrich = (url: string) => server.post('/products/enrich', { url }, as);
    expect((await enrich('example.com')).body.data).toEqual({
      description: 'Text 1',
      credits: 1,
      writer: 'model',
      page: { url: 'https://example.com/', title: 'Example' },
    });
    expect(await enrich('absent.example.com')).toEqual({
      status: 422,
      body: {
        data: null,
        error: { code: 'page_unreadable', message: 'This website cannot be found. Check its address.' },
      },
    });
    expect([await creditsLeft(as), gate.texts]).toEqual([9, 1]);
  });

  test('a test of a prompt is answered with its text, and on request with the writer and the charge', async () => {
    const as = await openTeam(5);
    const product = await server.create(COLLECTIONS.offers, {
      teamId: as.teamId,
      name: 'Audit',
      description: DESCRIPTION,
    });
    const content = JSON.stringify({
      context: '{{prospectDescription}} {{productDescription}}',
      first_message: 'Hi {{prospectName}}',
    });
    const request = {
      messages: [],
      variables: { prospectDescription: 'CFO', prospectName: 'Ada' },
      content,
      model: modelId,
      type: 'messages',
      product,
    };
    expect((await server.post('/prompt/test', request, as)).body).toEqual({ data: 'Text 1', error: null });
    expect((await server.post('/prompt/test', { ...request, detailed: true }, as)).body.data).toEqual({
      text: 'Text 2',
      credits: 1,
      writer: 'model',
    });
    const refusals = [
      { ...request, variables: { prospectName: 'Ada' } },
      { ...request, product: undefined },
      { ...request, type: 'comment', content: '{"comment":"Be kind"}' },
      { ...request, content: '{"context":" "}' },
      { ...request, content: '{"context":"Be kind"}' },
      { ...request, model: 'absent' },
    ];
    const sentences: (string | undefined)[] = [];
    for (const refused of refusals)
      sentences.push((await server.post('/prompt/test', refused, as)).body.error?.message);
    expect(sentences).toEqual([
      'Missing variables: prospectDescription',
      'Missing product',
      'Missing post content',
      'Empty content',
      'Missing required content: First message',
      'This model is no longer available. Choose another one.',
    ]);
    const others = await openTeam(5);
    expect(codeOf(await server.post('/prompt/test', request, others))).toBe('not_found');
    expect([gate.texts, (await charges(as)).map(({ reason }) => reason)]).toEqual([2, ['Prompt test', 'Prompt test']]);
  });
});

describe('POST /prompt/test with a long prompt', () => {
  test('the cost counts the filled prompt with each use of a variable; a prompt that is too long is refused before the writer is called', async () => {
    const as = await openTeam(1_000);
    gate.usage = { inputTokens: 10_000_000, outputTokens: 0 };
    const testPrompt = (uses: number) =>
      server.post(
        '/prompt/test',
        {
          messages: [],
          variables: { a: 'x'.repeat(15_000) },
          content: JSON.stringify({ comment: '{{a}} '.repeat(uses) }),
          model: modelId,
          type: 'comment',
          post: 'We are hiring',
          detailed: true,
        },
        as,
      );
    expect((await testPrompt(17)).body.data).toMatchObject({
      credits: maxCredits('test', 17 * 15_001 + 'We are hiring'.length, { inputCost: 1, outputCost: 0 }),
    });
    expect((await testPrompt(18)).body.error).toEqual({
      code: 'invalid_request',
      message:
        'With its variables filled in, the prompt has 270,018 characters; the maximum is 262,144. Shorten the values, or use them less often.',
    });
    expect([gate.texts, (await charges(as)).length]).toEqual([1, 1]);
  });

  test('the template writer answers a prompt of the maximum length on one line, and one with unclosed braces', async () => {
    const embedded = await openTestServer({ writer: createSandboxWriter() });
    const teamId = await embedded.createTeam({ plan: 'pioneer', credits: 1_000, additionalCredits: 0 });
    const as = { teamId, member: await embedded.createMember(teamId) };
    const model = await embedded.create(COLLECTIONS.models, { name: 'Swift', inputCost: 1, outputCost: 2 });
    for (const comment of ['Be brief. '.repeat(26_000), `Be brief. {{${' '.repeat(200_000)}`]) {
      expect(
        (
          await embedded.post(
            '/prompt/test',
            { messages: [], variables: {}, content: JSON.stringify({ comment }), model, type: 'comment', post: 'x' },
            as,
          )
        ).body,
      ).toEqual({ data: '“x”\n\n(A model would comment on this by your instructions: Be brief.)', error: null });
    }
    await embedded.close();
  });
});
