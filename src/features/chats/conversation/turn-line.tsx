import type { ControlTurn } from '#domain/chat/control.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { Trans } from '#ui/trans.tsx';
import { TimeText } from '#ui/time-text.tsx';

/** Shows in the thread who took the conversation over, or handed it back with which note, and when. */
export function TurnLine({
  turn: { control, by, byKey, at, note },
  userId,
  memberNames,
}: {
  turn: ControlTurn;
  userId: string;
  memberNames: ReadonlyMap<string, string>;
}) {
  const name = byKey || memberNames.get(by);
  const isOwn = by !== '' && by === userId;
  return (
    <div className="mx-auto max-w-prose text-center text-small text-ink-muted">
      <p>
        <Trans
          text={
            control === 'person'
              ? isOwn
                ? 'You took over {when}'
                : name === undefined
                  ? 'Taken over {when}'
                  : byKey === ''
                    ? '{name} took over {when}'
                    : 'Taken over with the API key {name} {when}'
              : isOwn
                ? 'You handed back to the AI {when}'
                : name === undefined
                  ? 'Handed back to the AI {when}'
                  : byKey === ''
                    ? '{name} handed back to the AI {when}'
                    : 'Handed back to the AI with the API key {name} {when}'
          }
          parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={at} format={relativeTime} /> }}
        />
      </p>
      {note !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
    </div>
  );
}
