import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { listParts, partsToFill, problemsOfContent, writePartTexts } from '#domain/prompt/prompt-content.ts';
import { sizeProblemsOf } from '#domain/prompt/prompt-size.ts';
import { missingMessage, PROMPT_MESSAGES } from '#domain/prompt/prompt-messages.ts';
import type { SyncStatus } from '#domain/sync/sync-status.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import type { AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { EditConflict } from '#ui/forms/edit-conflict.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { SplitPane } from '#ui/split-pane.tsx';
import type { TextEditorHandle } from '#ui/forms/text-editor.tsx';
import { useLeaveGuard } from '#ui/dialogs/use-leave-guard.ts';
import { showToast } from '#ui/notices/toast.ts';
import { ModelSelect } from './model-select.tsx';
import { PromptEditorHeader } from './prompt-editor-header.tsx';
import { PromptStarters } from './prompt-starters.tsx';
import { SectionEditors } from './section-editors.tsx';
import { savePrompt } from '../prompt-commands.ts';
import { DEFAULT_SPLIT, newVariableNames, splitStorage, MIN_SPLIT } from './prompt-edits.ts';
import { countActive, type PromptWithCampaigns } from '../prompt-queries.ts';
import { promptDeletedToast, saveFailedToast } from '../prompt-toasts.ts';
import { usePromptRequests } from '../prompt-requests.ts';
import { ConflictingTexts } from './conflicting-texts.tsx';
import { usePromptDraft } from './use-prompt-draft.ts';
import { usePromptVariables } from './variable-highlighting.ts';
import { VariablesPanel } from './variables-panel.tsx';

const DeletePromptDialog = lazy(async () => ({
  default: (await import('../list/delete-prompt-dialog.tsx')).DeletePromptDialog,
}));
const PromptTestPanel = lazy(async () => ({
  default: (await import('../test/prompt-test-panel.tsx')).PromptTestPanel,
}));
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

export interface PromptEditorProps {
  readonly userId: string;
  readonly inUse: PromptWithCampaigns;
  /** Whether test mode is on. */
  readonly isTesting: boolean;
  readonly onTestingChange: (isTesting: boolean) => void;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly credits: AiAvailability['credits'];
  /** Leads back to the campaign whose setup created this prompt; undefined when none did. */
  readonly onReturn: (() => void) | undefined;
  /** Called when the prompt was deleted here. */
  readonly onDeleted: () => void;
}

