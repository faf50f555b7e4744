import { useEffect, useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES, campaignTitle, nameProblemOf } from '#domain/campaign/campaign-messages.ts';
import type { Offer } from '#domain/offer/offer.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { t } from '#i18n/translate.ts';
import { DeletedDialog, deletedMessage, type UnsavedText } from '#ui/dialogs/deleted-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { CampaignQualification } from '../create/qualification-fields.tsx';
import { EditApproval } from './edit-approval.tsx';
import { EditProfile } from './edit-profile.tsx';
import { EditPrompt } from './edit-prompt.tsx';
import { EditQualification } from './edit-qualification.tsx';
import { sanitizeName } from '#domain/text/sanitize-text.ts';
import { Field } from '#ui/forms/field.tsx';
import { UpdateForm } from './update-form.tsx';
import { useCampaignChange } from './use-campaign-change.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Tabs } from '#ui/tabs.tsx';

interface EditDialogProps {
  /** As it is now; undefined when it was deleted since the dialog opened. */
  readonly campaign: Campaign | undefined;
  /** As it was when the dialog opened. */
  readonly initialCampaign: Campaign;
  readonly offers: readonly Offer[];
  readonly prompts: readonly Prompt[];
  readonly profiles: readonly Profile[];
  /** The part that is shown first. */
  readonly initialTab: 'general' | 'profile';
  readonly offlineReason: string | undefined;
  readonly onClose: () => void;
}

/**
 * Edits name, offer, prompt with its variables (specification part 2 §2, "Edit Campaign dialog"), profile,
 * qualification and approval. Each tab saves its own part, offline too. Typed text stays available when somebody else
 * deletes the campaign.
 */
export function EditDialog({
  campaign,
  initialCampaign,
  offers,
  prompts,
  profiles,
  initialTab,
  offlineReason,
  onClose,
}: EditDialogProps) {
  const [tab, setTab] = useState<string>(initialTab);
  const [qualification, setQualification] = useState<Partial<CampaignQualification>>({});
  const [typedName, setTypedName] = useState<string | undefined>(undefined);
  /** Values belong to the prompt they were typed for: another prompt has other variables. */
  const [typedValues, setTypedValues] = useState<
    { readonly promptId: string; readonly values: Readonly<Record<string, string>> } | undefined
  >(undefined);
  const values =
    typedValues !== undefined && (campaign === undefined || typedValues.promptId === campaign.promptId)
      ? typedValues.values
      : undefined;
  const [pickedOffer, setPickedOffer] = useState<string | undefined>(undefined);
  const [pickedProfile, setPickedProfile] = useState<string | undefined>(undefined);
  const [pickedApproval, setPickedApproval] = useState<boolean | undefined>(undefined);
  /** A prompt is picked instead of another one. */
  const [pick, setPick] = useState<{ readonly insteadOf: string; readonly promptId: string } | undefined>(undefined);
  const pickedPrompt = pick !== undefined && pick.insteadOf === campaign?.promptId ? pick.promptId : undefined;
  const hasChosen =
    campaign !== undefined &&
    ((pickedOffer ?? campaign.offerId) !== campaign.offerId ||
      (pickedProfile ?? campaign.profileId) !== campaign.profileId ||
      (pickedPrompt ?? campaign.promptId) !== campaign.promptId ||
      (pickedApproval ?? campaign.approvesMessages === true) !== (campaign.approvesMessages === true) ||
      (qualification.qualificationAutomatic ?? campaign.qualificationAutomatic) !== campaign.qualificationAutomatic);
  const name = campaignTitle(initialCampaign.name);
  const left: readonly UnsavedText[] = [
    ...(typedName === undefined || typedName.trim() === initialCampaign.name
      ? []
      : [{ name: t('Campaign name'), text: typedName }]),
    ...Object.entries(values ?? {})
      .filter(([variable, value]) => value !== (initialCampaign.variables[variable] ?? ''))
      .map(([variable, text]) => ({ name: variable, text })),
    ...(qualification.qualificationVerification === undefined ||
    qualification.qualificationVerification.trim() === initialCampaign.qualificationVerification
      ? []
      : [{ name: t('What to verify'), text: qualification.qualificationVerification }]),
  ];
  const isGone = campaign === undefined;
  const isNothingLeft = left.length === 0;

  useEffect(() => {
    if (!isGone || !isNothingLeft) return;
    showToast({ tone: 'danger', title: CAMPAIGN_MESSAGES.notFound, description: deletedMessage(name) });
    onClose();
  }, [isGone, isNothingLeft, name, onClose]);

  if (isGone && isNothingLeft) return null;
  return (
    <Dialog
      title={t('Edit campaign')}
      isWide
      isTall
      isUnsaved={!isNothingLeft || hasChosen}
      onClose={onClose}
      actions={
        <button type="button" className="button-secondary" onClick={onClose}>
          {t('Close')}
        </button>
      }
    >
      {isGone ? (
        <DeletedDialog name={name} texts={left} />
      ) : (
        <Tabs
          label={t('What to edit')}
          selected={tab}
          onSelect={setTab}
          items={[
            {
              key: 'general',
              label: t('General'),
              panel: <EditName campaign={campaign} draft={typedName} onDraftChange={setTypedName} />,
            },
            {
              key: 'product',
              label: t('Product'),
              panel: <EditOffer campaign={campaign} offers={offers} picked={pickedOffer} onPick={setPickedOffer} />,
            },
            {
              key: 'prompt',
              label: t('Prompt'),
              panel: (
                <EditPrompt
                  key={campaign.promptId}
                  campaign={campaign}
                  prompts={prompts}
                  picked={pickedPrompt}
                  onPick={(promptId) => setPick({ insteadOf: campaign.promptId, promptId })}
                  draft={values}
                  onDraftChange={(next) => setTypedValues(next && { promptId: campaign.promptId, values: next })}
                />
              ),
            },
            {
              key: 'profile',
              label: t('Profile'),
              panel: (
                <EditProfile campaign={campaign} profiles={profiles} picked={pickedProfile} onPick={setPickedProfile} />
              ),
            },
            {
              key: 'qualification',
              label: t('Qualification'),
              panel: <EditQualification campaign={campaign} draft={qualification} onDraftChange={setQualification} />,
            },
            {
              key: 'approval',
              label: t('Approval'),
              panel: <EditApproval campaign={campaign} picked={pickedApproval} onPick={setPickedApproval} />,
            },
          ]}
        >
          {/* Approval applies to every message from now on. */}
          {campaign.status === 'active' && tab !== 'approval' && (
            <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
              {t('This campaign is active. Changes apply to new conversations.')}
            </p>
          )}
          {offlineReason !== undefined && <p className="text-ink-muted">{CAMPAIGN_MESSAGES.offlineNotice}</p>}
        </Tabs>
      )}
    </Dialog>
  );
}

