import { useEffect, useId, useState } from 'react';
import { isBillingComplete, type BillingInformation } from '#domain/billing/billing-information.ts';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { Field } from '#ui/forms/field.tsx';
import { useFilledForm } from '#ui/forms/use-filled-form.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { billingDraft } from './billing-draft.ts';
import type { BillingRequests } from './billing-requests.ts';

interface BillingFormProps {
  readonly userId: string;
  readonly team: Team;
  readonly requests: BillingRequests;
  /** Why nothing can be sent now; undefined when it can. */
  readonly blockedReason: string | undefined;
  /** Whether this person may change it. */
  readonly canEdit: boolean;
}

/** Edits the invoice recipient (specification part 1 §5, "Billing form"). Unsent input is still there the next time. */
export function BillingForm({ userId, team, requests, blockedReason, canEdit }: BillingFormProps) {
  const id = useId();
  const storage = billingDraft(userId, team.id);
  const [draft, setDraft] = useState(storage.read);
  /** Saved input is shown as typed until the team's record confirms it. */
  const [progress, setProgress] = useState<'editing' | 'saving' | 'saved'>('editing');
  const isSaving = progress === 'saving';
  const shown = canEdit ? (draft ?? team.billing) : team.billing;
  const canContinue = canEdit && blockedReason === undefined && !isSaving && isBillingComplete(shown);

  const { billingName, billingEmail } = team.billing;
  useEffect(() => {
    if (progress !== 'saved') return;
    setDraft(undefined);
    setProgress('editing');
    // Only a change of the team's record ends it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [billingName, billingEmail]);

  const change = (part: Partial<BillingInformation>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    setProgress('editing');
    storage.save(next);
  };

  async function save(): Promise<void> {
    if (!canContinue) return;
    setProgress('saving');
    const result = await requests.saveInformation({
      billingName: shown.billingName.trim(),
      billingEmail: shown.billingEmail.trim(),
    });
    setProgress(result.isDone ? 'saved' : 'editing');
    if (!result.isDone) {
      showToast({
        tone: 'danger',
        title: t('The billing information was not saved'),
        description: result.reason,
        link: '/billing',
      });
      return;
    }
    storage.save(undefined);
    showToast({ tone: 'success', title: BILLING_MESSAGES.informationSaved });
  }

  const handlers = useFilledForm(() => void save());
  return (
    <SectionCard
      title={t('Billing information')}
      subtitle={
        billingName === '' && billingEmail === ''
          ? t(
              'Invoices are made out to {name} and sent to the first person who pays, unless you enter other details here.',
              {
                name: team.name,
              },
            )
          : t('Invoices are made out to this name and sent to this address.')
      }
    >
      <form noValidate className="flex max-w-lg flex-col gap-4" {...handlers}>
        <Field
          label={t('Name')}
          name="billingName"
          autoComplete="organization"
          maxLength={256}
          readOnly={!canEdit}
          value={shown.billingName}
          onChange={(event) => change({ billingName: event.target.value })}
        />
        <Field
          label={t('Email')}
          name="billingEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={320}
          readOnly={!canEdit}
          value={shown.billingEmail}
          onChange={(event) => change({ billingEmail: event.target.value })}
        />
        {blockedReason !== undefined && (
          <p id={`${id}-reason`} className="text-ink-muted">
            {blockedReason} {canEdit && t('What you typed is kept.')}
          </p>
        )}
        <button
          type="submit"
          className="button-primary w-fit"
          aria-disabled={!canContinue}
          aria-describedby={blockedReason === undefined ? undefined : `${id}-reason`}
          title={blockedReason}
        >
          {isSaving ? t('Saving…') : t('Continue')}
        </button>
      </form>
    </SectionCard>
  );
}
