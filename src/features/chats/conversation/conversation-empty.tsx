import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useEffect, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { requestBody, watchBodyRead } from '#replica/eviction/requested-bodies.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { Trans } from '#ui/trans.tsx';

/**
 * Replaces the conversation when none is open or the one with `missingId` is not on this device; then it says whether
 * it is still being fetched or does not exist.
 */
export function ConversationEmpty({ missingId, onBack }: { missingId: string | undefined; onBack: () => void }) {
  const replica = useReplica();
  const [readId, setReadId] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (missingId === undefined) return undefined;
    let stop: (() => void) | undefined = () => undefined;
    const watch = () => {
      if (stop !== undefined) stop = watchBodyRead(replica, missingId, () => setReadId(missingId));
    };
    requestBody(replica, missingId).then(watch, () => undefined);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [replica, missingId]);
  const isMissing = missingId !== undefined && readId === missingId;
  return (
    <div className="grid h-full place-items-center">
      {missingId !== undefined ? (
        <ListState
          title={isMissing ? t('Conversation not found') : t('This conversation is not on this device yet')}
          action={
            <button type="button" className="button-secondary" onClick={onBack}>
              {t('Back to the list')}
            </button>
          }
        >
          {isMissing
            ? t('It was deleted, or it belongs to another team.')
            : t('It appears as soon as the server can be reached, unless it was deleted or belongs to another team.')}
        </ListState>
      ) : (
        <ListState
          title={t('Select a chat to view messages')}
          illustration={<MessageSquareText size={32} strokeWidth={1.25} />}
        >
          <Trans
            text="Press {next} or {previous} to move, {needy} for the next one that needs you, {pause} to pause."
            parts={{ next: <kbd>j</kbd>, previous: <kbd>k</kbd>, needy: <kbd>e</kbd>, pause: <kbd>p</kbd> }}
          />
        </ListState>
      )}
    </div>
  );
}
