import { lazy, Suspense } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import type { CampaignsData } from '../campaign-queries.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));
const AddProspectsDialog = lazy(async () => ({
  default: (await import('../detail/add-prospects-dialog.tsx')).AddProspectsDialog,
}));

/** An open dialog about one campaign, with the campaign as it was when it opened. */
export interface CampaignDialog {
  readonly kind: 'edit' | 'profile' | 'prospects' | 'delete';
  readonly campaign: Campaign;
}

interface CampaignDialogsProps extends Pick<CampaignsData, 'offers' | 'prompts' | 'profiles'> {
  readonly dialog: CampaignDialog | undefined;
  /** The campaign now; undefined when it was deleted. */
  readonly current: Campaign | undefined;
  readonly userId: string;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Opens the file import for a campaign. */
  readonly onUpload: (campaign: Campaign) => void;
  readonly onClose: () => void;
}

/** Renders the dialogs of a campaign, for its card and its page. */
export const CampaignDialogs = ({
  dialog,
  current,
  offers,
  prompts,
  profiles,
  userId,
  offlineReason,
  onUpload,
  onClose,
}: CampaignDialogsProps) => (
  <Suspense fallback={null}>
    {(dialog?.kind === 'edit' || dialog?.kind === 'profile') && (
      <EditDialog
        campaign={current}
        initialCampaign={dialog.campaign}
        offers={offers}
        prompts={prompts}
        profiles={profiles}
        initialTab={dialog.kind === 'profile' ? 'profile' : 'general'}
        offlineReason={offlineReason}
        onClose={onClose}
      />
    )}
    {dialog?.kind === 'delete' && (
      <DeleteDialog
        campaign={dialog.campaign}
        current={current}
        userId={userId}
        offlineReason={offlineReason}
        onClose={onClose}
      />
    )}
    {dialog?.kind === 'prospects' && (
      <AddProspectsDialog campaign={dialog.campaign} onUpload={onUpload} onClose={onClose} />
    )}
  </Suspense>
);
