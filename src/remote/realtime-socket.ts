import { realtimeEventOf, realtimeFrameSchema, type RealtimeEvent } from '#domain/wire/realtime.ts';

/**
 * Describes one connection to Appwrite's realtime, in whichever dialect the server speaks (findings-1.8.md, "What we
 * use"): the channels are in the URL, which every known server accepts; where `connected` does not confirm them, the
 * in-band `subscribe` of the newer dialect is sent. Cookies authenticate it; where they do not reach the server, the
 * session fallback does.
 *
 *   opening ──connected, channels confirmed──▶ ready ──▶ closed
 *      └─connected, not confirmed─▶ subscribing ─response─▶ ready
 *
 * It does not reconnect: `sync/realtime/reconnecting-socket.ts` does.
 */
export interface RealtimeConnection {
  ping(): void;
  /** Closes it at once, in any state. */
  close(): void;
  /**
   * Ends it without an error in the browser's console: reports it as closed at once, but closes a socket that is still
   * opening only once it is open.
   */
  retire(): void;
}

export interface RealtimeHandlers {
  /** Subscribed: from now on every change is received. */
  onReady(): void;
  onEvent(event: RealtimeEvent): void;
  /** A frame of any kind arrived: the connection is alive. */
  onFrame(): void;
  /** Closed for any reason; called once. `refused` after a 1008: the server rejects this connection (part 1 §4). */
  onClosed(refused: boolean): void;
}

interface RealtimeOptions {
  /** Absolute `…/v1`. */
  readonly endpointHref: string;
  readonly projectId: string;
  readonly channels: readonly string[];
  /** The session token where cookies do not reach the server (`cookieFallback`). */
  readonly fallbackSession: () => string | undefined;
  readonly createSocket: (url: string) => WebSocket;
}

/** Creates the browser's own socket. */
export const createBrowserSocket = (url: string): WebSocket => new WebSocket(url);

const POLICY_VIOLATION = 1008;
/** Values of a socket's `readyState`. */
const [CONNECTING, OPEN] = [0, 1];

/** Returns the URL of the socket; it carries no secret. */
export function realtimeUrl(options: Pick<RealtimeOptions, 'endpointHref' | 'projectId' | 'channels'>): string {
  const url = new URL(`${options.endpointHref.replace(/\/$/, '')}/realtime`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('project', options.projectId);
  for (const channel of options.channels) url.searchParams.append('channels[]', channel);
  return url.href;
}

/** Opens the connection; the handlers receive everything else. */
export function openRealtime(options: RealtimeOptions, handlers: RealtimeHandlers): RealtimeConnection {
  const socket = options.createSocket(realtimeUrl(options));
  const pendingResponses = new Set<string>();
  let isClosed = false;
  let isRefused = false;

  const send = (frame: unknown): void => {
    if (socket.readyState === OPEN) socket.send(JSON.stringify(frame));
  };

  const finish = (): void => {
    if (isClosed) return;
    isClosed = true;
    handlers.onClosed(isRefused);
  };

  const handleConnected = (confirmed: readonly string[], isKnown: boolean): void => {
    const session = isKnown ? undefined : options.fallbackSession();
    if (session !== undefined) {
      pendingResponses.add('authentication');
      send({ type: 'authentication', data: { session } });
    }
    if (!options.channels.every((channel) => confirmed.includes(channel))) {
      pendingResponses.add('subscribe');
      send({ type: 'subscribe', data: [{ subscriptionId: 'outrider', channels: options.channels, queries: [] }] });
    }
    if (pendingResponses.size === 0) handlers.onReady();
  };

  socket.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (isClosed || typeof message.data !== 'string') return;
    handlers.onFrame();
    let json: unknown;
    try {
      json = JSON.parse(message.data);
    } catch {
      return;
    }
    const parsed = realtimeFrameSchema.safeParse(json);
    if (!parsed.success) return;
    const frame = parsed.data;
    switch (frame.type) {
      case 'connected':
        handleConnected(frame.data.channels, frame.data.user !== null);
        break;
      case 'response':
        if (frame.data.success && pendingResponses.delete(frame.data.to) && pendingResponses.size === 0)
          handlers.onReady();
        break;
      case 'event': {
        const event = realtimeEventOf(frame.data);
        if (event !== undefined) handlers.onEvent(event);
        break;
      }
      case 'error':
        if (frame.data.code === POLICY_VIOLATION) {
          isRefused = true;
          socket.close();
        }
        break;
      case 'pong':
        break;
    }
  });
  socket.addEventListener('close', (event: CloseEvent) => {
    isRefused ||= event.code === POLICY_VIOLATION;
    finish();
  });
  socket.addEventListener('error', () => {
    // A close event follows; the browser says nothing more about the cause.
  });

  return {
    ping: () => send({ type: 'ping' }),
    retire() {
      if (socket.readyState === CONNECTING) socket.addEventListener('open', () => socket.close());
      else socket.close();
      finish();
    },
    close() {
      socket.close();
      // A half-open socket may take a minute to close by itself; here it is closed now.
      finish();
    },
  };
}
