import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { campaignStatusMessage, DELETING } from '#domain/campaign/campaign.ts';
import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { leftOutMessage, PROSPECT_MESSAGES } from '#domain/prospect/prospect-messages.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { useCampaignsData } from '#features/campaigns/campaign-queries.ts';
import { setPendingFiles } from '#features/prospects/pending-files.ts';
import { SharedFilesList, SharedFilesProblem, WaitingFiles } from '#features/prospects/shared-files-list.tsx';
import { useSharedFiles } from '#features/prospects/use-shared-files.ts';
import { plural, t } from '#i18n/translate.ts';
import { PageActions } from '#ui/page-actions.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { StandaloneTeam, WizardSkeleton, type StandaloneTeamState } from '../../shell/standalone-team.tsx';
import { listenForLaunchedFiles } from '../../startup/launch-queue.ts';

/**
 * Chooses the campaign for an import that has none yet: a list shared to the app or opened with it, a shortcut, the
 * palette.
 */
export const ImportStartRoute = () => (
  <StandaloneTeam fallback={<CampaignsSkeleton />}>{(alone) => <ChooseCampaign {...alone} />}</StandaloneTeam>
);

const CampaignsSkeleton = () => <WizardSkeleton label={t('Loading the campaigns')} />;

function ChooseCampaign({ team, userId }: StandaloneTeamState) {
  const live = useCampaignsData(team.id);
  const shared = useSharedFiles(userId);
  const { files, leftOut, isKept, read, remove } = shared;
  const [file, ...others] = files;

  useEffect(() => {
    let isOpenedWithFiles = false;
    const stop = listenForLaunchedFiles((opened) => {
      isOpenedWithFiles = true;
      void read(opened);
    });
    if (!isOpenedWithFiles) void read();
    return stop;
  }, [read]);

  if (!('value' in live)) return <CampaignsSkeleton />;
  const campaigns = live.value.campaigns.filter(({ status }) => status !== 'draft' && status !== DELETING);
  if (campaigns.length === 0 && live.state === 'partial') return <CampaignsSkeleton />;
  if (campaigns.length === 0) {
    return (
      <ListState
        title={t('No campaign is ready for prospects yet')}
        isPage
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/campaigns" className="button-quiet">
              {t('Cancel')}
            </Link>
            <Link to="/campaigns/create" className="button-primary">
              {t('New Campaign')}
            </Link>
          </div>
        }
      >
        {(files.length === 0 || !isKept) && <p>{t('Set up a campaign first, then import its prospects.')}</p>}
        <WaitingFiles
          shared={shared}
          message={plural(
            files.length,
            'The file stays on this device. Set up a campaign, and you can import it there.',
            'The files stay on this device. Set up a campaign, and you can import them there.',
          )}
        />
      </ListState>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-8 pb-28 md:pt-12">
      <div className="flex flex-col gap-1">
        <h1 className="text-title">{t('Import a list')}</h1>
        <p dir="auto" className="break-words text-ink-muted">
          {file === undefined || others.length > 0
            ? t('Choose the campaign for these prospects.')
            : t('Choose the campaign for the people in “{name}”.', { name: plainFileName(file.name) })}
        </p>
        {leftOut > 0 && <SharedFilesProblem>{leftOutMessage(leftOut)}</SharedFilesProblem>}
        {others.length > 0 && <SharedFilesProblem>{PROSPECT_MESSAGES.oneFile}</SharedFilesProblem>}
      </div>
      <SharedFilesList files={files} onRemove={(one) => void remove(one)} />
      <ul
        aria-label={t('Campaigns')}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {campaigns.map(({ id, name, status }) => (
          <li key={id}>
            <Link
              to="/campaigns/$campaignId/import"
              params={{ campaignId: id }}
              onClick={() => setPendingFiles(files, id)}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 truncate font-medium">
                {name || CAMPAIGN_MESSAGES.unnamed}
              </span>
              <span className="shrink-0 text-small text-ink-muted">{campaignStatusMessage(status)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <PageActions>
        {files.length > 0 && (
          <p className="min-w-0 grow basis-60 text-ink-muted">
            {isKept
              ? plural(
                  files.length,
                  'The file stays on this device until you import or remove it.',
                  'The files stay on this device until you import or remove them.',
                )
              : t('This browser could not store the file. If you leave, open it again to import it.')}
          </p>
        )}
        <Link to="/campaigns" className="button-quiet">
          {t('Cancel')}
        </Link>
      </PageActions>
    </div>
  );
}
