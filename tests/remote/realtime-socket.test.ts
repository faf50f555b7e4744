import { describe, expect, it } from 'vitest';
import { openRealtime, realtimeUrl, type RealtimeHandlers } from '#remote/realtime-socket.ts';

/** The part of a WebSocket that the transport uses; the test sends the frames of the server. */
class FakeSocket extends EventTarget {
  readyState = 1;
  readonly sent: unknown[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  receive(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    );
  }
}

const CHANNELS = ['databases.main.collections.chats.documents', 'teams'];

function setUp(fallbackSession?: string) {
  const socket = new FakeSocket();
  const calls: string[] = [];
  const handlers: RealtimeHandlers = {
    onReady: () => calls.push('ready'),
    onEvent: (event) => calls.push(`event:${event.kind}`),
    onFrame: () => undefined,
    onClosed: (isRefused) => calls.push(isRefused ? 'refused' : 'closed'),
  };
  const connection = openRealtime(
    {
      endpointHref: 'https://a.test/v1',
      projectId: 'p',
      channels: CHANNELS,
      fallbackSession: () => fallbackSession,
      createSocket: () => socket as unknown as WebSocket,
    },
    handlers,
  );
  return { socket, calls, connection };
}

describe('the realtime transport', () => {
  it('a retired connection is reported as closed at once, and closed once it is open', () => {
    const { socket, calls, connection } = setUp();
    socket.readyState = 0;
    connection.retire();
    expect([calls, socket.readyState]).toEqual([['closed'], 0]);
    socket.readyState = 1;
    socket.dispatchEvent(new Event('open'));
    expect(socket.readyState).toBe(3);
    socket.receive({ type: 'connected', data: { channels: CHANNELS, user: { $id: 'u' } } });
    expect(calls).toEqual(['closed']);
  });

  it('the address of the connection has the channels and no secret', () => {
    const url = new URL(realtimeUrl({ endpointHref: 'https://a.test/v1', projectId: 'p', channels: CHANNELS }));
    expect(url.protocol).toBe('wss:');
    expect(url.pathname).toBe('/v1/realtime');
    expect(url.searchParams.getAll('channels[]')).toEqual(CHANNELS);
    expect([...url.searchParams.keys()].sort()).toEqual(['channels[]', 'channels[]', 'project']);
  });

  it('the connection is ready at once in the older dialect, which confirms the channels in the address', () => {
    const { socket, calls } = setUp();
    socket.receive({ type: 'connected', data: { channels: CHANNELS, user: { $id: 'u' } } });
    expect(calls).toEqual(['ready']);
    expect(socket.sent).toEqual([]);
  });

  it('the connection subscribes in the newer dialect, which does not confirm the channels in the address', () => {
    const { socket, calls } = setUp();
    socket.receive({ type: 'connected', data: { channels: [], subscriptions: [], user: { $id: 'u' } } });
    expect(socket.sent).toMatchObject([{ type: 'subscribe', data: [{ channels: CHANNELS }] }]);
    expect(calls).toEqual([]);
    socket.receive({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: [] } });
    expect(calls).toEqual(['ready']);
  });

  it('the connection authenticates with the fallback session when cookies did not arrive, and is ready after both answers', () => {
    const { socket, calls } = setUp('token');
    socket.receive({ type: 'connected', data: { channels: [], user: null } });
    expect(socket.sent).toMatchObject([{ type: 'authentication', data: { session: 'token' } }, { type: 'subscribe' }]);
    socket.receive({ type: 'response', data: { to: 'authentication', success: true } });
    expect(calls).toEqual([]);
    socket.receive({ type: 'response', data: { to: 'subscribe', success: true } });
    expect(calls).toEqual(['ready']);
  });

  it('the connection delivers events and ignores frames that it cannot read', () => {
    const { socket, calls } = setUp();
    socket.receive('not json');
    socket.receive({ type: 'brand-new' });
    socket.receive({ type: 'event', data: { events: 7 } });
    socket.receive({
      type: 'event',
      data: {
        events: ['databases.main.collections.chats.documents.c1.create'],
        timestamp: '2026-03-02T10:00:00Z',
        payload: { $id: 'c1', $createdAt: '', $updatedAt: '' },
      },
    });
    expect(calls).toEqual(['event:written']);
  });

  it.each([
    ['an error frame', (socket: FakeSocket) => socket.receive({ type: 'error', data: { code: 1008, message: 'no' } })],
    ['a close code', (socket: FakeSocket) => socket.close(1008)],
  ])('a 1008 as %s is reported once as a refusal', (_name, refuse) => {
    const { socket, calls } = setUp();
    refuse(socket);
    expect(calls).toEqual(['refused']);
  });

  it('an error that is not a refusal keeps the connection open', () => {
    const { socket, calls } = setUp();
    socket.receive({ type: 'error', data: { code: 1003, message: 'hm' } });
    expect(calls).toEqual([]);
  });

  it('a closed connection is reported as closed at once, and delivers nothing more', () => {
    const { socket, calls, connection } = setUp();
    connection.close();
    socket.receive({ type: 'connected', data: { channels: CHANNELS, user: null } });
    expect(calls).toEqual(['closed']);
  });
});
