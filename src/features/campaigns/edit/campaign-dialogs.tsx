import { lazy, Suspense } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignsData } from '../campaign-queries.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));
const AddProspectsDialog = lazy(async () => ({
  default: (await import('../detail/add-prospects-dialog.tsx')).AddProspectsDialog,
}));

/** What is asked about one campaign, as it was when it was asked. */
export interface CampaignDialog {
  readonly kind: 'edit' | 'prospects' | 'delete';
  readonly campaign: Campaign;
}

interface CampaignDialogsProps extends Pick<CampaignsData, 'offers' | 'prompts'> {
  readonly question: CampaignDialog | undefined;
  /** The campaign as it is now; undefined when it is gone. */
  readonly present: Campaign | undefined;
  readonly userId: string;
  /** Why nothing can be asked of the server now; undefined when it can. */
  readonly offlineReason: string | undefined;
  /** Opens the import of a file for a campaign. */
  readonly onUpload: (campaign: Campaign) => void;
  readonly onClose: () => void;
}

/** The dialogs of a campaign, on its card and on its page alike. */
export const CampaignDialogs = ({
  question,
  present,
  offers,
  prompts,
  userId,
  offlineReason,
  onUpload,
  onClose,
}: CampaignDialogsProps) => (
  <Suspense fallback={null}>
    {question?.kind === 'edit' && (
      <EditDialog
        campaign={present}
        opened={question.campaign}
        offers={offers}
        prompts={prompts}
        offlineReason={offlineReason}
        onClose={onClose}
      />
    )}
    {question?.kind === 'delete' && (
      <DeleteDialog
        campaign={question.campaign}
        present={present}
        userId={userId}
        offlineReason={offlineReason}
        onClose={onClose}
      />
    )}
    {question?.kind === 'prospects' && (
      <AddProspectsDialog campaign={question.campaign} onUpload={onUpload} onClose={onClose} />
    )}
  </Suspense>
);
