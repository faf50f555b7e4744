import { mayStillArrive } from '#domain/sync/sync-status.ts';
import { lazy, Suspense } from 'react';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PromptEditor, type PromptEditorProps } from './prompt-editor.tsx';
import { usePrompt } from '../prompt-queries.ts';
import { PromptSkeleton } from '../list/prompts-skeleton.tsx';

const PromptNotFound = lazy(async () => ({ default: (await import('./prompt-not-found.tsx')).PromptNotFound }));

interface PromptScreenProps extends Omit<PromptEditorProps, 'inUse'> {
  readonly team: Team;
  readonly promptId: string;
  /** Called when a new prompt was created in place of a deleted one. */
  readonly onCreated: (promptId: string) => void;
}

/**
 * Renders the prompt editor page (specification part 2 §2, §4): loading, then the editor or not found; for a deleted
 * prompt its unsaved text.
 */
export function PromptScreen({ team, promptId, onCreated, ...rest }: PromptScreenProps) {
  const live = usePrompt(team.id, promptId);
  if ('value' in live && live.value !== undefined) return <PromptEditor key={promptId} inUse={live.value} {...rest} />;
  // A prompt just created elsewhere may still arrive.
  const mayCome = mayStillArrive(rest.sync);
  if (live.state === 'loading' || (live.state !== 'ready' && mayCome)) return <PromptSkeleton />;
  if (live.state !== 'ready') return <NotSyncedNotice subject={t('This prompt')} isSingular isPage />;
  return (
    <Suspense fallback={<PromptSkeleton />}>
      <PromptNotFound
        key={promptId}
        team={team}
        userId={rest.userId}
        promptId={promptId}
        fallback={mayCome ? <PromptSkeleton /> : undefined}
        offlineReason={rest.offlineReason}
        isOffline={rest.sync.reach === 'unreachable'}
        onCreated={onCreated}
      />
    </Suspense>
  );
}
