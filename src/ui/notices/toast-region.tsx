import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { t } from '#i18n/translate.ts';
import { classNames } from '../class-names.ts';
import { findToastPosition, listControls, TOAST_POSITIONS, type ToastPosition } from './toast-position.ts';
import { dismissToast, restartTimer, remainingMs, toastDurationMs, toastsAtom } from './toast.ts';

const ICONS = {
  success: <CircleCheck size={18} strokeWidth={1.75} className="text-success-ink" />,
  danger: <CircleAlert size={18} strokeWidth={1.75} className="text-danger-ink" />,
  neutral: <Info size={18} strokeWidth={1.75} className="text-info-ink" />,
} as const;

/** Ids of the toast regions of open dialogs, the topmost last. */
const regionsAbovePageAtom = atom<readonly string[]>([]);

const EDGE_CLASS = {
  bottom:
    'bottom-(--bottom-bars-height,0px) pb-[max(1rem,calc(env(safe-area-inset-bottom)_-_var(--bottom-bars-height,0px)))]',
  top: 'top-14',
} as const;
const SIDE_CLASS = { start: 'md:justify-start', center: 'md:justify-center', end: 'md:justify-end' } as const;
/** Margin of a toast, and height of the page's header, in px. */
const [MARGIN_PX, HEADER_PX] = [16, 56];

/**
 * Shows the toasts of a page without an open dialog; outside the app's root, which an open menu makes inert. On a wide
 * page each toast is where it covers no control, on a phone above the bars at the bottom. `isCornerTaken`: a panel of
 * 24 rem occupies the corner, so toasts appear beside it, or at the top of the page where there is no room for both.
 */
export function PageToasts({ isCornerTaken = false }: { isCornerTaken?: boolean }) {
  const isCovered = useAtomValue(regionsAbovePageAtom).length > 0;
  const [[edge, side], setPosition] = useState<ToastPosition>(TOAST_POSITIONS[0]);
  const [startPx, setStartPx] = useState(MARGIN_PX);
  const choosePosition = useCallback((toast: HTMLElement) => {
    const { left } = (document.getElementById('main') ?? document.body).getBoundingClientRect();
    const [width, height] = [innerWidth - left - 2 * MARGIN_PX, innerHeight - HEADER_PX - 2 * MARGIN_PX];
    const room = { left: left + MARGIN_PX, top: HEADER_PX + MARGIN_PX, width, height };
    setStartPx(room.left);
    setPosition(
      matchMedia('(width >= 48rem)').matches
        ? findToastPosition(
            toast.getBoundingClientRect(),
            room,
            listControls(document.getElementById('root') ?? document, toast),
          )
        : TOAST_POSITIONS[0],
    );
  }, []);
  const positionClass = isCornerTaken
    ? 'max-lg:top-0 max-lg:pt-[max(1rem,env(safe-area-inset-top))] md:justify-end lg:bottom-0 lg:pe-[26rem]'
    : classNames(EDGE_CLASS[edge], SIDE_CLASS[side]);
  return createPortal(
    <ToastRegion
      isTopmost={!isCovered}
      className={positionClass}
      startPx={isCornerTaken ? MARGIN_PX : startPx}
      onAppear={choosePosition}
    />,
    document.body,
  );
}

/**
 * Shows the toasts of an open dialog, inside its panel: everything outside the dialog is inert. On a phone a dialog's
 * buttons are at the bottom, so that toasts are at the top; `hasFieldAtTop`: the other way round. On a wide page each
 * toast is where it covers no control of the dialog.
 */
