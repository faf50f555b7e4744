import { useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { stepOf, type CampaignStep } from '#domain/campaign/campaign-wizard.ts';
import { reasonOf } from '#domain/commands/command-messages.ts';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Field } from '#ui/forms/field.tsx';
import { LimitReached } from '#ui/notices/limit-reached.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { Wizard } from '#ui/forms/wizard.tsx';
import { issueCommand } from '#features/commands/issue-command.ts';
import {
  toStepCommands,
  toDraft,
  isCampaignDraftStarted,
  campaignDraftStorage,
  draftProblem,
  withoutStep,
  type CampaignEdits,
  type CampaignDraft,
} from './campaign-draft.ts';
import { creationFailedToast } from '../campaign-toasts.ts';
import type { CampaignsData } from '../campaign-queries.ts';
import { useCampaignRequests } from '../campaign-requests.ts';
import { CampaignDraftConflict } from './campaign-draft-conflict.tsx';
import { UpgradePlan } from '../list/upgrade-plan.tsx';
import { OfferStep, ProfileStep, PromptStep, VariablesStep } from './wizard-steps.tsx';
import { MESSAGE_COST_MESSAGES } from '#domain/credit/credit.ts';
import { withoutRemoved } from '#domain/profile/removed-profile.ts';
import { profileName } from '#domain/prospect/person-name.ts';

const STEP_TEXTS: Readonly<Record<CampaignStep, readonly [title: string, words: string]>> = {
  1: [t('Name your campaign'), t('A name your team will recognize.')],
  2: [t('What do you offer?'), t('The AI writes about this offer.')],
  3: [t('How should it write?'), t('The prompt guides the conversations of this campaign.')],
  4: [t('Fill in the variables'), t('What the prompt says for this campaign.')],
  5: [t('Who sends?'), t('A profile invites your prospects and writes to them during its working hours.')],
};

interface CreateCampaignScreenProps {
  readonly team: Team;
  readonly userId: string;
  /** The draft to continue; undefined before it is created. */
  readonly campaign: Campaign | undefined;
  readonly data: CampaignsData;
  /** The step in the address. */
  readonly requestedStep: CampaignStep | undefined;
  /** Id of what was created elsewhere for this step. */
  readonly createdId: string | undefined;
  readonly onStepChange: (campaignId: string, step: CampaignStep, replace: boolean) => void;
  /** Where to return to after creating something for a step. */
  readonly returnTo: (step: CampaignStep) => string;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /**
   * Called when saving the last step starts, and with `false` when it fails; until then the campaign must not be called
   * set up.
   */
  readonly onFinishing: (isFinishing: boolean) => void;
  readonly onCancel: () => void;
  /** Called when the campaign is set up. */
  readonly onDone: (campaignId: string) => void;
}

/** Returns the edit that chooses what was created for a step. */
const editChoosing = (step: CampaignStep, id: string): Partial<CampaignEdits> =>
  step === 2 ? { productId: id } : step === 3 ? { promptId: id } : step === 5 ? { agentId: id } : {};

/**
 * Renders the campaign wizard (specification part 2 §2, §4; docs/adr/0016). The first step creates the draft; each
 * later step is saved with it on the server, so that any device can continue. Unsaved edits are kept on this device.
 */
