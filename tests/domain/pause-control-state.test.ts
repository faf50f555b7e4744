import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/wire/errors.ts';
import { pauseControlStateOf, pauseLabelsOf } from '#domain/chat/pause-control-state.ts';

const asked = (wanted: boolean) => ({ kind: 'waiting', paused: !wanted, wanted, askedAt: '' }) as const;

describe('a pause control', () => {
  it.each([
    ['chat', 'Pausing…', 'Resuming…'],
    ['campaign', 'Pausing…', 'Resuming…'],
    ['profile', 'Pausing agent...', 'Resuming agent...'],
  ] as const)(
    'of a %s says what was asked for until something is known of it, and a press counts for nothing',
    (noun, pausing, resuming) => {
      expect(pauseControlStateOf(noun, asked(true), 'answer')).toEqual({
        label: pausing,
        icon: 'waiting',
        words: undefined,
        isInert: true,
      });
      expect(pauseControlStateOf(noun, asked(false), 'answer')).toEqual({
        label: resuming,
        icon: 'waiting',
        words: undefined,
        isInert: true,
      });
    },
  );

  describe.each(['chat', 'campaign', 'profile'] as const)('of a %s', (noun) => {
    it.each([
      ['no answer', 'connection', 'Will pause when you are back online'],
      [
        'a browser that can send nothing',
        'browser',
        'Kept here; this browser is too old to send it, and it is sent once the browser was updated',
      ],
      ['a problem of the server', 'server_error', wordsOf('server_error')],
      ['something else in its place', 'not_the_server', wordsOf('not_the_server')],
      ['what nobody can read', 'malformed_answer', wordsOf('malformed_answer')],
      ['a server that is down', 'unavailable', 'The service is starting or under maintenance. It will be asked again.'],
      ['too many requests', 'rate_limited', wordsOf('rate_limited')],
      ['a build that is too old', 'update_required', wordsOf('update_required')],
      ['a refusal of what is needed beforehand', 'forbidden', wordsOf('server_error')],
    ] as const)('after %s says why it waits, and can be taken back', (_name, wait, words) => {
      expect(pauseControlStateOf(noun, asked(true), wait)).toEqual({
        label: 'Cancel pause',
        icon: 'waiting',
        words,
        isInert: false,
      });
      expect(pauseControlStateOf(noun, asked(false), wait).label).toBe('Cancel resume');
    });

    it('says nothing but what there was room for before', () => {
      const waits = ['answer', 'connection'] as const;
      const said = [true, false].flatMap((paused) => [
        pauseControlStateOf(noun, { kind: 'settled', paused }, 'answer'),
        ...waits.map((wait) => pauseControlStateOf(noun, asked(paused), wait)),
      ]);
      expect(pauseLabelsOf(noun).toSorted()).toEqual([...new Set(said.map(({ label }) => label))].toSorted());
    });

    it('that nothing was asked of offers the other', () => {
      expect(pauseControlStateOf(noun, { kind: 'settled', paused: false }, 'connection')).toEqual({
        label: 'Pause',
        icon: 'pause',
        words: undefined,
        isInert: false,
      });
      expect(pauseControlStateOf(noun, { kind: 'settled', paused: true }, 'answer')).toEqual({
        label: 'Resume',
        icon: 'resume',
        words: undefined,
        isInert: false,
      });
    });
  });

  it('says of an end that waits for a connection that it will resume', () =>
    expect(pauseControlStateOf('profile', asked(false), 'connection').words).toBe(
      'Will resume when you are back online',
    ));
});