export function DialogToasts({ hasFieldAtTop = false }: { hasFieldAtTop?: boolean }) {
  const id = useId();
  const regions = useAtomValue(regionsAbovePageAtom);
  const setRegions = useSetAtom(regionsAbovePageAtom);
  const [[edge, side], setPosition] = useState<ToastPosition>(TOAST_POSITIONS[0]);
  const choosePosition = useCallback((toast: HTMLElement) => {
    const [width, height] = [innerWidth - 2 * MARGIN_PX, innerHeight - 2 * MARGIN_PX];
    const room = { left: MARGIN_PX, top: MARGIN_PX, width, height };
    const dialog = toast.closest('[role="dialog"]') ?? document;
    setPosition(findToastPosition(toast.getBoundingClientRect(), room, listControls(dialog, toast)));
  }, []);
  useEffect(() => {
    setRegions((others) => [...others, id]);
    return () => setRegions((others) => others.filter((other) => other !== id));
  }, [id, setRegions]);
  return (
    <ToastRegion
      isTopmost={regions.at(-1) === id}
      className={classNames(
        hasFieldAtTop
          ? 'bottom-0 pb-[max(1rem,env(safe-area-inset-bottom))]'
          : 'max-md:top-0 max-md:pt-[max(1rem,env(safe-area-inset-top))]',
        !hasFieldAtTop && (edge === 'top' ? 'md:top-0' : 'md:bottom-0'),
        SIDE_CLASS[hasFieldAtTop ? 'end' : side],
      )}
      onAppear={choosePosition}
    />
  );
}

/**
 * Shows one toast at a time, only in the topmost region. It stays while the focus is on it or the pointer was moved to
 * it; a pointer that rests where it appears does not hold up those that wait.
 */
function ToastRegion({
  isTopmost,
  className,
  startPx,
  onAppear,
}: {
  isTopmost: boolean;
  className: string;
  /** Where its room begins, in px. */
  startPx?: number;
  /** Called with each toast before it is drawn. */
  onAppear?: (toast: HTMLElement) => void;
}) {
  const toast = useRef<HTMLDivElement>(null);
  const toasts = useAtomValue(toastsAtom);
  const [pausedKey, setPausedKey] = useState<number | undefined>(undefined);
  const current = isTopmost ? toasts[0] : undefined;
  const key = current?.key;
  // A toast removed under the pointer sends no leave event; the next one is not paused by it.
  const isPaused = key !== undefined && key === pausedKey;
  const durationMs = toastDurationMs(toasts);

  useEffect(() => {
    if (key === undefined) return undefined;
    if (isPaused) {
      restartTimer();
      return undefined;
    }
    const timer = setTimeout(() => dismissToast(key), remainingMs(key, durationMs, performance.now()));
    return () => clearTimeout(timer);
  }, [key, isPaused, durationMs]);

  useLayoutEffect(() => {
    if (key !== undefined && toast.current !== null) onAppear?.(toast.current);
  }, [key, onAppear]);

  return (
    <div
      className={classNames('pointer-events-none fixed inset-x-0 z-50 flex justify-center p-4', className)}
      style={startPx === undefined ? undefined : { paddingInlineStart: startPx }}
    >
      <div role="status" aria-live={current?.tone === 'danger' ? 'assertive' : 'polite'} aria-atomic="true">
        {current !== undefined && (
          <div
            ref={toast}
            key={current.key}
            className={classNames(
              'pointer-events-auto flex w-[min(24rem,calc(100vw-2rem))] gap-3 rounded-card border border-line bg-raised py-3 ps-4 pe-2 shadow-float',
              // The title is in line with the button, which is higher where it is touched.
              current.description === undefined ? 'items-center' : 'items-start',
            )}
            onPointerMove={({ movementX, movementY }) => {
              // WebKit also reports moves of what lies under the pointer.
              if (movementX !== 0 || movementY !== 0) setPausedKey(key);
            }}
            onPointerLeave={() => setPausedKey(undefined)}
            onFocus={() => setPausedKey(key)}
            onBlur={() => setPausedKey(undefined)}
          >
            <span aria-hidden className="mt-px">
              {ICONS[current.tone]}
            </span>
            <div className="min-w-0 grow">
              <p className="font-medium">{current.title}</p>
              {current.description !== undefined && <p className="text-ink-muted">{current.description}</p>}
            </div>
            <button
              type="button"
              aria-label={t('Dismiss')}
              onClick={() => dismissToast(current.key)}
              className="-my-1 grid size-7 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
            >
              <X size={16} strokeWidth={1.5} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
