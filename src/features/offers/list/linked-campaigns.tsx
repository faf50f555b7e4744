import { campaignTitle } from '#domain/campaign/campaign-messages.ts';
import { t } from '#i18n/translate.ts';

/** Lists the campaigns an offer is linked to. */
export const LinkedCampaigns = ({ names }: { names: readonly string[] }) => (
  <ul aria-label={t('Linked campaigns')} className="flex list-disc flex-col gap-1 ps-5 marker:text-ink-faint">
    {names.map((name, index) => (
      // Campaigns may share a name.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} dir="auto" className="break-words">
        {campaignTitle(name)}
      </li>
    ))}
  </ul>
);
