import { t, formatNumber } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { countActive, type PromptWithCampaigns } from '../prompt-queries.ts';

interface DeletePromptDialogProps extends Pick<PromptWithCampaigns, 'prompt' | 'campaigns'> {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const usedByMessage = (name: string, isActive: boolean): string =>
  isActive
    ? t('{name} uses it and is active now. The AI cannot write there until you choose another prompt.', { name })
    : t('{name} uses it. The AI cannot write there until you choose another prompt.', { name });

/** Says that several campaigns use it. */
function usedByManyMessage(campaigns: number, active: number): string {
  const count = formatNumber(campaigns);
  if (active === 0)
    return t('{count} campaigns use it. The AI cannot write there until you choose another prompt.', { count });
  if (active === campaigns)
    return t(
      '{count} campaigns use it and are active now. The AI cannot write there until you choose another prompt.',
      {
        count,
      },
    );
  return t(
    '{count} campaigns use it, {active} of them active now. The AI cannot write there until you choose another prompt.',
    { count, active },
  );
}

/** Confirms deleting a prompt and names the campaigns that use it. */
export function DeletePromptDialog({ prompt, campaigns, onClose, onConfirm }: DeletePromptDialogProps) {
  const active = countActive(campaigns);
  return (
    <DangerDialog
      title={t('Delete {name}?', { name: prompt.name })}
      description={t('The prompt is deleted for the whole team. This cannot be undone.')}
      onClose={onClose}
      cancelLabel={t('Keep it')}
      confirmLabel={t('Delete prompt')}
      onConfirm={onConfirm}
    >
      {campaigns.length > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          {campaigns.length === 1
            ? usedByMessage(campaigns[0]?.name ?? t('A campaign'), active > 0)
            : usedByManyMessage(campaigns.length, active)}
        </p>
      )}
    </DangerDialog>
  );
}
