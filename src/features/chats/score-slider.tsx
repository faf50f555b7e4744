import { memo, useState } from 'react';
import { say } from '#languages/say.ts';
import type { ChatsPlace } from './chats-place.ts';

/**
 * The least qualification, 0 to 100 in steps of 5 (specification part 2 §5). It follows the hand at once, and asks when
 * the hand lets go. What happens in a conversation draws nothing here anew.
 */
export const ScoreSlider = memo(function ScoreSlider({
  place,
  onPlace,
}: {
  place: ChatsPlace;
  onPlace: (place: ChatsPlace, replace: boolean) => void;
}) {
  const score = Number(place.score ?? 0);
  const [moved, setMoved] = useState<{ readonly over: number; readonly to: number } | undefined>(undefined);
  const shown = moved?.over === score ? moved.to : score;
  const ask = () => {
    if (shown !== score)
      onPlace({ ...place, score: shown === 0 ? undefined : String(shown) }, score !== 0 && shown !== 0);
  };
  return (
    <label className="flex min-w-0 grow items-center gap-2 text-small text-ink-muted max-[350px]:basis-full">
      {/* As wide as it can become: the slider stays where it is under the hand. */}
      <span className="grid shrink-0 tabular-nums *:col-start-1 *:row-start-1" aria-hidden>
        <span className="invisible">{say('Score {score}+', { score: 100 })}</span>
        <span>{say('Score {score}+', { score: shown })}</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={shown}
        aria-label={say('Minimum qualification score')}
        aria-valuetext={shown === 0 ? say('Any score') : say('{shown}% or more', { shown })}
        className="h-8 min-w-12 grow accent-accent touch:h-11"
        onChange={({ target }) => setMoved({ over: score, to: Number(target.value) })}
        onPointerUp={ask}
        onKeyUp={ask}
        onBlur={ask}
      />
    </label>
  );
});
