import { useEffect, useEffectEvent, useRef } from 'react';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { saveNotice } from '#replica/notices.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { markTeamLeft, departureOf } from './left-teams.ts';
import { useShellTeam } from './team-queries.ts';

interface TeamNotifierProps {
  /** True when a full pull ended while the server answered. */
  readonly hasReadEverything: boolean;
  /** Called when the active team is gone and another takes its place. */
  readonly onActiveTeamRemoved: () => void;
}

/**
 * Reports by toast and notice when the person left a team, and when the teams cannot be read (specification part 1 §8).
 * Renders nothing.
 */
export function TeamNotifier({ hasReadEverything, onActiveTeamRemoved }: TeamNotifierProps) {
  const replica = useReplica();
  const shell = useShellTeam();
  const previous = useRef<{ readonly teams: readonly Team[]; readonly activeId: string } | undefined>(undefined);

  const reportGone = useEffectEvent(async (team: Team) => {
    const departure = departureOf(team.id);
    markTeamLeft(team.id, undefined);
    const { name } = team;
    const [title, description] =
      departure === 'left'
        ? [t('You have left {name}', { name }), t('To come back, someone on the team has to invite you.')]
        : departure === 'deleted'
          ? [t('{name} is deleted', { name }), t('It can no longer be opened.')]
          : [t('You are no longer in {name}', { name }), t('The team was deleted, or you are no longer a member.')];
    showToast({ isTransient: true, tone: 'neutral', title, description });
    // Every tab sees the same pull; the shared id makes it one notice.
    const readAt = (await replica.db.cursors.get(scopeOf.teams()))?.pulledAt ?? '';
    await saveNotice(replica, {
      id: `team-gone|${team.id}|${readAt}`,
      tone: 'neutral',
      title,
      description,
      link: '',
      at: new Date().toISOString(),
    });
  });
  const leaveActive = useEffectEvent(onActiveTeamRemoved);

  const isUnread = shell.state === 'never-synced' && hasReadEverything;
  const isUnreadReported = useRef(false);
  useEffect(() => {
    // Once, however often the pull fails.
    if (!isUnread || isUnreadReported.current) return;
    // Screens update a moment after the database, which is asked whether the list arrived.
    void replica.db.cursors.get(scopeOf.teams()).then((cursor) => {
      if (cursor !== undefined || isUnreadReported.current) return;
      isUnreadReported.current = true;
      showToast({ tone: 'danger', title: t('Error'), description: t('Unable to retrieve your teams') });
    });
  }, [isUnread, replica]);

  useEffect(() => {
    if (shell.state !== 'ready' && shell.state !== 'none') return;
    const teams = shell.state === 'ready' ? shell.teams.map(({ team }) => team) : [];
    const removedTeams = (previous.current?.teams ?? []).filter((team) => teams.every(({ id }) => id !== team.id));
    const hasLostActive = removedTeams.some(({ id }) => id === previous.current?.activeId);
    previous.current = { teams, activeId: shell.state === 'ready' ? shell.active.team.id : '' };
    for (const team of removedTeams) void reportGone(team);
    if (hasLostActive && teams.length > 0) leaveActive();
  }, [shell]);
  return null;
}