export function CreateCampaignScreen({
  team,
  userId,
  campaign,
  data,
  requestedStep,
  createdId,
  onStepChange,
  returnTo,
  offlineReason,
  onFinishing,
  onCancel,
  onDone,
}: CreateCampaignScreenProps) {
  const replica = useReplica();
  const requests = useCampaignRequests(team.id, userId);
  const storage = campaignDraftStorage(userId, team.id, campaign?.id);
  /**
   * Tells whether edits still wait for their campaign: one created by a request whose answer was lost is no longer at
   * its first step.
   */
  const isOpen = ({ campaignId }: CampaignEdits): boolean =>
    campaign !== undefined || !data.campaigns.some(({ id }) => id === campaignId);
  const { others, refresh } = useStorageList(storage.others);
  const other = others.find(isOpen);
  const reached = campaign === undefined ? 1 : stepOf(campaign);
  const step = requestedStep === undefined || requestedStep > reached ? reached : requestedStep;
  const [edits, setEdits] = useState<CampaignEdits>(() => {
    const stored = storage.read();
    const initial =
      stored !== undefined && isOpen(stored) ? stored : { campaignId: campaign?.id ?? crypto.randomUUID() };
    // Preselects the entity that was created for this step.
    return createdId === undefined || campaign === undefined
      ? initial
      : { ...initial, ...editChoosing(step, createdId) };
  });
  const draft = toDraft(campaign, edits);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const firstProblem = draftProblem(draft, data, step);
  const problem = isChecked && firstProblem?.step === step ? firstProblem.message : undefined;
  const prompt = data.prompts.find(({ id }) => id === draft.promptId);
  /** True when the plan has no room for the campaign about to be created. */
  const isFull =
    campaign === undefined &&
    !isBusy &&
    data.campaigns.every(({ id }) => id !== edits.campaignId) &&
    !hasRoomFor('campaigns', data.campaigns.length, team.limits);
  const isBlocked = isBusy || isFull || (campaign === undefined && offlineReason !== undefined);

  const change = (part: Partial<CampaignEdits>) => {
    const next = { ...edits, ...part };
    setEdits(next);
    setFailure(undefined);
    storage.save(isCampaignDraftStarted(next) ? next : undefined);
  };

  const go = (campaignId: string, next: CampaignStep, replace = false) => {
    setIsChecked(false);
    setFailure(undefined);
    onStepChange(campaignId, next, replace);
  };

  async function create(): Promise<void> {
    setIsBusy(true);
    const result = await requests.create(edits.campaignId, draft.name);
    setIsBusy(false);
    if (result.isCreated) {
      storage.save(undefined);
      return go(result.campaignId, 2, true);
    }
    if (result.isRejected) change({ campaignId: crypto.randomUUID() });
    setFailure(result.reason);
    showToast(creationFailedToast(result.reason));
  }

  /** Saves what this step changed; unchanged parts are not sent. */
  async function save(present: Campaign): Promise<void> {
    const commands = toStepCommands(step, present, draft, data);
    const isLast = step === 5;
    onFinishing(isLast);
    setIsBusy(true);
    try {
      for (const command of commands) await issueCommand(replica, present.teamId, command);
    } catch (thrown) {
      setFailure(reasonOf(thrown));
      return onFinishing(false);
    } finally {
      setIsBusy(false);
    }
    // Saved with the campaign now, and shown from there.
    const remaining = withoutStep(edits, step);
    setEdits(remaining);
    storage.save(isLast || !isCampaignDraftStarted(remaining) ? undefined : remaining);
    if (isLast) onDone(present.id);
    else go(present.id, (step + 1) as CampaignStep);
  }

  function handleNext(): boolean {
    setIsChecked(true);
    if (isBlocked) return true;
    if (firstProblem?.step === step) return false;
    if (firstProblem !== undefined && campaign !== undefined) go(campaign.id, firstProblem.step);
    else if (campaign === undefined) void create();
    else void save(campaign);
    return true;
  }

  const [title, words] = STEP_TEXTS[step];
  const parts = { draft, onChange: change };
  return (
    <Wizard
      step={step}
      stepLabel={t('New Campaign, step {step} of 5', { step })}
      title={title}
      description={words}
      initialFocus={step === 1 ? 'field' : 'heading'}
      stepError={step === 1 ? undefined : problem}
      submitError={failure}
      offlineReason={campaign === undefined ? offlineReason : undefined}
      backButtons={
        <>
          <button type="button" className="button-quiet" onClick={onCancel}>
            {t('Cancel')}
          </button>
          {step !== 1 && campaign !== undefined && (
            <button
              type="button"
              className="button-secondary"
              disabled={isBusy}
              onClick={() => go(campaign.id, (step - 1) as CampaignStep)}
            >
              {t('Back')}
            </button>
          )}
        </>
      }
      submitButton={
        <button
          type="submit"
          className="button-primary"
          aria-disabled={isBlocked}
          title={campaign === undefined ? offlineReason : undefined}
        >
          {step === 5 ? t('Finish setup') : isBusy ? t('Saving…') : t('Next')}
        </button>
      }
      onSubmit={handleNext}
    >
      {other !== undefined && !isBusy && (
        <CampaignDraftConflict
          otherDraft={other}
          data={data}
          onRestore={() => {
            if (storage.show(other, isCampaignDraftStarted(edits) ? edits : undefined)) setEdits(other);
            refresh();
          }}
          onDiscard={() => {
            storage.discard(other);
            refresh();
          }}
        />
      )}
      {isFull && (
        <LimitReached action={<UpgradePlan />}>
          {t('{title}: {reason}', { title: CAMPAIGN_MESSAGES.limitTitle, reason: CAMPAIGN_MESSAGES.limitReached })}
        </LimitReached>
      )}
      {step === 1 && (
        <Field
          label={t('Campaign name')}
          name="name"
          autoComplete="off"
          value={draft.name}
          error={problem}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      {step === 2 && (
        <OfferStep
          {...parts}
          offers={data.offers}
          isRead={data.isRead.offers}
          canAdd={hasRoomFor('offers', data.offers.length, team.limits)}
          returnTo={returnTo(2)}
        />
      )}
      {step === 3 && (
        <PromptStep {...parts} prompts={data.prompts} isRead={data.isRead.prompts} returnTo={returnTo(3)} />
      )}
      {step === 4 && prompt !== undefined && <VariablesStep {...parts} prompt={prompt} showsErrors={isChecked} />}
      {step === 5 && (
        <>
          <ProfileStep
            {...parts}
            profiles={withoutRemoved(data.profiles)}
            isRead={data.isRead.profiles}
            canAdd={hasRoomFor('profiles', withoutRemoved(data.profiles).length, team.limits)}
            returnTo={returnTo(5)}
            campaignNamesOf={(profileId) =>
              data.campaigns
                .filter((one) => one.profileId === profileId && one.id !== campaign?.id)
                .map(({ name }) => name)
            }
          />
          <CampaignSummary draft={draft} data={data} />
        </>
      )}
      {campaign !== undefined && offlineReason !== undefined && (
        <p role="status" className="text-ink-muted">
          {CAMPAIGN_MESSAGES.offlineNotice}
        </p>
      )}
    </Wizard>
  );
}

/** Summarises the campaign before it is finished. */
function CampaignSummary({
  draft,
  data: { offers, prompts, profiles },
}: {
  draft: CampaignDraft;
  data: CampaignsData;
}) {
  const profile = withoutRemoved(profiles).find(({ id }) => id === draft.agentId);
  const lines = [
    [t('Campaign'), draft.name],
    [t('Offer'), offers.find(({ id }) => id === draft.productId)?.name],
    [t('Prompt'), prompts.find(({ id }) => id === draft.promptId)?.name],
    [t('Profile'), profile === undefined ? undefined : profileName(profile)],
    [t('Qualification'), draft.qualificationAutomatic ? t('Automatic, by score') : t('Decided by a person')],
    [t('Messages'), draft.approvesMessages ? t('Sent once you approve them') : t('Sent by the AI')],
  ] as const;
  return (
    <section aria-label={t('Summary')} className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 text-section">{t('Summary')}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd dir="auto" className="break-words">
              {value ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-muted">
        {t('After the setup, add prospects to start it.')} {MESSAGE_COST_MESSAGES}
      </p>
    </section>
  );
}