/** Renders the prompt editor: sections, variables, model (part 2 §2, "Prompt editor"). */
export function PromptEditor({
  userId,
  inUse,
  isTesting,
  onTestingChange,
  sync,
  offlineReason,
  credits,
  onReturn,
  onDeleted,
}: PromptEditorProps) {
  const { prompt, campaigns } = inUse;
  const replica = useReplica();
  const requests = usePromptRequests(prompt.teamId, userId);
  const {
    draft,
    content,
    state,
    saved,
    hasDraft,
    change,
    rename,
    resolveConflict,
    discard,
    otherDraft,
    resolveOtherDraft,
    setStored,
  } = usePromptDraft(userId, prompt);
  const split = splitStorage(userId);
  const [share, setShare] = useState(() => split.read() ?? DEFAULT_SPLIT);
  const parts = useMemo(
    () => listParts({ type: prompt.type, content: writePartTexts(prompt.type, saved.texts) }),
    [prompt.type, saved.texts],
  );
  const [shown, setShown] = useState(parts[0]?.key ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const [isDeleting, setIsDeleting] = useState<'asking' | 'going' | undefined>(undefined);
  const editors = useRef(new Map<string, TextEditorHandle>());
  const { settledContent, used, settledOwn, completions, marks } = usePromptVariables(prompt, content);
  const problems = problemsOfContent({ type: prompt.type, content });
  // While typing, the debounced text: a long one is not measured at each key.
  const measured = isChecked ? content : settledContent;
  const sizeProblems = useMemo(() => sizeProblemsOf({ type: prompt.type, content: measured }), [prompt.type, measured]);
  const problemList = useRef<HTMLDivElement>(null);
  const emptyParts = partsToFill({ type: prompt.type, content });
  const active = countActive(campaigns);

  useEffect(() => {
    if (hasDraft)
      showToast({
        isTransient: true,
        tone: 'neutral',
        title: t('Your draft is back'),
        description: t('It was stored on this device and is not saved yet.'),
      });
  }, [hasDraft]);

  const insertVariable = useCallback((name: string) => editors.current.get(shown)?.insert(`{{${name}}}`), [shown]);

  const draftOf = useCallback(
    (name: string) => newVariableNames.of(userId, prompt.teamId, `${prompt.id}/${encodeURIComponent(name)}`),
    [userId, prompt.teamId, prompt.id],
  );

  const testButton = useRef<HTMLButtonElement>(null);
  const exitTest = () => {
    onTestingChange(false);
    testButton.current?.focus();
  };

  const { question } = useLeaveGuard(() => state !== 'same' && isDeleting !== 'going');

  async function save(): Promise<void> {
    setIsChecked(true);
    if (state === 'same' || state === 'overtaken') return;
    if (problems.missingVariables.length > 0 || sizeProblemsOf({ type: prompt.type, content }).length > 0)
      requestAnimationFrame(() => problemList.current?.scrollIntoView({ block: 'center' }));
    if (sizeProblemsOf({ type: prompt.type, content }).length > 0) return;
    if (problems.missingVariables.length > 0)
      return showToast({
        isTransient: true,
        tone: 'danger',
        title: PROMPT_MESSAGES.missingTitle,
        description: missingMessage(problems.missingVariables),
      });
    const [empty] = emptyParts;
    if (empty !== undefined) {
      setShown(empty);
      requestAnimationFrame(() => editors.current.get(empty)?.focus());
      return;
    }
    try {
      await savePrompt(replica, prompt, { content, modelId: draft.modelId, base: draft.base });
      setIsChecked(false);
    } catch (thrown) {
      showToast(saveFailedToast(thrown));
    }
  }

  const saveByKey = useEffectEvent(() => void save());
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      saveByKey();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  async function remove(): Promise<void> {
    setIsDeleting('going');
    // The draft is removed before the answer arrives, so that the deletion does not look like somebody else's.
    setStored(false);
    const result = await requests.remove(prompt.id);
    showToast(promptDeletedToast(prompt, result));
    if (!result.isDeleted) {
      setStored(true);
      return setIsDeleting(undefined);
    }
    discard();
    onDeleted();
  }

  const saveBlock =
    state === 'overtaken'
      ? t('Choose one of the two texts first')
      : state === 'same'
        ? t('Nothing has changed')
        : undefined;
  const wrong = isChecked ? emptyParts : [];
  return (
    <div
      className={classNames(
        'mx-auto flex w-full max-w-[1400px] flex-col gap-6 px-4 pt-6 md:px-6 lg:h-[calc(100dvh-3.5rem)] lg:min-h-140',
        isTesting ? 'lg:pb-6' : 'pb-24 md:pb-6',
      )}
    >
      <PromptEditorHeader
        prompt={prompt}
        onReturn={onReturn}
        isChanged={state !== 'same'}
        testButton={testButton}
        isTesting={isTesting}
        offlineReason={offlineReason}
        isDeleting={isDeleting === 'going'}
        saveBlock={saveBlock}
        onTest={() => (isTesting ? exitTest() : onTestingChange(true))}
        onDelete={() => setIsDeleting('asking')}
        onSave={() => void save()}
      />
      {state === 'overtaken' && (
        <EditConflict
          message={t('Someone else saved this prompt after you started. Theirs is here, yours below.')}
          onAcceptTheirs={() => resolveConflict('theirs')}
          onKeepMine={() => resolveConflict('mine')}
        >
          <ConflictingTexts parts={parts} theirs={saved.texts} />
        </EditConflict>
      )}
      {otherDraft !== undefined && (
        <DraftConflict onRestore={() => resolveOtherDraft('take-up')} onDiscard={() => resolveOtherDraft('discard')}>
          <ConflictingTexts parts={parts} theirs={otherDraft.texts} isDraft />
        </DraftConflict>
      )}
      <div
        ref={problemList}
        role="alert"
        className="flex flex-col gap-1 rounded-control bg-danger-soft px-3 py-2 text-danger-ink empty:hidden"
      >
        {sizeProblems.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isChecked && problems.missingVariables.length > 0 && (
          <p>
            {PROMPT_MESSAGES.missingTitle}. {missingMessage(problems.missingVariables)}
          </p>
        )}
      </div>
      {offlineReason !== undefined && (
        <p className="text-ink-muted">
          {t('You are offline. What you save is kept here and sent when you are back online.')}
        </p>
      )}
      {active > 0 && state !== 'same' && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
          {active === 1
            ? t('An active campaign uses this prompt.')
            : t('{active} active campaigns use this prompt.', { active })}{' '}
          {t('Changes apply from the next message.')}
        </p>
      )}
      {!isTesting && (
        <PromptStarters
          type={prompt.type}
          texts={draft.texts}
          onChoose={({ texts }) => {
            change({ texts });
            requestAnimationFrame(() => editors.current.get(shown)?.focus());
          }}
        />
      )}
      <SplitPane
        label={t('Width of the text')}
        splitPercent={share}
        minPercents={MIN_SPLIT}
        onSplitChange={(next) => {
          setShare(next);
          split.save(next);
        }}
        isFirstHiddenOnMobile={isTesting}
        first={
          <SectionEditors
            parts={parts}
            texts={draft.texts}
            selected={shown}
            invalidKeys={wrong}
            marksOf={marks}
            completions={completions}
            editorRef={(key) => (handle) => {
              if (handle === null) editors.current.delete(key);
              else editors.current.set(key, handle);
            }}
            onSelect={setShown}
            onChange={(key, text) => change({ texts: { ...draft.texts, [key]: text } })}
          />
        }
        second={
          isTesting ? (
            <Suspense fallback={<Skeleton className="h-72" />}>
              <PromptTestPanel
                userId={userId}
                prompt={prompt}
                content={content}
                modelId={draft.modelId}
                isSaved={state === 'same'}
                requests={requests}
                sync={sync}
                offlineReason={offlineReason}
                credits={credits}
                onModelChange={(modelId) => change({ modelId })}
                onExit={exitTest}
              />
            </Suspense>
          ) : (
            <div className="flex flex-col gap-6">
              <ModelSelect modelId={draft.modelId} onChange={(modelId) => change({ modelId })} />
              <VariablesPanel
                type={prompt.type}
                used={used}
                savedVariables={settledOwn}
                onInsert={insertVariable}
                onRename={rename}
                draftOf={draftOf}
              />
            </div>
          )
        }
      />
      <Suspense fallback={null}>
        {isDeleting === 'asking' && (
          <DeletePromptDialog
            prompt={prompt}
            campaigns={campaigns}
            onClose={() => setIsDeleting(undefined)}
            onConfirm={() => void remove()}
          />
        )}
        {question !== undefined && (
          <LeaveDialog
            {...question}
            onDiscard={() => {
              discard();
              question.onLeave();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
