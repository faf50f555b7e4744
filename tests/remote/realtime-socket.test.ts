import { describe, expect, it } from 'vitest';
import { openRealtime, realtimeUrl, type RealtimeHandlers } from '#remote/realtime-socket.ts';

/** As much of a WebSocket as the transport uses; the test speaks for the server. */
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
  say(frame: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    );
  }
}

const CHANNELS = ['databases.main.collections.chats.documents', 'teams'];

function setUp(fallbackSession?: string) {
  const socket = new FakeSocket();
  const heard: string[] = [];
  const handlers: RealtimeHandlers = {
    onReady: () => heard.push('ready'),
    onEvent: (hint) => heard.push(`hint:${hint.kind}`),
    onFrame: () => undefined,
    onClosed: (refused) => heard.push(refused ? 'refused' : 'closed'),
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
  return { socket, heard, connection };
}

describe('the realtime transport', () => {
  it('a retired connection is reported as closed at once, and closed once it is open', () => {
    const { socket, heard, connection } = setUp();
    socket.readyState = 0;
    connection.retire();
    expect([heard, socket.readyState]).toEqual([['closed'], 0]);
    socket.readyState = 1;
    socket.dispatchEvent(new Event('open'));
    expect(socket.readyState).toBe(3);
    socket.say({ type: 'connected', data: { channels: CHANNELS, user: { $id: 'u' } } });
    expect(heard).toEqual(['closed']);
  });

  it('the connection opens with the channels in the address, and no secret', () => {
    const url = new URL(realtimeUrl({ endpointHref: 'https://a.test/v1', projectId: 'p', channels: CHANNELS }));
    expect(url.protocol).toBe('wss:');
    expect(url.pathname).toBe('/v1/realtime');
    expect(url.searchParams.getAll('channels[]')).toEqual(CHANNELS);
    expect([...url.searchParams.keys()].sort()).toEqual(['channels[]', 'channels[]', 'project']);
  });

  it('the connection speaks the older dialect: channels in the address are confirmed at once', () => {
    const { socket, heard } = setUp();
    socket.say({ type: 'connected', data: { channels: CHANNELS, user: { $id: 'u' } } });
    expect(heard).toEqual(['ready']);
    expect(socket.sent).toEqual([]);
  });

  it('the connection speaks the newer dialect: channels that are not confirmed are subscribed in band', () => {
    const { socket, heard } = setUp();
    socket.say({ type: 'connected', data: { channels: [], subscriptions: [], user: { $id: 'u' } } });
    expect(socket.sent).toMatchObject([{ type: 'subscribe', data: [{ channels: CHANNELS }] }]);
    expect(heard).toEqual([]);
    socket.say({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: [] } });
    expect(heard).toEqual(['ready']);
  });

  it('the connection authenticates with the session fallback where cookies did not arrive, and is ready only when both are answered', () => {
    const { socket, heard } = setUp('token');
    socket.say({ type: 'connected', data: { channels: [], user: null } });
    expect(socket.sent).toMatchObject([{ type: 'authentication', data: { session: 'token' } }, { type: 'subscribe' }]);
    socket.say({ type: 'response', data: { to: 'authentication', success: true } });
    expect(heard).toEqual([]);
    socket.say({ type: 'response', data: { to: 'subscribe', success: true } });
    expect(heard).toEqual(['ready']);
  });

  it('the connection delivers events and survives frames it cannot read', () => {
    const { socket, heard } = setUp();
    socket.say('not json');
    socket.say({ type: 'brand-new' });
    socket.say({ type: 'event', data: { events: 7 } });
    socket.say({
      type: 'event',
      data: {
        events: ['databases.main.collections.chats.documents.c1.create'],
        timestamp: '2026-03-02T10:00:00Z',
        payload: { $id: 'c1', $createdAt: '', $updatedAt: '' },
      },
    });
    expect(heard).toEqual(['hint:written']);
  });

  it.each([
    ['an error frame', (socket: FakeSocket) => socket.say({ type: 'error', data: { code: 1008, message: 'no' } })],
    ['a close code', (socket: FakeSocket) => socket.close(1008)],
  ])('a 1008 as %s is a refusal, reported once', (_name, act) => {
    const { socket, heard } = setUp();
    act(socket);
    expect(heard).toEqual(['refused']);
  });

  it('an error that is no refusal keeps the connection', () => {
    const { socket, heard } = setUp();
    socket.say({ type: 'error', data: { code: 1003, message: 'hm' } });
    expect(heard).toEqual([]);
  });

  it('a closed connection is over at once, and delivers nothing more', () => {
    const { socket, heard, connection } = setUp();
    connection.close();
    socket.say({ type: 'connected', data: { channels: CHANNELS, user: null } });
    expect(heard).toEqual(['closed']);
  });
});
