import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PROMPT_MESSAGES } from '#domain/prompt/prompt-messages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { ActionSkeleton } from '#ui/lists/action-skeleton.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

export const PROMPTS_PAGE = { title: t('Prompts'), subtitle: PROMPT_MESSAGES.subtitle };

/** As many columns as fit. */
export const CARD_GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

const SKELETON_CARDS = ['first', 'second', 'third'];

/** Renders the page before any prompt is known. */
export const PromptsSkeleton = () => (
  <PageFrame {...PROMPTS_PAGE} actions={<ActionSkeleton />}>
    <div role="status" aria-label={t('Loading the prompts')} className={CARD_GRID}>
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="flex h-52 flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-9 w-32" />
        </div>
      ))}
    </div>
  </PageFrame>
);

/** Renders the page for a person without a team. */
export const NoTeamForPrompts = () => (
  <PageFrame {...PROMPTS_PAGE}>
    <ListState title={PROMPT_MESSAGES.noTeamTitle}>{PROMPT_MESSAGES.noTeam}</ListState>
  </PageFrame>
);

/** Replaces the cards when they were never read: the server is unreachable or failed. */
export const PromptsUnavailable = ({ isReachable, onRetry }: { isReachable: boolean; onRetry: () => void }) => (
  <PageFrame {...PROMPTS_PAGE}>
    {isReachable ? (
      <RetryNotice
        subject={t('The prompts')}
        subjectInSentence={t('your prompts')}
        title={PROMPT_MESSAGES.loadFailed}
        onRetry={onRetry}
      />
    ) : (
      <NotSyncedNotice subject={t('The prompts')} />
    )}
  </PageFrame>
);

/** Replaces the list when the team has none. */
export const NoPrompts = ({ action }: { action: ReactNode }) => (
  <ListState title={PROMPT_MESSAGES.empty} action={action}>
    {t('A prompt tells the AI how to write to your prospects.')}
  </ListState>
);

/** Replaces the model choice when no models are known. */
export const NoModels = () => (
  <ListState title={PROMPT_MESSAGES.loadModelsFailed}>
    {t('No model is available at the moment. What you entered is kept.')}
  </ListState>
);

/** Renders the editor before its prompt is known. */
export const PromptSkeleton = () => (
  <div
    role="status"
    aria-label={t('Loading the prompt')}
    className="mx-auto flex w-full max-w-[1400px] flex-col gap-6 px-4 py-6 md:px-6"
  >
    <Skeleton className="h-8 w-1/3" />
    <div className="grid gap-6 lg:grid-cols-[65fr_35fr]">
      <Skeleton className="h-96" />
      <Skeleton className="h-72" />
    </div>
  </div>
);

/** Replaces a missing prompt. Offline, it may only be missing on this device. */
export const NoPrompt = ({ isOffline }: { isOffline: boolean }) => (
  <ListState
    title={PROMPT_MESSAGES.notFound}
    isPage
    action={
      <Link to="/prompts" className="button-secondary">
        {t('Back to prompts')}
      </Link>
    }
  >
    {isOffline
      ? t('You are offline. If this prompt is new, it appears as soon as the server can be reached.')
      : t('It was deleted, or belongs to another team.')}
  </ListState>
);
