import { useMemo, useState } from 'react';
import { readPartTexts, writePartTexts, type PartTexts } from '#domain/prompt/prompt-content.ts';
import { promptVersion, type Prompt } from '#domain/prompt/prompt.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { findRejectedSave, discardRejectedSaves } from '../prompt-commands.ts';
import { promptEditsStorage, type PromptEdits } from './prompt-edits.ts';
import { useDebouncedDraft } from './use-debounced-draft.ts';

const writingOf = (prompt: Prompt): PromptEdits => ({
  name: prompt.name,
  type: prompt.type,
  texts: { ...readPartTexts(prompt) },
  modelId: prompt.modelId,
  base: promptVersion(prompt),
});

/** The same words in every part; a part that is not there is empty. */
const saysTheSame = (one: PartTexts, other: PartTexts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? '') === (other[key] ?? ''));

/** How what is written stands to what is saved:
 *
 *     same ──written──▶ changed ──saved by somebody else──▶ overtaken ──theirs or mine──▶ same or changed
 */
type WritingState = 'same' | 'changed' | 'overtaken';

interface Writing {
  readonly writing: PromptEdits;
  readonly content: string;
  readonly state: WritingState;
  /** What is saved now. */
  readonly present: PromptEdits;
  readonly hasDraft: boolean;
  change(part: Partial<Pick<PromptEdits, 'texts' | 'modelId'>>): void;
  /** Writes on from what somebody else has saved: with their words, or with one's own in their place. */
  settle(whose: 'theirs' | 'mine'): void;
  /** Forgets what was written and not saved. */
  discard(): void;
  /** The newest of what other tabs have written of it and not saved; undefined when there is nothing. */
  readonly other: PromptEdits | undefined;
  /** Writes on from that, and puts aside what is written here; or forgets it. */
  settleOther(how: 'take-up' | 'discard'): void;
  /**
   * Takes it off the device, or puts it there again, and leaves it in the editor: its prompt is being deleted by the
   * person who wrote it.
   */
  setKept(isKept: boolean): void;
}

/**
 * What is written in a prompt's editor. It is kept on the device shortly after the last key and when the page goes, and
 * is there the next time; while nothing is written, the prompt is shown as it is saved, whoever saves it. A save that
 * waited and was refused, since somebody else had saved before it, is written still.
 */
export function usePromptWriting(userId: string, prompt: Prompt): Writing {
  const kept = promptEditsStorage.of(userId, prompt.teamId, prompt.id);
  const replica = useReplica();
  const present = useMemo(() => writingOf(prompt), [prompt]);
  const refused = liveOr(
    useLive(`refused-save|${prompt.id}`, (db) => findRejectedSave(db, prompt.id, prompt.modelId)),
    undefined,
  );
  // A save of one's own that waits stands for those that were refused before it.
  const waits = Object.keys(prompt.unsaved ?? {}).length > 0;
  const unsaved = useMemo(
    () =>
      refused === undefined || waits ? undefined : { ...writingOf({ ...prompt, ...refused }), base: refused.base },
    [prompt, refused, waits],
  );
  const [begun, setBegun] = useState<PromptEdits | undefined>(kept.read);
  const [hasDraft] = useState(begun !== undefined);
  const mine = begun ?? unsaved;
  const isSame = mine === undefined || (mine.modelId === present.modelId && saysTheSame(mine.texts, present.texts));
  // What is saved is written no longer: what somebody else saves next is shown, and not held against it.
  if (isSame && begun !== undefined) setBegun(undefined);
  const writing = isSame ? present : mine;
  const state: WritingState = isSame ? 'same' : mine.base === present.base ? 'changed' : 'overtaken';

  const {
    others: [other],
    refresh,
  } = useStorageList(kept.others);
  useDebouncedDraft(isSame ? undefined : begun, kept.keep);

  const forgetRefused = () => void discardRejectedSaves(replica, prompt.id);

  return {
    writing,
    content: writePartTexts(prompt.type, writing.texts),
    state,
    present,
    hasDraft,
    change: (part) => setBegun({ ...writing, ...part }),
    settle(whose) {
      setBegun(whose === 'theirs' || mine === undefined ? undefined : { ...mine, base: present.base });
      if (whose === 'theirs') forgetRefused();
    },
    discard() {
      setBegun(undefined);
      forgetRefused();
    },
    other,
    settleOther(how) {
      if (other === undefined) return;
      if (how === 'discard') kept.discard(other);
      else if (kept.takeUp(other, isSame ? undefined : begun)) setBegun(other);
      refresh();
    },
    setKept: (isKept) => kept.keep(isKept && !isSame ? begun : undefined),
  };
}
