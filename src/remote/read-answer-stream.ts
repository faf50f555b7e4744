import { answerPartSchema, createEventReader, PARTS_TYPE, withPart } from '#domain/ai/answer-stream.ts';

/**
 * The answer at the end of one that comes in parts, as if it had come whole; anything else as it is. Tells the text as
 * it grows. Throws where the parts end before the answer: nothing is known of it then, and it may be asked for again.
 */
export async function readAnswerStream(
  response: Response,
  onText: (text: string) => void,
  onPart: () => void,
): Promise<Response> {
  if (!(response.headers.get('Content-Type') ?? '').includes(PARTS_TYPE) || response.body === null) return response;
  const read = createEventReader();
  const decoder = new TextDecoder();
  const pieces = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) throw new TypeError('The parts ended before the answer');
    onPart();
    for (const data of read(decoder.decode(value, { stream: true }))) {
      const part = answerPartSchema.parse(JSON.parse(data));
      if ('status' in part) {
        void pieces.cancel();
        return Response.json(part.body, { status: part.status });
      }
      text = withPart(text, part);
      onText(text);
    }
  }
}
