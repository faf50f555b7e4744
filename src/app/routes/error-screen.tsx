import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { ScreenNotLoadedError } from './lazy-screen.ts';

const RELOADED_KEY = 'outrider.reloaded-for-screen';
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Decides whether the page may reload for a missing chunk: at most once a minute, since a second reload would not help.
 */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

const REDRAWN_AT_MS: number[] = [];
const MAX_REDRAWS = 5;
const REDRAW_WINDOW_MS = 30_000;

/**
 * Decides whether a screen is drawn again because another program, such as a translator or a spelling checker, has
 * moved its elements and React does not find them. Limited, in case the program moves them every time.
 */
function mayRedraw(error: unknown): boolean {
  if (!(error instanceof DOMException) || error.name !== 'NotFoundError') return false;
  const nowMs = Date.now();
  const since = nowMs - REDRAW_WINDOW_MS;
  REDRAWN_AT_MS.splice(0, REDRAWN_AT_MS.length, ...REDRAWN_AT_MS.filter((atMs) => atMs > since), nowMs);
  return REDRAWN_AT_MS.length <= MAX_REDRAWS;
}

/**
 * Shows that a screen failed, with a retry in place. When its code could not be loaded, the build is outdated: with a
 * connection the page reloads once. A screen whose elements another program has moved is drawn again at once.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isNotLoaded = error instanceof ScreenNotLoadedError;
  const [isRedrawn] = useState(() => mayRedraw(error));
  const detail = error instanceof Error ? error.message : '';

  useEffect(() => {
    if (isRedrawn) reset();
    else if (isNotLoaded && navigator.onLine && mayReload()) location.reload();
    else reportError(error);
  }, [isRedrawn, isNotLoaded, error, reset]);

  const retry = () => {
    if (isNotLoaded) location.reload();
    else {
      reset();
      void router.invalidate();
    }
  };
  if (isRedrawn) return null;
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-start gap-3 px-6 py-16">
      <h1 className="text-title">
        {isNotLoaded ? t('This screen could not be loaded') : t('Something went wrong on this screen')}
      </h1>
      <p className="text-ink-muted">
        {isNotLoaded
          ? t('You may be offline, or there is a new version of Outrider. Your data and unsent changes are kept.')
          : t('Your data and unsent changes are kept. Try again. If it happens again, reload the page.')}
      </p>
      {!isNotLoaded && detail !== '' && (
        <p className="max-w-full break-words rounded-control bg-sunken px-3 py-2 font-mono text-small text-ink-muted">
          {detail}
        </p>
      )}
      <button type="button" className="button-primary" onClick={retry}>
        {isNotLoaded ? t('Reload screen') : t('Try again')}
      </button>
    </div>
  );
}
