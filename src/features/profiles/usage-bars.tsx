import type { Profile } from '#domain/profile/profile.ts';
import { MAX_SAFE_INVITATIONS, usageOfToday } from '#domain/profile/profile-state.ts';
import { t, plural } from '#i18n/translate.ts';
import { Meter } from '#ui/charts/meter.tsx';

/**
 * Shows today's actions of a profile against its limit, which varies daily between two bounds.
 * `atMs`: the network's time, undefined while it is unknown.
 */
export function UsageBars({
  profile,
  atMs,
}: {
  profile: Pick<Profile, 'usage' | 'country' | 'timeZone'>;
  atMs: number | undefined;
}) {
  const { invitationsMin, invitationsMax } = profile.usage;
  const today = usageOfToday(profile, atMs);
  const share = (count: number): number => (invitationsMax === 0 ? 0 : Math.min(100, (count / invitationsMax) * 100));
  const range =
    invitationsMin === invitationsMax
      ? t('{invitationsMax} a day', { invitationsMax })
      : t('{invitationsMin}–{invitationsMax} a day, varied daily', {
          invitationsMin,
          invitationsMax,
        });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-small">
        <span>{t('Invitations today')}</span>
        <span className="text-ink-muted tabular-nums">
          {t('{invitations} of at most {invitationsMax}', { invitations: today?.invitations ?? '–', invitationsMax })}
        </span>
      </p>
      <div className="relative" title={range}>
        <Meter
          label={t('Invitations today')}
          percent={share(today?.invitations ?? 0)}
          valueText={t('{invitations} of at most {invitationsMax}; the limit is {range}', {
            invitations: today?.invitations ?? '–',
            invitationsMax,
            range,
          })}
        />
        {invitationsMin > 0 && invitationsMin < invitationsMax && (
          <span
            aria-hidden
            className="absolute inset-y-0 w-px bg-ink-muted"
            style={{ insetInlineStart: `${share(invitationsMin)}%` }}
          />
        )}
      </div>
      <p className="text-small text-ink-muted tabular-nums">
        {`${range}.`}{' '}
        {today !== undefined &&
          plural(
            today.messages,
            '{count} message sent, {received} received today.',
            '{count} messages sent, {received} received today.',
            { received: today.messagesReceived },
          )}
      </p>
      {invitationsMax > MAX_SAFE_INVITATIONS && (
        <p className="text-small text-warning-ink">
          {t('More than {most} invitations a day put an account at risk.', { most: MAX_SAFE_INVITATIONS })}
        </p>
      )}
    </div>
  );
}
