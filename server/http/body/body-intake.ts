/** Why a body was not received. */
export type BodyFault = 'too-large' | 'too-slow' | 'overloaded' | 'cut';

/** Refuses to receive a body; both APIs answer it in their own form. */
export class BodyRefused extends Error {
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(`body refused: ${fault}`);
    this.name = 'BodyRefused';
    this.fault = fault;
  }
}

/**
 * Who sends a body: somebody unknown, a caller with this id, or a program that holds a key of the server. A place is
 * that of `rateLimitScope`.
 */
export type Sender =
  | { readonly kind: 'stranger'; readonly place: string }
  | { readonly kind: 'caller'; readonly id: string; readonly place: string }
  | { readonly kind: 'server' };

/** Longest body of somebody who has not signed in, in bytes. */
export const STRANGER_BYTES = 65_536;
/** Longest body that has neither a document nor a list, in bytes. */
export const SHORT_BYTES = 65_536;
/** Longest body of a text with what belongs to it, in bytes. */
export const TEXT_BODY_BYTES = 2 * 1024 * 1024;

/** What bodies may take at the same time, in bytes: together, and those from one place. */
interface Share {
  readonly bytes: number;
  readonly placeBytes: number;
}

interface CallersShare extends Share {
  /** Of one caller. */
  readonly callerBytes: number;
}

/** Limits on the bodies that a process holds at the same time, and on the pace of senders. */
export interface IntakeLimits {
  readonly strangers: Share;
  /**
   * Of callers, by the length of the body: short ones never wait behind long ones. A key of the server may always send:
   * what it sends comes from this process.
   */
  readonly short: CallersShare;
  readonly texts: CallersShare;
  readonly long: CallersShare;
  /** What a body counts at least until its end has arrived: it bounds how many a place keeps unfinished. */
  readonly unfinishedBytes: number;
  /** Time within which a stranger's body must be whole. */
  readonly strangerMs: number;
  /**
   * Time within which at least `leastBytes` of another's body must arrive, or its end; `leastLongBytes` of a long one.
   */
  readonly paceMs: number;
  readonly leastBytes: number;
  readonly leastLongBytes: number;
}

const MB = 1024 * 1024;

const INTAKE_LIMITS: IntakeLimits = {
  strangers: { bytes: 16 * MB, placeBytes: MB },
  short: { bytes: 32 * MB, placeBytes: 2 * MB, callerBytes: MB },
  texts: { bytes: 32 * MB, placeBytes: 8 * MB, callerBytes: 4 * MB },
  long: { bytes: 96 * MB, placeBytes: 48 * MB, callerBytes: 32 * MB },
  unfinishedBytes: 4_096,
  strangerMs: 10_000,
  paceMs: 15_000,
  leastBytes: 8_192,
  leastLongBytes: 65_536,
};

type Pool = 'strangers' | 'short' | 'texts' | 'long';

/** Returns the pool that a body of this length counts in; undefined for what is not limited. */
function poolOf(sender: Sender, bytes: number): Pool | undefined {
  if (sender.kind === 'server') return undefined;
  if (sender.kind === 'stranger') return 'strangers';
  if (bytes <= SHORT_BYTES) return 'short';
  return bytes <= TEXT_BODY_BYTES ? 'texts' : 'long';
}

/**
 * Returns the key by which the long computations of a sender run one after another; undefined for a key of the server.
 */
export function ownerOf(sender: Sender): string | undefined {
  if (sender.kind === 'server') return undefined;
  return sender.kind === 'stranger' ? `place ${sender.place}` : `caller ${sender.id}`;
}

/** The bytes of one request that count as in flight, until they are released. */
export interface HeldBody {
  release(): void;
}

/**
 * Receives bodies for a whole process: bounds their length, their sum while their requests are answered, and the pace
 * of their senders.
 */
export class BodyIntake {
  readonly #limits: IntakeLimits;
  /** Bytes in flight by pool, and in each pool by place and by caller. */
  readonly #held = new Map<string, number>();
  #heldBytes = 0;

  constructor(limits: Partial<IntakeLimits> = {}) {
    this.#limits = { ...INTAKE_LIMITS, ...limits };
  }

