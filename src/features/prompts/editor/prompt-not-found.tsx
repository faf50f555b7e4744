import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { listParts, writePartTexts } from '#domain/prompt/prompt-content.ts';
import { emptyContent, promptTypeSchema } from '#domain/prompt/prompt-type.ts';
import { promptVersion } from '#domain/prompt/prompt.ts';
import { PROMPT_MESSAGES } from '#domain/prompt/prompt-messages.ts';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { DeletedDialog } from '#ui/dialogs/deleted-dialog.tsx';
import { promptEditsStorage, type PromptEdits } from './prompt-edits.ts';
import { useModels, usePrompt } from '../prompt-queries.ts';
import { usePromptRequests } from '../prompt-requests.ts';
import { NoPrompt } from '../list/prompts-skeleton.tsx';

interface PromptNotFoundProps {
  readonly team: Team;
  readonly userId: string;
  readonly promptId: string;
  /** What is shown while the prompt may still arrive; undefined when it will not. */
  readonly fallback: ReactNode;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly isOffline: boolean;
  /** Called when a new prompt was created; the text is in its editor. */
  readonly onCreated: (promptId: string) => void;
}

/** Replaces a missing prompt: shows unsaved text of it, or that it was not found. */
export function PromptNotFound(props: PromptNotFoundProps) {
  const storage = promptEditsStorage.of(props.userId, props.team.id, props.promptId);
  const [read, setRead] = useState<{ readonly draft: PromptEdits | undefined } | undefined>(undefined);
  // The editor stores the last text when it unmounts, which is before this.
  useEffect(
    () => setRead({ draft: promptEditsStorage.of(props.userId, props.team.id, props.promptId).read() }),
    [props.userId, props.team.id, props.promptId],
  );
  if (read === undefined) return props.fallback;
  if (read.draft === undefined) {
    return props.fallback !== undefined ? props.fallback : <NoPrompt isOffline={props.isOffline} />;
  }
  return (
    <WritingLeft
      {...props}
      draft={read.draft}
      onDiscard={() => {
        storage.save(undefined);
        setRead({ draft: undefined });
      }}
    />
  );
}

function WritingLeft({
  team,
  userId,
  offlineReason,
  onCreated,
  draft,
  onDiscard,
}: PromptNotFoundProps & { draft: PromptEdits; onDiscard: () => void }) {
  const requests = usePromptRequests(team.id, userId);
  const models = useModels();
  /** Idempotency key of a prompt created from the text. */
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [madeId, setMadeId] = useState<string | undefined>(undefined);
  const created = usePrompt(team.id, madeId ?? '');
  const type = promptTypeSchema.safeParse(draft.type).data;
  const offered = models.state === 'ready' ? models.value : [];
  const model = offered.find(({ id }) => id === draft.modelId) ?? offered[0];
  const block =
    offlineReason ??
    (model === undefined ? PROMPT_MESSAGES.loadModelsFailed : isMaking ? t('Creating it…') : undefined);

  async function makeNew(): Promise<void> {
    if (block !== undefined || type === undefined || model === undefined) return;
    setIsMaking(true);
    setFailure(undefined);
    const result = await requests.create({ id: newId, name: draft.name, type, modelId: model.id });
    if (!result.isCreated || result.promptId === undefined) {
      setIsMaking(false);
      if (!result.isCreated && result.isRejected) setNewId(crypto.randomUUID());
      return setFailure(result.isCreated ? '' : result.reason);
    }
    const base = promptVersion({ content: emptyContent(type), variables: [], modelId: model.id });
    promptEditsStorage.of(userId, team.id, result.promptId).save({ ...draft, modelId: model.id, base });
    setMadeId(result.promptId);
  }

  // The editor opens once the device has the prompt; before that it would be missing too.
  const isSynced = created.state === 'ready' && created.value !== undefined;
  const openPrompt = useEffectEvent(() => {
    if (madeId === undefined) return;
    onDiscard();
    onCreated(madeId);
  });
  useEffect(() => {
    if (isSynced) openPrompt();
  }, [isSynced]);

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link to="/prompts" className="button-quiet -ms-2 shrink-0">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden className="rtl:rotate-180" />
          {t('Prompts')}
        </Link>
        <h1 dir="auto" className="min-w-0 break-words text-title">
          {draft.name}
        </h1>
      </header>
      <DeletedDialog
        name={draft.name}
        texts={listParts({ type: draft.type, content: writePartTexts(draft.type, draft.texts) }).map(
          ({ key, label }) => ({ name: label, text: draft.texts[key] ?? '' }),
        )}
      >
        {failure !== undefined && (
          <p role="alert" className="text-danger-ink">
            {PROMPT_MESSAGES.createFailed} {failure}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="button-quiet" disabled={isMaking} onClick={onDiscard}>
            {t('Discard')}
          </button>
          {type !== undefined && (
            <button
              type="button"
              className="button-primary"
              aria-disabled={block !== undefined}
              title={block}
              onClick={() => void makeNew()}
            >
              {isMaking ? t('Creating the prompt…') : t('Create a new prompt from it')}
            </button>
          )}
        </div>
      </DeletedDialog>
    </div>
  );
}
