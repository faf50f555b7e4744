import { useState } from 'react';
import { AI_MESSAGES } from '#domain/ai/ai-messages.ts';
import { TEST_MESSAGES } from '#domain/prompt/prompt-test.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { t } from '#i18n/translate.ts';
import { reportCancellation, useAiGeneration } from '#features/ai-generation/use-ai-generation.ts';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import {
  emptyTest,
  isSameTest,
  isUntouched,
  promptTestStorage,
  withoutReply,
  withReply,
  withTurn,
  type PromptTest,
  type TestTurn,
} from './prompt-test.ts';
import type { PromptRequests, TurnResult } from '../prompt-requests.ts';
import { useDebouncedDraft } from '../editor/use-debounced-draft.ts';

interface PromptTestParts {
  readonly userId: string;
  readonly prompt: Pick<Prompt, 'id' | 'teamId'>;
  readonly requests: PromptRequests;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  readonly onReply: () => void;
}

interface PromptTesting {
  readonly test: PromptTest;
  /** Why the last turn has no reply; undefined when it has one or is pending. */
  readonly error: string | undefined;
  /** Why there is no reply yet, when a request failed temporarily. */
  readonly pendingReason: string | undefined;
  /** The reply so far. */
  readonly partialReply: string;
  readonly isStopping: boolean;
  /** The newest test of this prompt from other tabs; undefined when there is none. */
  readonly otherTest: PromptTest | undefined;
  /** Continues with that test, replacing this one, or discards it. */
  resolveOtherTest(how: 'take-up' | 'discard'): void;
  change(next: (before: PromptTest) => PromptTest): void;
  /** Sends what is typed, or begins; the turn is stored before it is requested. */
  sendTurn(request: TestTurn['request']): void;
  stop(): Promise<void>;
  refuse(reason: string): void;
}

const createdNow = () => ({ id: crypto.randomUUID(), timestamp: new Date().toISOString() });
const noCredits = t('{title}: {reason}', { title: AI_MESSAGES.noCreditsTitle, reason: AI_MESSAGES.noCredits });

/** Manages a prompt test: stored on the device, its turns polled until answered, across reloads and disconnections. */
export function usePromptTest({ userId, prompt, requests, offlineReason, onReply }: PromptTestParts): PromptTesting {
  const storage = promptTestStorage.of(userId, prompt.teamId, prompt.id);
  const [test, setTest] = useState<PromptTest>(() => storage.read() ?? emptyTest());
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isStopping, setIsStopping] = useState(false);
  const { others, refresh } = useStorageList(storage.others);
  const other = others.find((each) => !isSameTest(each, test));
  useDebouncedDraft(test, (now) => storage.save(isUntouched(now) ? undefined : now));

  function handleEnd(_: TestTurn, end: TurnResult): void {
    setIsStopping(false);
    if (end.state === 'answered') {
      setTest((before) => withReply(before, end.answer, createdNow()));
      return onReply();
    }
    setTest(withoutReply);
    if (end.state === 'no-credits') setFailure(noCredits);
    if (end.state === 'failed') {
      const title = test.messages.some(({ type }) => type === 'ai')
        ? TEST_MESSAGES.replyFailed
        : TEST_MESSAGES.startFailed;
      setFailure(title === end.reason ? title : t('{title}: {reason}', { title, reason: end.reason }));
    }
  }
  const { pendingReason, text } = useAiGeneration({
    generation: test.turn,
    offlineReason,
    request: requests.runTestTurn,
    onEnded: handleEnd,
  });

  return {
    test,
    error: failure,
    pendingReason,
    partialReply: text,
    isStopping,
    change(next) {
      setFailure(undefined);
      setTest(next);
    },
    sendTurn(request) {
      if (test.turn !== undefined) return;
      const next = withTurn(test, { id: crypto.randomUUID(), request }, createdNow());
      storage.save(next);
      setFailure(undefined);
      setTest(next);
    },
    async stop() {
      const { turn } = test;
      if (turn === undefined) return;
      setIsStopping(true);
      const isStopped = await requests.stopTurn(turn.id);
      setIsStopping(false);
      reportCancellation(isStopped);
      if (isStopped === true) setTest((before) => (before.turn?.id === turn.id ? withoutReply(before) : before));
    },
    refuse: setFailure,
    otherTest: other,
    resolveOtherTest(how) {
      if (other === undefined) return;
      if (how === 'discard') storage.discard(other);
      else if (storage.show(other, isUntouched(test) ? undefined : test)) {
        setFailure(undefined);
        setTest(other);
      }
      refresh();
    },
  };
}
