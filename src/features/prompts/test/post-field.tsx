import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { TEST_FIELDS } from '#domain/text/field-labels.ts';
import { TEST_MESSAGES } from '#domain/prompt/prompt-test.ts';
import { mayStillArrive, type SyncStatus } from '#domain/sync/sync-status.ts';
import type { TestContent } from '#domain/prompt/test-content.ts';
import { MAX_POST_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import type { Live } from '#replica/live/use-live.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { usePosts } from '../prompt-queries.ts';

interface PostFieldProps {
  readonly teamId: string;
  readonly value: string;
  /** Whether there was a post before. */
  readonly hasPreviousPost: boolean;
  readonly error: string | undefined;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onCreate: () => void;
  readonly onDelete: (post: TestContent) => void;
}

/** Enters the post a comment is tested on: typed, or one of the team's saved ones. */
export function PostField({
  teamId,
  value,
  hasPreviousPost,
  error,
  sync,
  offlineReason,
  onChange,
  onCreate,
  onDelete,
}: PostFieldProps) {
  const posts = usePosts(teamId);
  return (
    <>
      <TextArea
        label={hasPreviousPost ? t('Next post') : TEST_FIELDS.post}
        name="typed"
        rows={3}
        value={value}
        hint={t('The post that the AI comments on.')}
        error={error ?? tooLongMessage(t('This post'), value.trim().length, MAX_POST_LENGTH)}
        onChange={(event) => onChange(event.target.value)}
      />
      <section aria-label={t('Saved posts')} className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{t('Saved posts')}</h3>
          <button
            type="button"
            className="button-quiet -me-2"
            aria-disabled={offlineReason !== undefined}
            title={offlineReason}
            onClick={() => offlineReason === undefined && onCreate()}
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('Save a post')}
          </button>
        </div>
        <SavedPosts posts={posts} sync={sync} offlineReason={offlineReason} onSelect={onChange} onDelete={onDelete} />
      </section>
    </>
  );
}

interface SavedPostsProps extends Pick<PostFieldProps, 'sync' | 'offlineReason' | 'onDelete'> {
  readonly posts: Live<readonly TestContent[]>;
  readonly onSelect: (content: string) => void;
}

/** Lists the saved posts, or says why there are none. */
export function SavedPosts({ posts, sync, offlineReason, onSelect, onDelete }: SavedPostsProps) {
  if (posts.state === 'never-synced' && !mayStillArrive(sync))
    return (
      <p className="text-ink-muted">
        {TEST_MESSAGES.loadPostsFailed}. {t('You can type one above.')}
      </p>
    );
  if (posts.state !== 'ready') {
    return (
      <div role="status" aria-label={t('Loading the saved posts')}>
        <Skeleton className="h-11" />
      </div>
    );
  }
  if (posts.value.length === 0)
    return <p className="text-small text-ink-muted">{t('None yet. Saved posts are shared with your team.')}</p>;
  return (
    <ul className="flex max-h-60 flex-col overflow-y-auto">
      {posts.value.map((post) => (
        <li key={post.id} className="flex items-center gap-1">
          <button
            type="button"
            className="flex min-h-11 min-w-0 grow flex-col justify-center rounded-control px-2 py-1 text-start hover:bg-hover"
            onClick={() => onSelect(post.content)}
          >
            <span dir="auto" className="max-w-full truncate font-medium">
              <span className="sr-only">{t('Use')} </span>
              {post.name}
            </span>
            <span dir="auto" className="max-w-full truncate text-small text-ink-muted">
              {post.content}
            </span>
          </button>
          <IconButton
            label={t('Delete {name}', { name: post.name })}
            aria-disabled={offlineReason !== undefined}
            icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
            onClick={() => offlineReason === undefined && onDelete(post)}
          />
        </li>
      ))}
    </ul>
  );
}
