import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_STREAM_TYPE, deltaBetween, toEvent } from '#domain/ai/answer-stream.ts';

/** Least time between two parts, in ms: a screen draws no more than twenty times a second. */
const PART_INTERVAL_MS = 50;

/** Decides whether a client accepts a streamed answer. */
export const acceptsStream = (request: Request): boolean =>
  (request.headers.get('Accept') ?? '').includes(EVENT_STREAM_TYPE);

/**
 * Streams the answer as soon as there is a text, and sends it whole when it is complete before that. `perform` resolves
 * with the answer and reports the text meanwhile; `toAnswer` answers what it throws. The work continues when the client
 * disconnects.
 */
export async function streamAnswer(
  perform: (onText: (text: string) => void) => Promise<Response>,
  toAnswer: (error: unknown) => Response,
): Promise<Response> {
  let [text, sent] = ['', ''];
  let wake: () => void = () => undefined;
  const started = new Promise<undefined>((resolve) => {
    wake = () => resolve(undefined);
  });
  const ended = perform((now) => {
    text = now;
    wake();
  });
  const whole = await Promise.race([ended, started]);
  if (whole !== undefined) return whole;

  let last: Response | undefined;
  const finished = ended.catch(toAnswer).then((response) => void (last = response));
  const encoder = new TextEncoder();
  const parts = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (last === undefined && text === sent) {
        const more = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([more, finished]);
      }
      if (last === undefined) {
        controller.enqueue(encoder.encode(toEvent(deltaBetween(sent, text))));
        sent = text;
        await Promise.race([delay(PART_INTERVAL_MS), finished]);
        return;
      }
      controller.enqueue(encoder.encode(toEvent({ status: last.status, body: await last.json() })));
      controller.close();
    },
  });
  // Tells proxies to pass each part on at once.
  return new Response(parts, {
    headers: {
      'Content-Type': `${EVENT_STREAM_TYPE}; charset=utf-8`,
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