  /** Bytes in flight. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /**
   * Receives a body. Its bytes count until `onHeld`'s argument is released, which the caller does once the request is
   * answered, whatever the outcome: as many as have arrived or, until the end has, as are announced. Throws
   * `BodyRefused`.
   */
  async receive(
    source: AsyncIterable<Uint8Array>,
    { sender, maxBytes, declaredBytes }: { sender: Sender; maxBytes: number; declaredBytes: number },
    onHeld: (held: HeldBody) => void,
  ): Promise<Buffer> {
    if (declaredBytes > maxBytes) throw new BodyRefused('too-large');
    let counted = 0;
    const count = (bytes: number): void => {
      this.#count(sender, counted, bytes);
      counted = bytes;
    };
    onHeld({ release: () => count(0) });
    const leastCounted = Math.max(declaredBytes, this.#limits.unfinishedBytes);
    count(leastCounted);
    let received = 0;
    const pace = this.#watchPace(sender, () => ({ received, counted }));
    const chunks: Uint8Array[] = [];
    const iterator = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const step = await Promise.race([iterator.next(), pace.failure]);
        if (step.done === true) break;
        received += step.value.byteLength;
        if (received > maxBytes) throw new BodyRefused('too-large');
        count(Math.max(received, leastCounted));
        chunks.push(step.value);
      }
    } catch (error) {
      // Not awaited: a slow sender would keep it waiting.
      void Promise.resolve(iterator.return?.()).catch(() => undefined);
      throw error instanceof BodyRefused ? error : new BodyRefused('cut');
    } finally {
      pace.stop();
    }
    count(received);
    return chunks.length === 1 ? toBuffer(chunks[0]) : Buffer.concat(chunks);
  }

  /** Counts a body as `bytes` instead of `before`. Throws `BodyRefused` where a share has no room for more. */
  #count(sender: Sender, before: number, bytes: number): void {
    const now = this.#sharesOf(sender, bytes);
    const then = new Map(this.#sharesOf(sender, before).map(({ key }) => [key, before]));
    const isFull = ({ key, limit }: { key: string; limit: number }): boolean =>
      (this.#held.get(key) ?? 0) - (then.get(key) ?? 0) + bytes > limit;
    if (bytes > before && now.some(isFull)) throw new BodyRefused('overloaded');
    for (const key of then.keys()) this.#add(key, -before);
    for (const { key } of now) this.#add(key, bytes);
    this.#heldBytes += bytes - before;
  }

  #sharesOf(sender: Sender, bytes: number): { readonly key: string; readonly limit: number }[] {
    const pool = poolOf(sender, bytes);
    if (pool === undefined || sender.kind === 'server') return [];
    const share: Share & Partial<CallersShare> = this.#limits[pool];
    return [
      { key: pool, limit: share.bytes },
      { key: `${pool} place ${sender.place}`, limit: share.placeBytes },
      ...(sender.kind === 'caller' && share.callerBytes !== undefined
        ? [{ key: `${pool} caller ${sender.id}`, limit: share.callerBytes }]
        : []),
    ];
  }

  #add(key: string, bytes: number): void {
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }

  #watchPace(
    { kind }: Sender,
    stateOf: () => { readonly received: number; readonly counted: number },
  ): { readonly failure: Promise<never>; stop(): void } {
    const { strangerMs, paceMs, leastBytes, leastLongBytes } = this.#limits;
    let before = 0;
    let timer: NodeJS.Timeout | undefined;
    const failure = new Promise<never>((_, reject) => {
      const check = (): void => {
        const { received, counted } = stateOf();
        const isSlow = received - before < (counted > SHORT_BYTES ? leastLongBytes : leastBytes);
        if (kind === 'stranger' || isSlow) reject(new BodyRefused('too-slow'));
        before = received;
      };
      timer = setInterval(check, kind === 'stranger' ? strangerMs : paceMs);
    });
    failure.catch(() => undefined);
    return { failure, stop: () => clearInterval(timer) };
  }
}

const toBuffer = (bytes: Uint8Array | undefined): Buffer =>
  bytes === undefined ? Buffer.alloc(0) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
