import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
interface AiRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
    readonly stream?: boolean;
    readonly stream_options?: { readonly include_usage: boolean };
  };
}

export type Responder = (response: ServerResponse, request: AiRequest) => void;

export interface AiEndpoint {
  readonly baseUrl: string;
  readonly requests: readonly AiRequest[];
  /** The next answers, received per request; the last received repeats. */
  respondWith(...responders: readonly Responder[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Returns a completion in the form of OpenAI's API reference. */
export const completion = (
  content: string | null,
  usage: unknown = { prompt_tokens: 120, completion_tokens: 80, total_tokens: 200 },
): Responder =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage,
  });

/** Returns received chunk of a completion in the form of OpenAI's API reference, as an event. */
export const chunk = (
  content: string | undefined,
  more: { readonly finish?: string; readonly usage?: unknown } = {},
): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: more.usage === undefined ? [{ index: 0, delta: content === undefined ? {} : { content }, logprobs: null, finish_reason: more.finish ?? null }] : [], usage: more.usage ?? null })}\n\n`;

/** Starts a stream of chunks that stays open. */
export const startStream = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.flushHeaders();
};

/** Ends a stream with the finish reason and the usage. */
export const endOfStream = (
  usage: unknown = { prompt_tokens: 120, completion_tokens: 80, total_tokens: 200 },
): string => `${chunk(undefined, { finish: 'stop' })}${chunk(undefined, { usage })}data: [DONE]\n\n`;

/** Sends a completion in chunks, all of them at once. */
export const streamed =
  (pieces: readonly string[], end = endOfStream()): Responder =>
  (response) => {
    startStream(response);
    response.end(pieces.map((piece) => chunk(piece)).join('') + end);
  };

/** Starts an endpoint on a free port that answers as configured. */
export async function openAiEndpoint(): Promise<AiEndpoint> {
  const requests: AiRequest[] = [];
  let responders: Responder[] = [completion('A text.')];
  const http = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const piece of request) chunks.push(Buffer.from(piece as Uint8Array));
      const received: AiRequest = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as AiRequest['body'],
      };
      requests.push(received);
      const [respond] = responders;
      if (responders.length > 1) responders = responders.slice(1);
      respond?.(response, received);
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    requests,
    respondWith(...next) {
      responders = [...next];
      requests.length = 0;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
