import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { valueOf } from '#domain/prompt/prompt-variables.ts';
import { promptTypeMessage } from '#domain/prompt/prompt-type.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { LimitReached } from '#ui/notices/limit-reached.tsx';
import { SimulatedNote } from '#ui/notices/simulated-note.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { ApprovalField } from '../approval-field.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import { QualificationFields } from './qualification-fields.tsx';
import { UpgradePlan } from '../list/upgrade-plan.tsx';
import { VariableFields } from './variable-fields.tsx';

interface StepProps {
  readonly draft: CampaignDraft;
  readonly onChange: (part: Partial<CampaignDraft>) => void;
}

/** Renders a choice of one of several items and a link to create another. */
const Choices = ({
  legend,
  emptyMessage,
  isEmpty,
  isRead,
  addLink,
  children,
}: {
  legend: string;
  emptyMessage: string;
  isEmpty: boolean;
  /** False while more may come from the server. */
  isRead: boolean;
  addLink: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex flex-col gap-3">
    {!isRead && <StillReading />}
    {isEmpty ? (
      isRead && <p className="text-ink-muted">{emptyMessage}</p>
    ) : (
      <fieldset className="grid gap-3">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    )}
    {addLink}
  </div>
);

const ADD = 'button-secondary self-start';
const AddIcon = () => <Plus size={16} strokeWidth={1.5} aria-hidden />;

/** Step 2: the offer. */
export const OfferStep = ({
  draft,
  onChange,
  offers,
  isRead,
  canAdd,
  returnTo,
}: StepProps & { offers: readonly Offer[]; isRead: boolean; canAdd: boolean; returnTo: string }) => (
  <Choices
    legend={t('Offer')}
    emptyMessage={t('Your team has no offers yet.')}
    isEmpty={offers.length === 0}
    isRead={isRead}
    addLink={
      canAdd ? (
        <Link to="/products/create" search={{ returnTo }} className={ADD}>
          <AddIcon />
          {t('Add Product')}
        </Link>
      ) : (
        <LimitReached action={<UpgradePlan />}>{t('Your plan does not allow another offer.')}</LimitReached>
      )
    }
  >
    {offers.map(({ id, name, description }) => (
      <RadioCard
        key={id}
        group="campaign-offer"
        value={id}
        title={name}
        isSelected={draft.productId === id}
        onSelect={() => onChange({ productId: id })}
      >
        <span className="line-clamp-2">{description === '' ? t('No description provided.') : description}</span>
      </RadioCard>
    ))}
  </Choices>
);

/** Step 3: the prompt. The link leads where the specification says (part 2 §2). */
export const PromptStep = ({
  draft,
  onChange,
  prompts,
  isRead,
  returnTo,
}: StepProps & { prompts: readonly Prompt[]; isRead: boolean; returnTo: string }) => (
  <Choices
    legend={t('Prompt')}
    emptyMessage={t('Your team has no prompts yet.')}
    isEmpty={prompts.length === 0}
    isRead={isRead}
    addLink={
      <Link to="/dashboard/prompts" search={{ returnTo }} className={ADD}>
        <AddIcon />
        {t('Add Prompt')}
      </Link>
    }
  >
    {prompts.map(({ id, name, type, variables }) => (
      <RadioCard
        key={id}
        group="campaign-prompt"
        value={id}
        title={name}
        isSelected={draft.promptId === id}
        onSelect={() => onChange({ promptId: id })}
      >
        {promptTypeMessage(type)}
        {variables.length > 0 && t(', with {variables}', { variables: variables.join(', ') })}
      </RadioCard>
    ))}
  </Choices>
);

/** Shows step 4: values of the prompt's variables, and a preview. */
export function VariablesStep({
  draft,
  onChange,
  prompt,
  showsErrors,
}: StepProps & { prompt: Prompt; showsErrors: boolean }) {
  const { variables: names } = prompt;
  const values = draft.variableValues;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {names.length === 0 ? (
          <p className="text-ink-muted">{t('This prompt has no variables to fill in.')}</p>
        ) : (
          <VariableFields
            names={names}
            values={values}
            showsErrors={showsErrors}
            onChange={(variableValues) => onChange({ variableValues })}
          />
        )}
      </div>
      {/* A value for a variable that the product fills itself would not be used. */}
      <PromptPreview prompt={prompt} values={Object.fromEntries(names.map((name) => [name, valueOf(values, name)]))} />
    </div>
  );
}

interface ProfileStepProps extends StepProps {
  readonly profiles: readonly Profile[];
  readonly isRead: boolean;
  /** Returns the names of the other campaigns a profile runs. */
  readonly campaignNamesOf: (profileId: string) => readonly string[];
  readonly canAdd: boolean;
  /** Where to return to after adding one. */
  readonly returnTo: string;
}

/** Shows step 5: the sending profile, when a prospect counts as qualified, and whether messages are approved. */
export function ProfileStep({
  draft,
  onChange,
  profiles,
  isRead,
  campaignNamesOf,
  canAdd,
  returnTo,
}: ProfileStepProps) {
  const { sandbox } = useRuntimeConfig();
  return (
    <div className="flex flex-col gap-6">
      {sandbox.network && <SimulatedNote />}
      <Choices
        legend={t('Profile')}
        emptyMessage={t('Your team has no profiles yet.')}
        isEmpty={profiles.length === 0}
        isRead={isRead}
        addLink={
          canAdd ? (
            <Link to="/agents" search={{ returnTo }} className={ADD}>
              <AddIcon />
              {t('Add Profile')}
            </Link>
          ) : (
            <LimitReached action={<UpgradePlan />}>{t('Your plan does not allow another profile.')}</LimitReached>
          )
        }
      >
        {profiles.map((profile) => (
          <ProfileChoice
            key={profile.id}
            profile={profile}
            group="campaign-profile"
            campaignNames={campaignNamesOf(profile.id)}
            isSelected={draft.agentId === profile.id}
            onSelect={() => onChange({ agentId: profile.id })}
          />
        ))}
      </Choices>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-section">{t('Qualification')}</legend>
        <QualificationFields value={draft} onChange={onChange} />
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-section">{t('Approval')}</legend>
        <ApprovalField
          approvesMessages={draft.approvesMessages}
          hint={t(
            'The AI writes, and each message waits under “To approve” in Messages until someone approves it. Invitations are sent without approval.',
          )}
          onChange={(approvesMessages) => onChange({ approvesMessages })}
        />
      </fieldset>
    </div>
  );
}
