import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { Team } from '#domain/team/team.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { helpVideoOf } from '#domain/tutorial-video.ts';
import { t, plural } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { requestPull } from '#replica/sync-requests.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { HelpButton } from '#ui/menus/help-button.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { UnsavedTextNotice } from '#ui/dialogs/deleted-dialog.tsx';
import { PromptCard } from './prompt-card.tsx';
import { promptEditsStorage } from '../editor/prompt-edits.ts';
import { usePrompts, type PromptWithCampaigns } from '../prompt-queries.ts';
import { CARD_GRID, NoPrompts, PROMPTS_PAGE, PromptsSkeleton, PromptsUnavailable } from './prompts-skeleton.tsx';
import type { PromptsSearchParams } from './prompts-search-params.ts';

interface PromptsScreenProps {
  readonly team: Team;
  readonly userId: string;
  readonly searchParams: PromptsSearchParams;
  /** Changes the search params; `replace` when going back would only undo typing. */
  readonly onSearchParamsChange: (searchParams: PromptsSearchParams, replace: boolean) => void;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** Where a prompt is needed: creating one returns there. */
  readonly returnTo: string | undefined;
}

/** Renders the team's prompts (specification part 2 §2, "Prompts page"). */
export function PromptsScreen(props: PromptsScreenProps) {
  const live = usePrompts(props.team.id);
  const replica = useReplica();
  if ('value' in live) return <Prompts {...props} prompts={live.value} isWhole={live.state === 'ready'} />;
  if (live.state === 'loading' || mayStillArrive(props.sync)) return <PromptsSkeleton />;
  return (
    <PromptsUnavailable isReachable={props.sync.reach === 'reachable'} onRetry={() => void requestPull(replica)} />
  );
}

/** Number of prompts from which search is useful. */
const SEARCHED_FROM = 7;

function Prompts({
  team,
  userId,
  searchParams,
  onSearchParamsChange,
  prompts,
  isWhole,
  sync,
  returnTo,
}: PromptsScreenProps & { prompts: readonly PromptWithCampaigns[]; isWhole: boolean }) {
  const { q = '' } = searchParams;
  const { links } = useRuntimeConfig();
  const orphanedEdits = Object.entries(promptEditsStorage.newest(userId, team.id)).filter(([id]) =>
    prompts.every(({ prompt }) => prompt.id !== id),
  );
  const isMatch = createTextMatcher(q);
  const rows = useFocusSuccessor();
  const listed = prompts.filter(({ prompt }) => isMatch(prompt.name, prompt.content));
  return (
    <PageFrame
      {...PROMPTS_PAGE}
      actions={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="text-ink-muted tabular-nums">
            {isWhole && plural(prompts.length, '{count} prompt, unlimited', '{count} prompts, unlimited')}
          </p>
          <div className="flex gap-2">
            <HelpButton
              title={t('How prompts work')}
              help={helpVideoOf(links, 'prompts')}
              isOffline={sync.reach === 'unreachable'}
            />
            {prompts.length > 0 && <AddPrompt returnTo={returnTo} />}
          </div>
        </div>
      }
    >
      {orphanedEdits.map(([id, { name }]) => (
        <UnsavedTextNotice key={id} name={name}>
          <Link to="/prompts/$promptId" params={{ promptId: id }} className="button-secondary">
            {t('See what you wrote')}
          </Link>
        </UnsavedTextNotice>
      ))}
      {(prompts.length >= SEARCHED_FROM || q !== '') && (
        <div role="search" aria-label={t('Find prompts')} className="flex flex-wrap items-center gap-3">
          <div className="flex min-w-0 grow basis-60 md:max-w-80">
            <SearchField
              label={t('Search prompts')}
              placeholder={t('Search names and texts')}
              value={q}
              onChange={(next) => onSearchParamsChange({ q: next === '' ? undefined : next }, q !== '')}
            />
          </div>
          <p role="status" className="ms-auto text-ink-muted">
            {!isWhole
              ? ''
              : q.trim() === ''
                ? plural(prompts.length, '{count} prompt', '{count} prompts')
                : t('{listed} of {total}', { listed: listed.length, total: prompts.length })}
          </p>
        </div>
      )}
      {!isWhole && <StillReading />}
      {listed.length === 0 && !isWhole ? null : prompts.length === 0 ? (
        <NoPrompts action={<AddPrompt returnTo={returnTo} />} />
      ) : listed.length === 0 ? (
        <ListState
          title={t('No prompt matches')}
          action={
            <button type="button" className="button-secondary" onClick={() => onSearchParamsChange({}, false)}>
              {t('Clear filters')}
            </button>
          }
        />
      ) : (
        <ul ref={rows} aria-label={t('Prompts')} className={CARD_GRID}>
          {listed.map((inUse) => (
            <PromptCard key={inUse.prompt.id} {...inUse} isOffline={sync.reach === 'unreachable'} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

const AddPrompt = ({ returnTo }: { returnTo: string | undefined }) => (
  <Link to="/prompts/create" search={{ returnTo }} className="button-primary">
    <Plus size={16} strokeWidth={1.5} aria-hidden />
    {t('Add Prompt')}
  </Link>
);
