import { lazy, Suspense } from 'react';
import type { Team } from '#domain/team/team.ts';
import { say } from '#i18n/translate.ts';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PromptEditor, type PromptEditorProps } from './prompt-editor.tsx';
import { usePrompt } from '../prompt-queries.ts';
import { PromptSkeleton } from '../list/prompts-skeleton.tsx';

const PromptNotFound = lazy(async () => ({ default: (await import('./prompt-not-found.tsx')).PromptNotFound }));

interface PromptScreenProps extends Omit<PromptEditorProps, 'inUse'> {
  readonly team: Team;
  readonly promptId: string;
  /** A new prompt was made in the place of one that is gone. */
  readonly onMade: (promptId: string) => void;
}

/**
 * The stand-alone prompt editor (specification part 2 §2, §4): loading, then loaded or not found; of one that is gone,
 * what was written.
 */
export function PromptScreen({ team, promptId, onMade, ...rest }: PromptScreenProps) {
  const { reach, pulling } = rest.sync;
  const live = usePrompt(team.id, promptId);
  if (live.state === 'ready' && live.value !== undefined)
    return <PromptEditor key={promptId} inUse={live.value} {...rest} />;
  // Made elsewhere a moment ago, it may be on its way.
  const mayCome = reach !== 'unreachable' && pulling;
  if (live.state === 'loading' || (live.state === 'never-synced' && mayCome)) return <PromptSkeleton />;
  if (live.state === 'never-synced') return <NotSyncedNotice what={say('This prompt')} isOne isPage />;
  return (
    <Suspense fallback={<PromptSkeleton />}>
      <PromptNotFound
        key={promptId}
        team={team}
        userId={rest.userId}
        promptId={promptId}
        pending={mayCome ? <PromptSkeleton /> : undefined}
        offlineReason={rest.offlineReason}
        isOffline={reach === 'unreachable'}
        onMade={onMade}
      />
    </Suspense>
  );
}
