import { OutriderError } from '#domain/wire/errors.ts';
import { createEndpointWriter, type EndpointTerms } from '#server/drivers/ai/endpoint-writer.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import { openAiEndpoint, type AiEndpoint } from './ai-endpoint.ts';

interface WriterEndpoint {
  readonly endpoint: AiEndpoint;
  /** What the last writer logged, and how long it waited between its requests, in ms. */
  readonly logged: readonly string[];
  readonly waits: readonly number[];
  /** Creates a writer that asks the endpoint and waits for nothing. */
  writerWith(more?: Partial<EndpointTerms>, apiKey?: string): Writer;
}

/** Opens an endpoint of OpenAI's protocol for writers. The caller closes it. */
export async function openWriterEndpoint(): Promise<WriterEndpoint> {
  const endpoint = await openAiEndpoint();
  const logged: string[] = [];
  const waits: number[] = [];
  return {
    endpoint,
    logged,
    waits,
    writerWith(more = {}, apiKey = 'key-of-these-tests') {
      logged.length = 0;
      waits.length = 0;
      return createEndpointWriter(
        { baseUrl: endpoint.baseUrl, apiKey },
        { log: (line) => logged.push(line), wait: async (ms) => void waits.push(ms), ...more },
      );
    },
  };
}

/** Returns the code with which a promise fails; `none` when it does not. */
export const failureOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof OutriderError ? error.code : String(error)),
  );
