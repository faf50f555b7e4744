import { createContext, use, useCallback, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { plural, t } from '#i18n/translate.ts';

/** Tones of banners, the worst first. */
const BANNER_TONES = ['danger', 'warning', 'neutral'] as const;
export type BannerTone = (typeof BANNER_TONES)[number];

/** Banners that are always visible; those after them are one press away. */
const VISIBLE = 2;

interface StackedBanner {
  readonly id: string;
  readonly tone: BannerTone;
}

interface BannerStackState {
  /** Adds a banner; returns the function that takes it away. */
  readonly add: (banner: StackedBanner) => () => void;
  /** Ids of the shown banners, the worst first. */
  readonly shown: readonly string[];
}

const BannerStackContext = createContext<BannerStackState | undefined>(undefined);

/** Returns the ids of the shown banners: the worst first, and of one tone the earlier one; two, or all when open. */
export const shownBanners = (banners: readonly StackedBanner[], isOpen: boolean): readonly string[] =>
  banners
    .toSorted((one, other) => BANNER_TONES.indexOf(one.tone) - BANNER_TONES.indexOf(other.tone))
    .slice(0, isOpen ? undefined : VISIBLE)
    .map(({ id }) => id);

/**
 * Holds all banners of a page in one place: the worst first, and no more than two until a person asks for the others.
 */
export function BannerStack({ children }: { children: ReactNode }) {
  const [banners, setBanners] = useState<readonly StackedBanner[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const add = useCallback((banner: StackedBanner) => {
    setBanners((before) => [...before, banner]);
    return () => setBanners((before) => before.filter(({ id }) => id !== banner.id));
  }, []);
  const hiddenCount = banners.length - VISIBLE;
  const state = useMemo(() => ({ add, shown: shownBanners(banners, isOpen) }), [add, banners, isOpen]);
  return (
    <BannerStackContext value={state}>
      <div className="flex shrink-0 flex-col">
        {children}
        {hiddenCount > 0 && (
          <button
            type="button"
            data-transient
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="order-last min-h-8 border-b border-line bg-sunken px-4 text-start text-small text-ink-muted hover:text-ink focus-visible:-outline-offset-2 md:px-6 touch:min-h-11"
          >
            {isOpen ? t('Show fewer notices') : plural(hiddenCount, '{count} more notice', '{count} more notices')}
          </button>
        )}
      </div>
    </BannerStackContext>
  );
}

/** Returns the index of a banner in its stack; undefined while it is not shown. Outside of a stack it is 0. */
export function useBannerIndex(tone: BannerTone): number | undefined {
  const stack = use(BannerStackContext);
  const id = useId();
  const add = stack?.add;
  useLayoutEffect(() => add?.({ id, tone }), [add, id, tone]);
  if (stack === undefined) return 0;
  const index = stack.shown.indexOf(id);
  return index === -1 ? undefined : index;
}
