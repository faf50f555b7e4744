import { describe, expect, it } from 'vitest';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { pauseControlStateOf, pauseLabelsOf } from '#domain/chat/pause-control-state.ts';

const requested = (isPauseRequested: boolean) =>
  ({ kind: 'waiting', paused: !isPauseRequested, isPauseRequested, askedAt: '' }) as const;

describe('the pause control', () => {
  it.each([
    ['chat', 'Pausing…', 'Resuming…'],
    ['campaign', 'Pausing…', 'Resuming…'],
    ['profile', 'Pausing agent...', 'Resuming agent...'],
  ] as const)(
    'of a %s shows the requested state and ignores clicks until an answer or a problem is known',
    (noun, pausing, resuming) => {
      expect(pauseControlStateOf(noun, requested(true), 'answer')).toEqual({
        label: pausing,
        icon: 'waiting',
        explanation: undefined,
        isInert: true,
      });
      expect(pauseControlStateOf(noun, requested(false), 'answer')).toEqual({
        label: resuming,
        icon: 'waiting',
        explanation: undefined,
        isInert: true,
      });
    },
  );

  describe.each(['chat', 'campaign', 'profile'] as const)('of a %s', (noun) => {
    it.each([
      ['a lost connection', 'connection', 'Will pause when you are back online'],
      [
        'a browser that cannot send commands',
        'browser',
        'Kept here. This browser is too old to send it; update the browser',
      ],
      ['a problem of the server', 'server_error', errorMessageOf('server_error')],
      ['an answer of another server', 'not_the_server', errorMessageOf('not_the_server')],
      ['an unreadable answer', 'malformed_answer', errorMessageOf('malformed_answer')],
      [
        'a server that is down',
        'unavailable',
        'The service is starting or under maintenance. Outrider will try again.',
      ],
      ['too many requests', 'rate_limited', errorMessageOf('rate_limited')],
      ['a build that is too old', 'update_required', errorMessageOf('update_required')],
      ['a refusal of a request before it', 'forbidden', errorMessageOf('server_error')],
    ] as const)('says why it waits after %s, and can be canceled', (_name, wait, explanation) => {
      expect(pauseControlStateOf(noun, requested(true), wait)).toEqual({
        label: 'Cancel pause',
        icon: 'waiting',
        explanation,
        isInert: false,
      });
      expect(pauseControlStateOf(noun, requested(false), wait).label).toBe('Cancel resume');
    });

    it('has only labels that its width is reserved for', () => {
      const waits = ['answer', 'connection'] as const;
      const states = [true, false].flatMap((paused) => [
        pauseControlStateOf(noun, { kind: 'settled', paused }, 'answer'),
        ...waits.map((wait) => pauseControlStateOf(noun, requested(paused), wait)),
      ]);
      expect(pauseLabelsOf(noun).toSorted()).toEqual([...new Set(states.map(({ label }) => label))].toSorted());
    });

    it('offers the opposite state when nothing was requested', () => {
      expect(pauseControlStateOf(noun, { kind: 'settled', paused: false }, 'connection')).toEqual({
        label: 'Pause',
        icon: 'pause',
        explanation: undefined,
        isInert: false,
      });
      expect(pauseControlStateOf(noun, { kind: 'settled', paused: true }, 'answer')).toEqual({
        label: 'Resume',
        icon: 'resume',
        explanation: undefined,
        isInert: false,
      });
    });
  });

  it('says that a resume that waits for a connection will be sent', () =>
    expect(pauseControlStateOf('profile', requested(false), 'connection').explanation).toBe(
      'Will resume when you are back online',
    ));
});
