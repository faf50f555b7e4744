import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { maxCredits } from '#domain/ai/ai-cost.ts';
import { AI_MESSAGES, creditsMessage, CONTINUES_SHOWN_MS } from '#domain/ai/ai-messages.ts';
import { lengthOfTest } from '#domain/prompt/prompt-requests.ts';
import {
  findTestProblem,
  isOnPost,
  lengthOfFilledPrompt,
  needsOffer,
  testValues,
  testVariables,
  tooLongFilledMessage,
} from '#domain/prompt/prompt-test.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import type { SyncStatus } from '#domain/sync/sync-status.ts';
import type { TestContent } from '#domain/prompt/test-content.ts';
import { t } from '#i18n/translate.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { GenerationProgress } from '#features/ai-generation/generation-progress.tsx';
import { GenerationWarning } from '#features/ai-generation/generation-warning.tsx';
import { aiBlockedReason, type AiAvailability } from '#features/ai-generation/ai-button.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { DraftConflict } from '#ui/forms/draft-conflict.tsx';
import { PostField } from './post-field.tsx';
import {
  creditsOfTest,
  isFull,
  isStarted,
  modelOfTest,
  turnTooLongMessage,
  toTestRequest,
  withNewTest,
  withoutData,
} from './prompt-test.ts';
import { useModels, useTestOffers } from '../prompt-queries.ts';
import type { PromptRequests } from '../prompt-requests.ts';
import { TestComposer } from './test-composer.tsx';
import { TestConversation } from './test-conversation.tsx';
import { TestSetup } from './test-setup.tsx';
import { usePromptTest } from './use-prompt-test.ts';

const CreatePostDialog = lazy(async () => ({ default: (await import('./create-post-dialog.tsx')).CreatePostDialog }));
const DeletePostDialog = lazy(async () => ({ default: (await import('./delete-post-dialog.tsx')).DeletePostDialog }));
const ResetTestDialog = lazy(async () => ({ default: (await import('./reset-test-dialog.tsx')).ResetTestDialog }));

interface PromptTestPanelProps {
  readonly userId: string;
  readonly prompt: Prompt;
  /** The editor's current text. */
  readonly content: string;
  readonly modelId: string;
  readonly isSaved: boolean;
  readonly requests: PromptRequests;
  readonly sync: Pick<SyncStatus, 'reach' | 'pulling'>;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly credits: AiAvailability['credits'];
  readonly onModelChange: (modelId: string) => void;
  readonly onExit: () => void;
}

type OpenDialog =
  | { readonly kind: 'reset' }
  | { readonly kind: 'create' }
  | { readonly kind: 'delete'; readonly post: TestContent };