interface EditNameProps {
  readonly campaign: Campaign;
  /** Typed and unsaved; undefined when nothing is. */
  readonly draft: string | undefined;
  readonly onDraftChange: (typed: string | undefined) => void;
}

/** Edits the campaign's name; typed text stays when a colleague saves another name. */
function EditName({ campaign, draft, onDraftChange }: EditNameProps) {
  const change = useCampaignChange(campaign);
  const [isChecked, setIsChecked] = useState(false);
  const name = draft ?? campaign.name;
  const problem = nameProblemOf(name);
  const isSame = sanitizeName(name) === campaign.name;

  async function save(): Promise<void> {
    setIsChecked(true);
    if (problem !== undefined || isSame) return;
    if (await change({ type: 'campaign.rename', campaignId: campaign.id, name: sanitizeName(name) }))
      onDraftChange(undefined);
  }

  return (
    <UpdateForm submitLabel={t('Update Name')} isSame={isSame} sameReason={t('The name has not changed')} onSave={save}>
      <Field
        label={t('Campaign name')}
        name="name"
        autoComplete="off"
        data-autofocus
        value={name}
        error={isChecked || draft === '' ? problem : undefined}
        onChange={(event) => onDraftChange(event.target.value)}
      />
    </UpdateForm>
  );
}

/** Chooses one of the team's offers (specification part 2 §2: a radio list, and Update Product). */
function EditOffer({
  campaign,
  offers,
  picked,
  onPick,
}: {
  campaign: Campaign;
  offers: readonly Offer[];
  picked: string | undefined;
  onPick: (id: string | undefined) => void;
}) {
  const change = useCampaignChange(campaign);
  const chosen = offers.find(({ id }) => id === (picked ?? campaign.offerId));
  const isSame = chosen === undefined || chosen.id === campaign.offerId;

  async function save(): Promise<void> {
    if (isSame) return;
    if (await change({ type: 'campaign.setOffer', campaignId: campaign.id, offerId: chosen.id })) onPick(undefined);
  }

  if (offers.length === 0)
    return <p className="text-ink-muted">{t('The team has no offers. Add one under Offers, then choose it here.')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex max-h-80 flex-col gap-2 overflow-y-auto p-1">
        <legend className="sr-only">{t('Product')}</legend>
        {offers.map(({ id, name, description }) => (
          <RadioCard
            key={id}
            group="campaign-product"
            value={id}
            title={name}
            isSelected={id === chosen?.id}
            onSelect={() => onPick(id)}
          >
            <span className="line-clamp-2">{description === '' ? t('No description provided.') : description}</span>
          </RadioCard>
        ))}
      </fieldset>
      <button
        type="button"
        className="button-primary self-end"
        aria-disabled={isSame}
        title={isSame ? t('Choose another offer first') : undefined}
        onClick={() => void save()}
      >
        {t('Update Product')}
      </button>
    </div>
  );
}
