import { setTimeout as delay } from 'node:timers/promises';
import { PARTS_TYPE, partBetween, toEvent } from '#domain/ai/answer-stream.ts';

/** Between two parts, in ms: faster nobody reads, and a screen draws no more than twenty times a second. */
const BETWEEN_PARTS_MS = 50;

/** Whether somebody takes an answer in parts. */
export const takesParts = (request: Request): boolean => (request.headers.get('Accept') ?? '').includes(PARTS_TYPE);

/**
 * Answers in parts as soon as there is a text, and whole where the answer is there before: then nothing is different
 * for anybody. `perform` gives the answer, and tells the text meanwhile; what it throws is answered as `toAnswer` says.
 * It goes on when nobody listens any more.
 */
export async function answerInParts(
  perform: (onText: (text: string) => void) => Promise<Response>,
  toAnswer: (error: unknown) => Response,
): Promise<Response> {
  let [text, told] = ['', ''];
  let wake: () => void = () => undefined;
  const begun = new Promise<undefined>((resolve) => {
    wake = () => resolve(undefined);
  });
  const ended = perform((now) => {
    text = now;
    wake();
  });
  const whole = await Promise.race([ended, begun]);
  if (whole !== undefined) return whole;

  let last: Response | undefined;
  const over = ended.catch(toAnswer).then((response) => void (last = response));
  const encoder = new TextEncoder();
  const parts = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (last === undefined && text === told) {
        const more = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([more, over]);
      }
      if (last === undefined) {
        controller.enqueue(encoder.encode(toEvent(partBetween(told, text))));
        told = text;
        await Promise.race([delay(BETWEEN_PARTS_MS), over]);
        return;
      }
      controller.enqueue(encoder.encode(toEvent({ status: last.status, body: await last.json() })));
      controller.close();
    },
  });
  // Whatever stands between hands each part on as it comes.
  return new Response(parts, {
    headers: {
      'Content-Type': `${PARTS_TYPE}; charset=utf-8`,
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
