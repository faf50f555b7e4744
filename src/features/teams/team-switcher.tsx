import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Crown from 'lucide-react/icons/crown';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { Menu } from '#ui/menus/menu.tsx';
import { switchTeam } from './switch-team.ts';
import type { ActiveTeamState } from './team-queries.ts';

interface TeamSwitcherProps {
  readonly state: ActiveTeamState;
  /** True when pulling the teams failed and none is known (part 1 §8). */
  readonly isUnavailable: boolean;
  readonly userId: string;
  /** Its plan, as a badge. */
  readonly plan: ReactNode;
  readonly onOpenPlans: () => void;
  readonly onCreateTeam: () => void;
  /** Called when another team was chosen: the address belongs to the old one. */
  readonly onTeamChange: () => void;
}

/** Switches the active team (specification part 1 §2, "Team switcher"). */
export function TeamSwitcher({
  state,
  isUnavailable,
  userId,
  plan,
  onOpenPlans,
  onCreateTeam,
  onTeamChange,
}: TeamSwitcherProps) {
  if (state.state === 'none' || (state.state === 'never-synced' && isUnavailable)) {
    return (
      <button type="button" className="button-secondary" onClick={onCreateTeam}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('Create Team')}
      </button>
    );
  }
  if (state.state !== 'ready') return <p className="px-2 text-ink-muted">{t('Loading teams...')}</p>;
  const { active, teams } = state;
  return (
    <Menu
      buttonLabel={t('Team: {name}', { name: active.team.name })}
      align="start"
      buttonClassName="flex h-9 min-w-0 max-w-56 items-center gap-2 rounded-control px-2 text-start font-medium hover:bg-hover touch:h-11 max-md:px-1.5"
      button={
        <>
          <span className="flex min-w-0 flex-col items-start">
            <span className="max-w-full truncate">{active.team.name}</span>
            <span aria-hidden className="md:hidden">
              {plan}
            </span>
          </span>
          <ChevronsUpDown
            size={14}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-ink-muted max-[22rem]:hidden"
          />
        </>
      }
      items={[
        ...teams.map(({ team, record }) => ({
          key: team.id,
          label: team.name,
          checked: team.id === active.team.id,
          ...(record?.owner === userId && {
            trailing: (
              <span title={t('You own this team')} className="shrink-0 text-warning-ink">
                <Crown size={16} strokeWidth={1.5} aria-hidden />
                <span className="sr-only">{t(', you own this team')}</span>
              </span>
            ),
          }),
          onSelect: () => {
            const next = { id: team.id, name: team.name, owner: record?.owner ?? '' };
            void switchTeam(next, () => team.id !== active.team.id && onTeamChange());
          },
        })),
        {
          key: 'plans',
          label: t('See plans'),
          icon: <Layers size={16} strokeWidth={1.5} aria-hidden className="text-ink-muted" />,
          trailing: plan,
          startsGroup: true,
          onSelect: onOpenPlans,
        },
        {
          key: 'create',
          label: t('Create Team'),
          icon: <Plus size={16} strokeWidth={1.5} aria-hidden className="text-ink-muted" />,
          onSelect: onCreateTeam,
        },
      ]}
    />
  );
}
