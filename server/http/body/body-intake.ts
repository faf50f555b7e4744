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

/** Who sends a body: somebody unknown, a caller with this id, or a program that holds a key of the server. */
export type Sender =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'caller'; readonly id: string }
  | { readonly kind: 'server' };

export const STRANGER: Sender = { kind: 'stranger' };

/** Longest body of somebody who has not signed in, in bytes. */
export const STRANGER_BYTES = 65_536;

/** Limits on the bodies that a process holds at the same time, in bytes, and on the pace of senders. */
export interface IntakeLimits {
  /** Of strangers together: they cannot use up what is left for those who signed in. */
  readonly strangersBytes: number;
  /** Of callers together. A key of the server may always send: what it sends comes from this process. */
  readonly callersBytes: number;
  /** Of one caller. */
  readonly callerBytes: number;
  /** Time within which at least `leastBytes` of a body must arrive, or its end. */
  readonly paceMs: number;
  readonly leastBytes: number;
}

export const INTAKE_LIMITS: IntakeLimits = {
  strangersBytes: 16 * 1024 * 1024,
  callersBytes: 96 * 1024 * 1024,
  callerBytes: 48 * 1024 * 1024,
  paceMs: 15_000,
  leastBytes: 8_192,
};

const KINDS: readonly Sender['kind'][] = ['stranger', 'caller', 'server'];
const callerKey = (id: string): string => `caller ${id}`;

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
  /** Bytes in flight by kind of sender, and of each caller. */
  readonly #held = new Map<string, number>();

  constructor(limits: Partial<IntakeLimits> = {}) {
    this.#limits = { ...INTAKE_LIMITS, ...limits };
  }

  /** Bytes in flight. */
  get heldBytes(): number {
    return KINDS.reduce((sum, kind) => sum + this.#of(kind), 0);
  }

  /**
   * Receives a body. Its bytes count until `onHeld`'s argument is released, which the caller does once the request is
   * answered, whatever the outcome. Throws `BodyRefused`.
   */
  async receive(
    source: AsyncIterable<Uint8Array>,
    { sender, maxBytes, declaredBytes }: { sender: Sender; maxBytes: number; declaredBytes: number },
    onHeld: (held: HeldBody) => void,
  ): Promise<Buffer> {
    if (declaredBytes > maxBytes) throw new BodyRefused('too-large');
    let held = 0;
    onHeld({
      release: () => {
        this.#take(sender, -held);
        held = 0;
      },
    });
    const pace = this.#watchPace(() => held);
    const chunks: Uint8Array[] = [];
    const iterator = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const step = await Promise.race([iterator.next(), pace.failure]);
        if (step.done === true) return chunks.length === 1 ? toBuffer(chunks[0]) : Buffer.concat(chunks);
        if (held + step.value.byteLength > maxBytes) throw new BodyRefused('too-large');
        held += step.value.byteLength;
        this.#take(sender, step.value.byteLength);
        chunks.push(step.value);
        if (this.#isOverloaded(sender)) throw new BodyRefused('overloaded');
      }
    } catch (error) {
      // Not awaited: a slow sender would keep it waiting.
      void Promise.resolve(iterator.return?.()).catch(() => undefined);
      throw error instanceof BodyRefused ? error : new BodyRefused('cut');
    } finally {
      pace.stop();
    }
  }

  #isOverloaded(sender: Sender): boolean {
    const { strangersBytes, callersBytes, callerBytes } = this.#limits;
    if (sender.kind === 'server') return false;
    if (sender.kind === 'stranger') return this.#of('stranger') > strangersBytes;
    return this.#of('caller') > callersBytes || this.#of(callerKey(sender.id)) > callerBytes;
  }

  #of(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #take(sender: Sender, bytes: number): void {
    for (const key of sender.kind === 'caller' ? [sender.kind, callerKey(sender.id)] : [sender.kind]) {
      const held = this.#of(key) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }

  #watchPace(received: () => number): { readonly failure: Promise<never>; stop(): void } {
    let before = 0;
    let timer: NodeJS.Timeout | undefined;
    const failure = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        if (received() - before < this.#limits.leastBytes) reject(new BodyRefused('too-slow'));
        before = received();
      }, this.#limits.paceMs);
    });
    failure.catch(() => undefined);
    return { failure, stop: () => clearInterval(timer) };
  }
}

const toBuffer = (bytes: Uint8Array | undefined): Buffer =>
  bytes === undefined ? Buffer.alloc(0) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
