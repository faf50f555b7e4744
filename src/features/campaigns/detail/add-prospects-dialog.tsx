import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { showToast } from '#ui/notices/toast.ts';

interface AddProspectsDialogProps {
  readonly campaign: Campaign;
  /** Opens the file import for the campaign. */
  readonly onUpload: (campaign: Campaign) => void;
  readonly onClose: () => void;
}

/** Offers the sources of prospects: a file or a search (specification part 2 §2, "Add Prospects chooser"). */
export function AddProspectsDialog({ campaign, onUpload, onClose }: AddProspectsDialogProps) {
  const [source, setSource] = useState<'csv' | 'search'>('csv');
  const [link, setLink] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  function handleSubmit(): void {
    if (source === 'csv') {
      onClose();
      return onUpload(campaign);
    }
    setIsChecked(true);
    if (link.trim() === '') return;
    onClose();
    showToast({
      isTransient: true,
      tone: 'neutral',
      title: CAMPAIGN_MESSAGES.comingSoon,
      description: t('Importing from Sales Navigator is not available yet. Upload your prospects as a CSV file.'),
    });
  }

  return (
    <FormDialog
      title={t('Add prospects')}
      description={campaign.name || CAMPAIGN_MESSAGES.unnamed}
      onClose={onClose}
      submitLabel={t('Continue')}
      onSubmit={handleSubmit}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('Where they come from')}</legend>
        <RadioCard
          group="prospects-way"
          value="csv"
          title={t('Upload CSV File')}
          icon={<FileSpreadsheet size={16} strokeWidth={1.5} aria-hidden />}
          isSelected={source === 'csv'}
          onSelect={() => setSource('csv')}
        >
          {t('A list of people with their profile addresses')}
        </RadioCard>
        <RadioCard
          group="prospects-way"
          value="search"
          title={t('Sales Navigator Link')}
          icon={<Link2 size={16} strokeWidth={1.5} aria-hidden />}
          isSelected={source === 'search'}
          onSelect={() => setSource('search')}
        >
          {t('The people a search finds')}
        </RadioCard>
      </fieldset>
      {source === 'search' && (
        <Field
          label={t('Sales Navigator link')}
          type="url"
          name="link"
          value={link}
          error={isChecked && link.trim() === '' ? CAMPAIGN_MESSAGES.linkRequired : undefined}
          onChange={(event) => setLink(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
