import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignedInSession } from '#domain/session/signed-in-session.ts';
import { t } from '#i18n/translate.ts';
import { useBusyRows } from '#ui/lists/busy-rows.ts';
import { Chip } from '#ui/chip.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { showToast } from '#ui/notices/toast.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { useSessionRequests } from '../session-requests.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

interface SessionsSectionProps {
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
}

/** Returns what a person recognises a device by. */
const deviceName = ({ browser, system }: SignedInSession): string =>
  browser !== '' && system !== ''
    ? t('{browser} on {system}', { browser, system })
    : browser || system || t('Unknown device');

/**
 * Shows where the person is signed in; other devices can be logged out, and the password changed. The list is read from
 * the server each time and stored nowhere.
 */
export function SessionsSection({ offlineReason }: SessionsSectionProps) {
  const requests = useSessionRequests();
  const [sessions, setSessions] = useState<readonly SignedInSession[] | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { ids: ending, setBusy: setEnding } = useBusyRows();
  const [readCount, setReadCount] = useState(0);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const rows = useFocusSuccessor();
  const isOffline = offlineReason !== undefined;

  useEffect(() => {
    if (isOffline) return undefined;
    let isUnmounted = false;
    const stopRetrying = retryUntilAnswered(async () => {
      const outcome = await requests.listSessions();
      if (isUnmounted) return true;
      setFailure(outcome.ok ? undefined : outcome.failure.message);
      if (outcome.ok) setSessions(outcome.value);
      return outcome.ok || outcome.failure.retry !== 'later';
    });
    return () => {
      isUnmounted = true;
      stopRetrying();
    };
  }, [requests, isOffline, readCount]);

  async function end(ended: readonly SignedInSession[]): Promise<void> {
    if (isOffline) return;
    for (const { id } of ended) setEnding(id, true);
    for (const { id } of ended) {
      const outcome = await requests.endSession(id);
      if (outcome.ok) {
        setSessions((before) => before?.filter((session) => session.id !== id));
      } else {
        showToast({
          tone: 'danger',
          title: t('The device could not be logged out'),
          description: outcome.failure.message,
        });
        break;
      }
    }
    for (const { id } of ended) setEnding(id, false);
  }

  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SectionCard title={t('Where you are signed in')}>
      <div className="flex flex-col items-start gap-3">
        {sessions === undefined ? (
          <p role="status" className="text-ink-muted">
            {isOffline
              ? t('This list is not stored on this device. It appears as soon as the server can be reached.')
              : (failure ?? t('Loading your sessions…'))}
          </p>
        ) : (
          <ul
            ref={rows}
            aria-label={t('Where you are signed in')}
            className="flex w-full flex-col divide-y divide-line"
          >
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
                    {deviceName(session)}
                    {session.isCurrent && <Chip tone="info">{t('This device')}</Chip>}
                  </p>
                  <p className="text-small wrap-anywhere text-ink-muted">
                    <Trans
                      text="Signed in {when}"
                      parts={{ when: <TimeText key="when" time={session.since} format={relativeTime} /> }}
                    />
                    {session.ip !== '' && ` · ${session.ip}`}
                  </p>
                </div>
                {!session.isCurrent && (
                  <button
                    type="button"
                    className="button-secondary"
                    aria-label={t('Log out {device}', { device: deviceName(session) })}
                    aria-disabled={isOffline || ending.size > 0}
                    title={offlineReason}
                    onClick={() => ending.size === 0 && void end([session])}
                  >
                    {t('Log out')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {others.length > 1 && (
            <button
              type="button"
              className="button-secondary"
              aria-disabled={isOffline || ending.size > 0}
              title={offlineReason}
              onClick={() => ending.size === 0 && void end(others)}
            >
              {t('Log out everywhere else')}
            </button>
          )}
          <button
            type="button"
            className="button-secondary"
            aria-disabled={isOffline}
            title={offlineReason}
            onClick={() => !isOffline && setIsChangingPassword(true)}
          >
            {t('Change password')}
          </button>
        </div>
      </div>
      <Suspense fallback={null}>
        {isChangingPassword && (
          <PasswordDialog
            offlineReason={offlineReason}
            onClose={() => setIsChangingPassword(false)}
            onChanged={() => {
              setIsChangingPassword(false);
              setReadCount((count) => count + 1);
              showToast({
                tone: 'success',
                title: t('Password changed'),
                description: t('Your other devices have been logged out.'),
              });
            }}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}
