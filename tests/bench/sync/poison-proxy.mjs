import { startRecordingProxy } from './recording-proxy.mjs';

const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The answers to the poison command, each time it is sent; the other commands pass. */
export const POISON_ANSWERS = {
  'answered 500': (_request, response) =>
    answer(response, 500, { error: { code: 'server_error', message: 'Poisoned' } }),
  'refused 422': (_request, response) =>
    answer(response, 422, { error: { code: 'idempotency_key_reused', message: 'Poisoned' } }),
  cut: (incoming) => incoming.socket.destroy(),
  'never answered': () => undefined,
  'answered 429, Retry-After 2': (_request, response) =>
    answer(response, 429, { error: { code: 'rate_limited', message: 'Poisoned' } }, { 'Retry-After': '2' }),
};

function answer(response, status, body, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/**
 * Starts a proxy to `target` (an address) that forwards everything but the poison command and records when commands
 * pass. `watch(ids)` resolves with the time (ms) from the first command until the last of `ids` was answered with
 * success, and with the number of times the poison was sent meanwhile.
 */
export async function startPoisonProxy(target) {
  let current = {
    poisonId: undefined,
    act: undefined,
    left: new Set(),
    firstMs: undefined,
    poisonSends: 0,
    done: () => undefined,
  };
  const proxy = await startRecordingProxy(target, {
    intercept(incoming, response) {
      const id = incoming.headers[IDEMPOTENCY_HEADER];
      if (id === undefined) return false;
      current.firstMs ??= performance.now();
      if (id !== current.poisonId) return false;
      current.poisonSends += 1;
      incoming.resume();
      current.act(incoming, response);
      return true;
    },
    onAnswered(incoming, status) {
      if (status !== 200 || !current.left.delete(incoming.headers[IDEMPOTENCY_HEADER]) || current.left.size > 0) return;
      current.done({ tookMs: performance.now() - current.firstMs, poisonSends: current.poisonSends });
    },
  });
  return {
    url: proxy.url,
    watch: (ids, poisonId, act) =>
      new Promise((done) => {
        current = { poisonId, act, left: new Set(ids), firstMs: undefined, poisonSends: 0, done };
      }),
    left: () => current.left.size,
    close: proxy.close,
  };
}
