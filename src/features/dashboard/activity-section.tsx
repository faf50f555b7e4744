import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DayCount, DayCounts } from '#domain/campaign/campaign-days.ts';
import { teamDays } from '#domain/campaign/team-days.ts';
import { localTimeOf, zoneOf } from '#domain/time/working-hours.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { formatNumber, t, tInContext } from '#i18n/translate.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { rowsOfTeam } from '#replica/index-range.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { scopeOf } from '#replica/scopes.ts';
import { TrendChart } from '#ui/charts/trend-chart.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { SectionCard } from '#ui/section-card.tsx';

const SPANS = ['7', '30'] as const;
type Span = (typeof SPANS)[number];
/** Days to read: the longest span and as many before it. */
const READ_DAYS = 60;

/** What is charted: the count of a day, and its name. */
const STEPS: readonly (readonly [count: DayCount, title: string])[] = [
  ['invitationsSent', t('Invited')],
  ['invitationsAccepted', t('Accepted')],
  ['prospectsAnswers', t('Replied')],
  ['qualified', tInContext('prospects', 'Qualified')],
];

/** Adds up what a team's campaigns did on each of the last days, oldest first. */
async function readTeamDays(db: ReplicaDatabase, teamId: string, nowMs: number): Promise<readonly DayCounts[]> {
  const [campaigns, profiles] = await Promise.all([
    rowsOfTeam(db.campaigns, teamId).toArray(),
    rowsOfTeam(db.profiles, teamId).toArray(),
  ]);
  const zones = new Map(profiles.map((profile) => [String(profile.id), zoneOf(profile)]));
  return teamDays(
    campaigns.map(({ days, profileId }) => ({
      days,
      today: localTimeOf(nowMs, zones.get(profileId) ?? zoneOf({ country: '' })).day,
    })),
    READ_DAYS,
  );
}

/** Returns the days of a team: known once its campaigns and the time zones of its profiles were pulled. */
export const useTeamDays = (teamId: string, nowMs: number): Live<readonly DayCounts[]> =>
  useLive(
    `team-days|${teamId}|${nowMs}`,
    (db) => readTeamDays(db, teamId, nowMs),
    scopeOf.campaigns(teamId),
    scopeOf.profiles(teamId),
  );

const formatDay = createDateFormat({ day: 'numeric', month: 'short' });
const dayBefore = (nowMs: number, days: number): string => {
  const today = new Date(nowMs);
  return formatDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() - days));
};

/** Charts the last days of the team, each figure beside that of as many days before. */
export function ActivitySection({ days, nowMs }: { days: readonly DayCounts[]; nowMs: number }) {
  const [span, setSpan] = useState<Span>('7');
  const count = Number(span);
  const shown = days.slice(-count);
  const before = days.slice(-2 * count, -count);
  const sumOf = (part: readonly DayCounts[], name: DayCount): number =>
    part.reduce((sum, counts) => sum + counts[name], 0);
  return (
    <SectionCard
      title={t('Activity')}
      subtitle={t('The dashed line is the previous period.')}
      actions={
        <>
          <SegmentedControl
            label={t('Days in the chart')}
            options={[
              { value: '7', label: t('7 days') },
              { value: '30', label: t('30 days') },
            ]}
            value={span}
            onChange={setSpan}
          />
          <Link to="/dashboard/reports" search={{}} className="button-secondary">
            {t('See reports')}
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4 lg:gap-x-8">
        {STEPS.map(([name, title]) => (
          <TrendChart
            key={`${name} ${span}`}
            title={title}
            figure={formatNumber(sumOf(shown, name))}
            detail={t('{count} before', { count: formatNumber(sumOf(before, name)) })}
            values={shown.map((counts) => counts[name])}
            previous={before.map((counts) => counts[name])}
            formatTop={formatNumber}
            readouts={shown.map((counts, index) =>
              t('{day}: {counts}', {
                day: index === count - 1 ? t('Today') : dayBefore(nowMs, count - 1 - index),
                counts: formatNumber(counts[name]),
              }),
            )}
            from={dayBefore(nowMs, count - 1)}
            to={t('Today')}
          />
        ))}
      </div>
    </SectionCard>
  );
}

/** Renders the charts before they are known: their positions and axes. */
export const ActivitySkeleton = () => (
  <SectionCard title={t('Activity')} actions={<Skeleton className="h-9 w-40 touch:h-12" />}>
    <div
      role="status"
      aria-label={t('Loading the activity')}
      className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4 lg:gap-x-8"
    >
      {STEPS.map(([name, title]) => (
        <div key={name} className="flex flex-col">
          <span className="text-ink-muted">{title}</span>
          <Skeleton className="mt-1 h-6 w-12" />
          <span className="mt-10 block h-16 border-y border-t-line border-b-line border-dashed" />
          <span className="mt-1 block h-4" />
        </div>
      ))}
    </div>
  </SectionCard>
);
