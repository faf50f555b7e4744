import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { ROLE_MESSAGES } from '#domain/member/member.ts';
import {
  invitationProblem,
  NEW_TEAM_MESSAGES,
  teamNameProblem,
  WIZARD_ROLES,
  type NewTeam,
} from '#domain/team/new-team.ts';
import type { User } from '#domain/session/user.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { liveOr, useLive } from '#replica/live/use-live.tsx';
import { Field } from '#ui/forms/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { Wizard } from '#ui/forms/wizard.tsx';
import { chooseTeam } from './active-team.ts';
import { emptyTeam, newTeamDraft } from './new-team-draft.ts';
import { useTeams } from './team-queries.ts';
import { useTeamRequests } from './team-requests.ts';

interface CreateTeamScreenProps {
  readonly user: User;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly onCancel: () => void;
  /** Called when the team exists and is active. */
  readonly onCreated: () => void;
}

/**
 * Renders the team wizard: name, then optional invitations (specification part 2 §2). Input is kept until the team is
 * created.
 */
export function CreateTeamScreen({ user, offlineReason, onCancel, onCreated }: CreateTeamScreenProps) {
  const requests = useTeamRequests(user);
  const { sandbox } = useRuntimeConfig();
  const hasTeams = liveOr(useTeams(), []).length > 0;
  const [team, setTeam] = useState(() => newTeamDraft(user.id).read() ?? emptyTeam());
  const [step, setStep] = useState<1 | 2>(1);
  const [isChecked, setIsChecked] = useState(false);
  const [progress, setProgress] = useState<'editing' | 'creating' | 'made'>('editing');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const createdTeam = liveOr(
    useLive(`team ${team.id}`, (db) => db.teams.get(team.id)),
    undefined,
  );

  useEffect(() => {
    // Until this device has the team, another one would be picked instead.
    if (progress !== 'made' || createdTeam === undefined) return;
    newTeamDraft(user.id).save(undefined);
    chooseTeam({ id: createdTeam.id, name: createdTeam.name, owner: user.id });
    onCreated();
  }, [progress, createdTeam, user.id, onCreated]);

  const change = (part: Partial<NewTeam>) => {
    const next = { ...team, ...part };
    setTeam(next);
    setFailure(undefined);
    newTeamDraft(user.id).save(next);
  };

  async function create(): Promise<void> {
    if (progress !== 'editing' || offlineReason !== undefined) return;
    setProgress('creating');
    const result = await requests.create(team);
    if (!result.isCreated) {
      setProgress('editing');
      setFailure(result.reason);
      showToast({ tone: 'danger', title: NEW_TEAM_MESSAGES.failed, description: result.reason });
      return;
    }
    for (const { email, reason } of result.failedInvitations)
      showToast({
        tone: 'danger',
        title: NEW_TEAM_MESSAGES.inviteFailed,
        description: t('{email}: {reason}', { email, reason }),
        link: '/members',
      });
    setProgress('made');
  }

  function handleNext(): boolean {
    setIsChecked(true);
    const hasProblem =
      step === 1
        ? teamNameProblem(team.name) !== undefined
        : team.invitations.some(({ email }) => invitationProblem(email) !== undefined);
    if (hasProblem) return false;
    if (step === 2) void create();
    else {
      setIsChecked(false);
      setStep(2);
    }
    return true;
  }

  const isBusy = progress !== 'editing';
  return (
    <Wizard
      step={step}
      stepLabel={t('Step {step} of 2', { step })}
      title={step === 1 ? t('Create a team') : t('Invite people to {team}', { team: team.name.trim() })}
      description={
        step === 1
          ? t('Everything you do in Outrider belongs to a team: offers, campaigns, profiles, conversations.')
          : sandbox.mail
            ? t(
                'The links are in the sandbox mailbox: this server sends no mail. You can also do this later, under Members.',
              )
            : t('They get an email with a link. You can also do this later, under Members.')
      }
      initialFocus="field"
      submitError={failure === undefined ? undefined : `${NEW_TEAM_MESSAGES.failed}. ${failure}`}
      offlineReason={offlineReason}
      backButtons={
        step === 2 ? (
          <button type="button" className="button-secondary" disabled={isBusy} onClick={() => setStep(1)}>
            {t('Back')}
          </button>
        ) : (
          hasTeams && (
            <button type="button" className="button-quiet" onClick={onCancel}>
              {t('Cancel')}
            </button>
          )
        )
      }
      submitButton={
        step === 1 ? (
          <button type="submit" className="button-primary">
            {t('Next')}
          </button>
        ) : (
          <button
            type="submit"
            className="button-primary"
            aria-disabled={isBusy || offlineReason !== undefined}
            title={offlineReason}
          >
            {isBusy ? t('Creating the team…') : t('Create team')}
          </button>
        )
      }
      onSubmit={handleNext}
    >
      {step === 1 ? (
        <Field
          label={t('Team name')}
          name="team"
          autoComplete="organization"
          value={team.name}
          error={isChecked ? teamNameProblem(team.name) : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
      ) : (
        <Invitations
          invitations={team.invitations}
          showsErrors={isChecked}
          isDisabled={isBusy}
          onChange={(invitations) => change({ invitations })}
        />
      )}
    </Wizard>
  );
}

interface InvitationsProps {
  readonly invitations: NewTeam['invitations'];
  readonly showsErrors: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (invitations: NewTeam['invitations']) => void;
}

const roleLabel = (index: number): string => (index === 0 ? t('Role') : t('Role {number}', { number: index + 1 }));
const ROLE_OPTIONS = WIZARD_ROLES.map((role) => ({
  value: role,
  label: ROLE_MESSAGES[role].label,
  detail: ROLE_MESSAGES[role].explanation,
}));

/** Edits lines of address and role; there is always at least one. */
function Invitations({ invitations, showsErrors, isDisabled, onChange }: InvitationsProps) {
  const replace = (index: number, part: Partial<NewTeam['invitations'][number]>) =>
    onChange(invitations.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('Invitations')} className="flex flex-col gap-4">
        {invitations.map(({ email, role }, index) => (
          // A line has no identity but its position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-start gap-2">
            <Field
              label={index === 0 ? t('Email address') : t('Email address {number}', { number: index + 1 })}
              type="email"
              inputMode="email"
              autoComplete="off"
              className="min-w-0 grow-4 basis-56"
              value={email}
              disabled={isDisabled}
              error={showsErrors ? invitationProblem(email) : undefined}
              onChange={(event) => replace(index, { email: event.target.value })}
            />
            <div className="flex grow basis-40 flex-col gap-1.5">
              <span className="font-medium">{roleLabel(index)}</span>
              <div className="flex gap-1">
                <SelectMenu
                  label={roleLabel(index)}
                  placeholder=""
                  className="min-w-0 grow"
                  value={role}
                  disabled={isDisabled}
                  options={ROLE_OPTIONS}
                  onChange={(value) => {
                    const chosen = WIZARD_ROLES.find((each) => each === value);
                    if (chosen !== undefined) replace(index, { role: chosen });
                  }}
                />
                {invitations.length > 1 && (
                  <IconButton
                    label={t('Remove line {number}', { number: index + 1 })}
                    icon={<X size={16} strokeWidth={1.5} aria-hidden />}
                    disabled={isDisabled}
                    onClick={() => onChange(invitations.filter((_, at) => at !== index))}
                  />
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <button
          type="button"
          className="button-quiet"
          disabled={isDisabled}
          onClick={() => onChange([...invitations, { email: '', role: 'member' }])}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('Add another')}
        </button>
      </div>
    </div>
  );
}
