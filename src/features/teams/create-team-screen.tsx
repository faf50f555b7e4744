import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ROLE_WORDS } from '#domain/member.ts';
import { invitationProblem, NEW_TEAM_WORDS, teamNameProblem, WIZARD_ROLES, type NewTeam } from '#domain/new-team.ts';
import type { User } from '#domain/user.ts';
import { liveOr, useLive } from '#replica/use-live.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectMenu } from '#ui/select-menu.tsx';
import { showToast } from '#ui/toast.ts';
import { chooseTeam } from './active-team.ts';
import { keepNewTeam, readNewTeam } from './new-team-draft.ts';
import { useTeams } from './team-queries.ts';
import { useTeamRequests } from './team-requests.ts';

interface CreateTeamScreenProps {
  readonly user: User;
  /** Why nothing can be asked of the server now; undefined when it can. */
  readonly offlineReason: string | undefined;
  readonly onCancel: () => void;
  /** The team is there and the active one. */
  readonly onCreated: () => void;
}

/** The team wizard: a name, then invitations if one likes (specification part 2 §2). What was entered is kept until the team is made. */
export function CreateTeamScreen({ user, offlineReason, onCancel, onCreated }: CreateTeamScreenProps) {
  const requests = useTeamRequests(user);
  const hasTeams = liveOr(useTeams(), []).length > 0;
  const [team, setTeam] = useState(() => readNewTeam(user.id));
  const [step, setStep] = useState<1 | 2>(1);
  const [isChecked, setIsChecked] = useState(false);
  const [progress, setProgress] = useState<'editing' | 'creating' | 'made'>('editing');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const made = liveOr(useLive(`team ${team.id}`, (db) => db.teams.get(team.id)), undefined);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Until this device has the team, another one would be chosen in its place.
    if (progress !== 'made' || made === undefined) return;
    keepNewTeam(user.id, undefined);
    chooseTeam({ id: made.id, name: made.name, owner: user.id });
    onCreated();
  }, [progress, made, user.id, onCreated]);

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [step]);

  const change = (part: Partial<NewTeam>) => {
    const next = { ...team, ...part };
    setTeam(next);
    setFailure(undefined);
    keepNewTeam(user.id, next);
  };

  async function create(): Promise<void> {
    if (progress !== 'editing' || offlineReason !== undefined) return;
    setProgress('creating');
    const result = await requests.create(team);
    if (!result.isMade) {
      setProgress('editing');
      setFailure(result.reason);
      showToast({ tone: 'danger', title: NEW_TEAM_WORDS.failed, description: result.reason });
      return;
    }
    for (const { email, reason } of result.uninvited) showToast({ tone: 'danger', title: NEW_TEAM_WORDS.inviteFailed, description: `${email}: ${reason}`, link: '/members' });
    setProgress('made');
  }

  function handleSubmit(): void {
    setIsChecked(true);
    const hasProblem = step === 1 ? teamNameProblem(team.name) !== undefined : team.invitations.some(({ email }) => invitationProblem(email) !== undefined);
    if (hasProblem) {
      // The first wrong field, once it says so.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (step === 2) return void create();
    setIsChecked(false);
    setStep(2);
  }

  const isBusy = progress !== 'editing';
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6 px-4 py-10 md:py-16">
      <div className="flex flex-col gap-1">
        <p className="text-small font-medium text-ink-muted">Step {step} of 2</p>
        <h1 className="text-title">{step === 1 ? 'Create a team' : `Invite people to ${team.name.trim()}`}</h1>
        <p className="text-ink-muted">
          {step === 1 ? 'Everything you do in Outrider belongs to a team: offers, campaigns, profiles, conversations.' : 'They get a mail with a link. You can also do this later, under Members.'}
        </p>
      </div>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        {step === 1 ? (
          <Field
            label="Team name"
            name="team"
            autoComplete="organization"
            maxLength={128}
            value={team.name}
            error={isChecked ? teamNameProblem(team.name) : undefined}
            onChange={(event) => change({ name: event.target.value })}
          />
        ) : (
          <Invitations invitations={team.invitations} isChecked={isChecked} isDisabled={isBusy} onChange={(invitations) => change({ invitations })} />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-danger-ink">
            {NEW_TEAM_WORDS.failed}. {failure}
          </p>
        )}
        {offlineReason !== undefined && <p className="text-ink-muted">{offlineReason} What you entered is kept.</p>}
        <Acts
          start={
            step === 2 ? (
              <button type="button" className="button-secondary" disabled={isBusy} onClick={() => setStep(1)}>
                Back
              </button>
            ) : (
              hasTeams && (
                <button type="button" className="button-secondary" onClick={onCancel}>
                  Cancel
                </button>
              )
            )
          }
        >
          {step === 1 ? (
            <button type="submit" className="button-primary">
              Next
            </button>
          ) : (
            <button type="submit" className="button-primary" aria-disabled={isBusy || offlineReason !== undefined} title={offlineReason}>
              {isBusy ? 'Creating the team…' : 'Create team'}
            </button>
          )}
        </Acts>
      </form>
    </div>
  );
}

const Acts = ({ start, children }: { start: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-2">
    <div>{start}</div>
    {children}
  </div>
);

interface InvitationsProps {
  readonly invitations: NewTeam['invitations'];
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (invitations: NewTeam['invitations']) => void;
}

const roleLabel = (index: number): string => (index === 0 ? 'Role' : `Role ${index + 1}`);
const ROLE_OPTIONS = WIZARD_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].label, detail: ROLE_WORDS[role].explanation }));

/** Lines of address and role; at least one stands there to be filled. */
function Invitations({ invitations, isChecked, isDisabled, onChange }: InvitationsProps) {
  const replace = (index: number, part: Partial<NewTeam['invitations'][number]>) => onChange(invitations.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label="Invitations" className="flex flex-col gap-4">
        {invitations.map(({ email, role }, index) => (
          // A line has no name of its own but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-start gap-2">
            <Field
              label={index === 0 ? 'Email address' : `Email address ${index + 1}`}
              type="email"
              inputMode="email"
              autoComplete="off"
              className="min-w-0 grow-4 basis-56"
              value={email}
              disabled={isDisabled}
              error={isChecked ? invitationProblem(email) : undefined}
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
                    label={`Remove line ${index + 1}`}
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
        <button type="button" className="button-quiet" disabled={isDisabled} onClick={() => onChange([...invitations, { email: '', role: 'member' }])}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Add another
        </button>
      </div>
    </div>
  );
}
