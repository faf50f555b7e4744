import { memo, useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import type { ChatsSearchParams } from '../chats-search-params.ts';

/**
 * Chooses the minimum qualification, 0 to 100 in steps of 5 (specification part 2 §5). The label follows the drag; the
 * filter changes on release. Memoized: chat changes cause no render.
 */
export const ScoreSlider = memo(function ScoreSlider({
  searchParams,
  onSearchParamsChange,
}: {
  searchParams: ChatsSearchParams;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  const score = Number(searchParams.score ?? 0);
  const [moved, setMoved] = useState<{ readonly over: number; readonly to: number } | undefined>(undefined);
  const shown = moved?.over === score ? moved.to : score;
  const apply = () => {
    if (shown !== score)
      onSearchParamsChange(
        { ...searchParams, score: shown === 0 ? undefined : String(shown) },
        score !== 0 && shown !== 0,
      );
  };
  return (
    <label className="flex min-w-0 grow items-center gap-2 text-small text-ink-muted ">
      {/* Reserves the widest label so that the slider does not move. */}
      <span className="grid shrink-0 tabular-nums *:col-start-1 *:row-start-1" aria-hidden>
        <span className="invisible">{t('Score {score}+', { score: 100 })}</span>
        <span>{t('Score {score}+', { score: shown })}</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={shown}
        aria-label={t('Minimum qualification score')}
        aria-valuetext={shown === 0 ? t('Any score') : t('{shown}% or more', { shown })}
        className="slider h-8 min-w-12 grow touch:h-11"
        style={{ '--slider-share': `${shown}%` } as CSSProperties}
        onChange={({ target }) => setMoved({ over: score, to: Number(target.value) })}
        onPointerUp={apply}
        onKeyUp={apply}
        onBlur={apply}
      />
    </label>
  );
});

/** Shows a button that turns one filter on and off. */
export function Toggle({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'h-8 shrink-0 rounded-full border px-3 text-small font-medium touch:h-11',
        isOn
          ? 'border-transparent bg-accent-soft text-accent-ink'
          : 'border-control text-ink-muted hover:bg-hover hover:text-ink',
      )}
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </button>
  );
}