/** Renders test mode (specification part 2 §2): tries the editor's current text on a prospect or a post. */
export function PromptTestPanel({
  userId,
  prompt,
  content,
  modelId,
  isSaved,
  requests,
  sync,
  offlineReason,
  credits,
  onModelChange,
  onExit,
}: PromptTestPanelProps) {
  const { teamId, type } = prompt;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusLater = (selector: string) =>
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(selector)?.focus());
  const {
    test,
    error,
    pendingReason,
    partialReply,
    isStopping,
    change,
    sendTurn,
    stop,
    refuse,
    otherTest,
    resolveOtherTest,
  } = usePromptTest({ userId, prompt, requests, offlineReason, onReply: () => focusLater('textarea[name="typed"]') });
  const [isChecked, setIsChecked] = useState(false);
  const [isSetupOpen, setIsSetupOpen] = useState(!isStarted(test));
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined);
  const offers = useTestOffers(teamId);
  const model = modelOfTest(liveOr(useModels(), []), modelId);

  const onPost = isOnPost(type);
  const hasBegun = isStarted(test);
  const isUnderWay = test.turn !== undefined;
  const isReversed = !onPost && test.isReversed === true;
  const offer = liveOr(offers, []).find((each) => each.id === test.offerId);
  const text = { type, content };
  const names = useMemo(() => testVariables({ type, content }), [type, content]);
  const request = toTestRequest({ ...test, offerId: offer?.id }, text, model?.id ?? '');
  const description = request?.product === undefined ? undefined : offer?.description;
  const cost =
    model === undefined || request === undefined
      ? undefined
      : maxCredits('test', lengthOfTest(request, description), model);
  const tooLong =
    request === undefined
      ? turnTooLongMessage(test, text)
      : tooLongFilledMessage(lengthOfFilledPrompt(request, testValues(request.variables, description)));
  const subject = { ...text, variables: test.values, product: offer?.id, post: test.typed };
  const problem = isChecked ? findTestProblem(subject) : undefined;
  const missing =
    model === undefined
      ? t('Choose a model first.')
      : isFull(test)
        ? t('This test has reached its maximum length. Start a new one.')
        : (hasBegun || isReversed) && !isUnderWay && test.typed.trim() === ''
          ? onPost
            ? t('Write a post first.')
            : t('Write a message first.')
          : tooLong;
  const terms = { offlineReason, isBusy: isUnderWay, credits };
  const spent = creditsOfTest(test);

  useEffect(() => heading.current?.focus(), []);
  const count = test.messages.length;
  useEffect(() => {
    // Scrolls to the last message and the composer.
    if (count > 0) for (const target of [end, composer]) target.current?.scrollIntoView({ block: 'nearest' });
  }, [count, isUnderWay]);

  function takeTurn(): void {
    if (aiBlockedReason(terms, cost, missing) !== undefined || request === undefined) return;
    const found = findTestProblem(subject);
    setIsChecked(found !== undefined);
    if (found !== undefined) {
      if (found.kind === 'no-values' || found.kind === 'no-product') setIsSetupOpen(true);
      focusLater('[aria-invalid="true"], [data-invalid] button, [role="alert"]');
      return;
    }
    if (credits.noCreditsNotice !== undefined)
      return refuse(t('{title}: {reason}', { title: AI_MESSAGES.noCreditsTitle, reason: AI_MESSAGES.noCredits }));
    setIsSetupOpen(false);
    sendTurn(request);
  }

  function restart(): void {
    if (!hasBegun || isUnderWay) return;
    setIsChecked(false);
    setIsSetupOpen(true);
    change((before) => withNewTest(before, type));
    heading.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onExit();
  }

  const typedLabel = onPost ? t('Its post') : t('Its message');
  return (
    <>
      {/* Esc leaves from anywhere inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={panel} aria-labelledby={id} onKeyDown={handleKey} className="flex min-h-0 grow flex-col gap-4">
        <header className="flex flex-col gap-1 lg:px-1">
          <div className="flex items-start justify-between gap-2">
            <h2 ref={heading} id={id} tabIndex={-1} className="text-section outline-none">
              {t('Test Prompt')}
            </h2>
            <button type="button" className="button-quiet -me-2 -mt-1" title={t('Esc')} onClick={onExit}>
              <X size={16} strokeWidth={1.5} aria-hidden />
              {t('Exit')}
            </button>
          </div>
          <p className="text-ink-muted">
            {isSaved ? t('Tests the saved text.') : t('Tests the text in the editor, which is not saved yet.')}
          </p>
          <div className="-ms-3 flex flex-wrap items-center gap-x-1">
            <button type="button" className="button-quiet" aria-disabled={!hasBegun || isUnderWay} onClick={restart}>
              <MessageSquarePlus size={16} strokeWidth={1.5} aria-hidden />
              {t('New test')}
            </button>
            <button
              type="button"
              className="button-quiet"
              aria-disabled={isUnderWay}
              onClick={() => !isUnderWay && setDialog({ kind: 'reset' })}
            >
              <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
              {t('Reset data')}
            </button>
            {spent > 0 && (
              <p className="ms-auto text-small text-ink-muted tabular-nums">
                {t('{credits} used in this test', { credits: creditsMessage(spent) })}
              </p>
            )}
          </div>
        </header>
        <div className="flex min-h-0 grow flex-col gap-4 lg:overflow-y-auto lg:px-1 lg:**:scroll-my-2">
          {otherTest !== undefined && !isUnderWay && (
            <DraftConflict
              kind="test"
              onRestore={() => resolveOtherTest('take-up')}
              onDiscard={() => resolveOtherTest('discard')}
            >
              {otherTest.messages.length > 0 && (
                <TestConversation
                  messages={otherTest.messages}
                  isOnPost={onPost}
                  isReversed={otherTest.isReversed === true}
                />
              )}
              {Object.entries({
                ...otherTest.values,
                ...(otherTest.typed !== '' && { [typedLabel]: otherTest.typed }),
              }).map(
                ([label, value]) =>
                  value !== '' && <TextArea key={label} label={label} readOnly rows={1} value={value} />,
              )}
            </DraftConflict>
          )}
          <TestSetup
            isOpen={isSetupOpen}
            isReversed={onPost ? undefined : isReversed}
            onReverse={
              hasBegun ? undefined : (next) => change((before) => ({ ...before, isReversed: next || undefined }))
            }
            onOpenChange={setIsSetupOpen}
            modelId={modelId}
            onModelChange={onModelChange}
            variableNames={names}
            values={test.values}
            invalidNames={problem?.kind === 'no-values' ? problem.names : []}
            onValueChange={(name, value) =>
              change((before) => ({ ...before, values: { ...before.values, [name]: value } }))
            }
            offers={needsOffer(text) ? offers : undefined}
            offerId={offer?.id}
            isOfferMissing={problem?.kind === 'no-product'}
            onOfferChange={(offerId) => change((before) => ({ ...before, offerId }))}
          />
          {test.messages.length > 0 && (
            <TestConversation messages={test.messages} isOnPost={onPost} isReversed={isReversed} />
          )}
          {test.turn !== undefined && (
            <GenerationProgress
              label={t('The AI is writing…')}
              text={partialReply}
              pendingReason={pendingReason}
              offlineReason={offlineReason}
              isCanceling={isStopping}
              onCancel={() => void stop()}
            />
          )}
          <GenerationWarning
            generationId={test.turn?.id}
            message={AI_MESSAGES.continues}
            durationMs={CONTINUES_SHOWN_MS}
          />
          {onPost && (
            <PostField
              teamId={teamId}
              value={test.typed}
              hasPreviousPost={hasBegun}
              error={problem?.kind === 'no-post' ? t('Write a post, or choose a saved one') : undefined}
              sync={sync}
              offlineReason={offlineReason}
              onChange={(typed) => change((before) => ({ ...before, typed }))}
              onCreate={() => setDialog({ kind: 'create' })}
              onDelete={(post) => setDialog({ kind: 'delete', post })}
            />
          )}
          <div ref={end} className="-mt-4" />
        </div>
        <TestComposer
          ref={composer}
          isOnPost={onPost}
          hasBegun={hasBegun}
          isReversed={isReversed}
          typed={test.typed}
          terms={terms}
          cost={cost}
          missing={missing}
          problem={problem}
          failure={error}
          onType={(typed) => change((before) => ({ ...before, typed }))}
          onSend={takeTurn}
        />
      </section>
      <Suspense fallback={null}>
        {dialog?.kind === 'reset' && (
          <ResetTestDialog
            onClose={() => setDialog(undefined)}
            onConfirm={() => {
              setDialog(undefined);
              setIsChecked(false);
              setIsSetupOpen(true);
              change(withoutData);
            }}
          />
        )}
        {dialog?.kind === 'create' && (
          <CreatePostDialog
            requests={requests}
            draft={test.newPost ?? { id: crypto.randomUUID(), name: '', content: test.typed }}
            offlineReason={offlineReason}
            onChange={(newPost) => change((before) => ({ ...before, newPost }))}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.kind === 'delete' && (
          <DeletePostDialog requests={requests} post={dialog.post} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}
