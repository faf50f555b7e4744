/**
 * Functions that run in a page of the browser, in this order: they draw the frames of the tutorial with a pointer on a
 * canvas and encode them. Times are those of the frames, not of the clock, so a slow machine makes the same video.
 */
export const ENCODE = {
  /** @param {{ width: number, height: number }} size */
  async start({ width, height }) {
    const { Output, WebMOutputFormat, BufferTarget, CanvasSource, getFirstEncodableVideoCodec } =
      await import('/mediabunny.mjs');
    const codec = await getFirstEncodableVideoCodec(['vp9', 'vp8'], { width, height });
    if (codec === null) throw new Error('This browser cannot encode WebM.');
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const source = new CanvasSource(canvas, { codec, bitrate: 900_000, bitrateMode: 'variable', keyFrameInterval: 5 });
    output.addVideoTrack(source);
    await output.start();

    const FRAME_MS = 1_000 / 15;
    /** A picture that does not change is repeated so often, so that a player can seek in it. */
    const MAX_FRAME_MS = 1_000;
    let image;
    let pointer = { x: width / 2, y: height / 2 };
    let atMs = 0;
    const draw = ({ x, y }, pressed) => {
      context.drawImage(image, 0, 0, width, height);
      if (pressed) {
        context.beginPath();
        context.arc(x, y, 18, 0, 2 * Math.PI);
        context.fillStyle = 'rgb(29 99 216 / 0.35)';
        context.fill();
      }
      context.beginPath();
      for (const [dx, dy] of [
        [0, 0],
        [0, 20],
        [5, 15.5],
        [8.5, 23],
        [11.5, 21.5],
        [8, 14.5],
        [14.5, 14],
      ])
        context.lineTo(x + dx, y + dy);
      context.closePath();
      context.fillStyle = '#111';
      context.strokeStyle = '#fff';
      context.lineWidth = 1.5;
      context.fill();
      context.stroke();
    };
    const encodeFrame = async (durationMs) => {
      await source.add(atMs / 1_000, durationMs / 1_000);
      atMs += durationMs;
    };
    globalThis.tutorial = {
      async add({ image: base64, durationMs, to, pressed }) {
        if (base64 !== undefined)
          image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${base64}`)).blob());
        const from = pointer;
        const isMoving = from.x !== to.x || from.y !== to.y;
        let leftMs = durationMs;
        while (leftMs > 0.5) {
          const frameMs = Math.min(leftMs, isMoving ? FRAME_MS : MAX_FRAME_MS);
          leftMs -= frameMs;
          const share = 1 - leftMs / durationMs;
          // Slow at both ends.
          const eased = share * share * (3 - 2 * share);
          draw({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }, pressed);
          await encodeFrame(frameMs);
        }
        pointer = to;
      },
      async finish() {
        await output.finalize();
        const bytes = new Uint8Array(target.buffer);
        let text = '';
        for (let index = 0; index < bytes.length; index += 0x8000)
          text += String.fromCharCode(...bytes.subarray(index, index + 0x8000));
        return btoa(text);
      },
    };
  },
  /** @param {{ image?: string, durationMs: number, to: { x: number, y: number }, pressed: boolean }} frame */
  add: (frame) => globalThis.tutorial.add(frame),
  /** Returns the video as base64. */
  finish: () => globalThis.tutorial.finish(),
};
