import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readModel } from '#domain/ai/model.ts';
import { createRandom } from '#domain/random.ts';
import { syncModels } from '#server/ai/sync-models.ts';
import { createEndpointWriter } from '#server/drivers/ai/endpoint-writer.ts';
import type { NamedModel } from '#server/drivers/ai/model-list.ts';
import { seedModels } from '#server/seed/team-content.ts';
import { completion, openAiEndpoint } from '#support/ai-endpoint.ts';
import { DESCRIPTION, TEXT } from '#support/offer-texts.ts';
import { openTestServer, type TestServer } from '#support/test-server.ts';

describe('the models of a deployment', () => {
  const storedModels = async (of: TestServer) =>
    (await of.backend.listAll(COLLECTIONS.models, [])).map(
      ({ name, endpointName, inputCost, outputCost, $permissions }) => ({
        name,
        endpointName,
        inputCost,
        outputCost,
        $permissions,
      }),
    );

  test('without a configured or stored model there is a default one; configured models are stored once, at their current cost', async () => {
    const server = await openTestServer();
    const deps = { backend: server.backend, random: createRandom('models') };
    const sync = (named?: readonly NamedModel[], hasEndpoint = false) => syncModels(deps, { named, hasEndpoint });
    await sync();
    await sync();
    expect(await storedModels(server)).toEqual([
      { name: 'Standard', endpointName: 'default', inputCost: 1, outputCost: 2, $permissions: ['read("users")'] },
    ]);
    const deep = { endpointName: 'org/deep:70b', inputCost: 5, outputCost: 20 };
    await Promise.all([sync([deep]), sync([deep])]);
    await sync([{ ...deep, outputCost: 25 }]);
    expect((await storedModels(server)).slice(1)).toEqual([
      { name: 'org/deep:70b', ...deep, outputCost: 25, $permissions: ['read("users")'] },
    ]);
    await server.close();
  });
});

describe('a deployment with an endpoint', () => {
  test('only the configured models are offered and called, whatever was stored before; a request for another one is refused', async () => {
    const endpoint = await openAiEndpoint();
    endpoint.respondWith(completion(TEXT));
    const own = await openTestServer({
      writer: createEndpointWriter({ baseUrl: endpoint.baseUrl, apiKey: undefined }, { log: () => undefined }),
    });
    const deps = { backend: own.backend, random: createRandom('retired') };
    await seedModels(own.backend);
    const teamId = await own.createTeam({ plan: 'pioneer', credits: 100, additionalCredits: 0 });
    const as = { teamId, member: await own.createMember(teamId) };
    const offered = async () =>
      (await own.backend.listAll(COLLECTIONS.models, []))
        .map(readModel)
        .filter(({ isRetired }) => !isRetired)
        .map(({ name }) => name)
        .toSorted();
    const modelInUse = async () => {
      expect((await own.post('/products/improve', { description: DESCRIPTION }, as)).body.error).toBeNull();
      return endpoint.requests.at(-1)?.body.model;
    };
    const [swift, deep] = [
      { endpointName: 'gpt-5-mini', inputCost: 1, outputCost: 4 },
      { endpointName: 'gpt-5', inputCost: 5, outputCost: 20 },
    ];

    await syncModels(deps, { named: undefined, hasEndpoint: true });
    expect([await offered(), await modelInUse()]).toEqual([['Standard'], 'default']);
    await syncModels(deps, { named: [swift, deep], hasEndpoint: true });
    expect([await offered(), await modelInUse()]).toEqual([['gpt-5', 'gpt-5-mini'], 'gpt-5-mini']);
    await syncModels(deps, { named: [deep], hasEndpoint: true });
    expect([await offered(), await modelInUse()]).toEqual([['gpt-5'], 'gpt-5']);

    const refusal = { code: 'invalid_request', message: 'This model is no longer available. Choose another one.' };
    const testRequest = {
      messages: [],
      variables: {},
      content: '{"comment":"Be kind"}',
      model: 'model-swift',
      type: 'comment',
      post: 'We are hiring',
    };
    expect((await own.post('/prompt/test', testRequest, as)).body.error).toEqual(refusal);
    expect(
      (await own.post('/prompt/create', { name: 'Opener', model: 'model-swift', type: 'comment' }, as)).body.error,
    ).toEqual(refusal);
    await syncModels(deps, { named: undefined, hasEndpoint: false });
    expect(await offered()).toEqual([
      'Balanced',
      'Deep Reasoning',
      'Standard',
      'Swift',
      'Thorough',
      'gpt-5',
      'gpt-5-mini',
    ]);
    await own.close();
    await endpoint.close();
  });
});
