import { useCallback, useMemo, useState } from 'react';
import { readPartTexts, writePartTexts, type PartTexts } from '#domain/prompt/prompt-content.ts';
import { renameVariable } from '#domain/prompt/prompt-variables.ts';
import { promptVersion, type Prompt } from '#domain/prompt/prompt.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { useStorageList } from '#ui/forms/use-storage-list.ts';
import { findRejectedSave, discardRejectedSaves } from '../prompt-commands.ts';
import { promptEditsStorage, type PromptEdits } from './prompt-edits.ts';
import { useDebouncedDraft } from './use-debounced-draft.ts';

const editsOf = (prompt: Prompt): PromptEdits => ({
  name: prompt.name,
  type: prompt.type,
  texts: { ...readPartTexts(prompt) },
  modelId: prompt.modelId,
  base: promptVersion(prompt),
});

/** Compares all sections; an absent section equals an empty one. */
const areSameTexts = (one: PartTexts, other: PartTexts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? '') === (other[key] ?? ''));

/**
 * Compares the text in the editor with the saved one:
 *
 *     same ──edited──▶ changed ──saved by another member──▶ overtaken ──theirs or mine chosen──▶ same or changed
 */
type DraftState = 'same' | 'changed' | 'overtaken';

interface PromptDraft {
  readonly draft: PromptEdits;
  readonly content: string;
  readonly state: DraftState;
  /** The saved version. */
  readonly saved: PromptEdits;
  readonly hasDraft: boolean;
  change(part: Partial<Pick<PromptEdits, 'texts' | 'modelId'>>): void;
  /** Renames a variable in all sections; the same function while somebody types. */
  readonly rename: (from: string, to: string) => void;
  /** Resolves a conflict: continues with their text, or with one's own. */
  resolveConflict(whose: 'theirs' | 'mine'): void;
  /** Discards unsaved text. */
  discard(): void;
  /** The newest unsaved text of other tabs; undefined when there is none. */
  readonly otherDraft: PromptEdits | undefined;
  /** Replaces this text by that one, or discards that one. */
  resolveOtherDraft(how: 'take-up' | 'discard'): void;
  /**
   * Removes the draft from the device, or stores it again; the editor still shows it. Used while the prompt is being
   * deleted.
   */
  setStored(isStored: boolean): void;
}

/**
 * Manages a prompt's unsaved text. It is stored shortly after the last key press and when the page closes, and restored
 * the next time; without edits the saved prompt is shown, also after others save it. A pending save that was rejected
 * because somebody else saved first counts as unsaved text.
 */
export function usePromptDraft(userId: string, prompt: Prompt): PromptDraft {
  const storage = promptEditsStorage.of(userId, prompt.teamId, prompt.id);
  const replica = useReplica();
  const present = useMemo(() => editsOf(prompt), [prompt]);
  const rejected = liveOr(
    useLive(`rejected-save|${prompt.id}`, (db) => findRejectedSave(db, prompt.id, prompt.modelId)),
    undefined,
  );
  // A pending own save replaces earlier rejected ones.
  const isSavePending = Object.keys(prompt.unsaved ?? {}).length > 0;
  const unsaved = useMemo(
    () =>
      rejected === undefined || isSavePending
        ? undefined
        : { ...editsOf({ ...prompt, ...rejected }), base: rejected.base },
    [prompt, rejected, isSavePending],
  );
  const [draft, setDraft] = useState<PromptEdits | undefined>(storage.read);
  const [hasDraft] = useState(draft !== undefined);
  const unsavedText = draft ?? unsaved;
  const isSame =
    unsavedText === undefined ||
    (unsavedText.modelId === present.modelId && areSameTexts(unsavedText.texts, present.texts));
  // Once saved, the text is no draft any more: later saves by others are shown without a conflict.
  if (isSame && draft !== undefined) setDraft(undefined);
  const current = isSame ? present : unsavedText;
  const state: DraftState = isSame ? 'same' : unsavedText.base === present.base ? 'changed' : 'overtaken';

  const start = isSame ? present : (unsaved ?? present);
  const { type } = prompt;
  const rename = useCallback(
    (from: string, to: string) =>
      setDraft((typed) => {
        const before = typed ?? start;
        const content = renameVariable({ type, content: writePartTexts(type, before.texts) }, from, to);
        return { ...before, texts: readPartTexts({ type, content }) };
      }),
    [start, type],
  );

  const {
    others: [other],
    refresh,
  } = useStorageList(storage.others);
  useDebouncedDraft(isSame ? undefined : draft, storage.save);

  const discardRejected = () => void discardRejectedSaves(replica, prompt.id);

  return {
    draft: current,
    content: writePartTexts(prompt.type, current.texts),
    state,
    saved: present,
    hasDraft,
    change: (part) => setDraft({ ...current, ...part }),
    rename,
    resolveConflict(whose) {
      setDraft(whose === 'theirs' || unsavedText === undefined ? undefined : { ...unsavedText, base: present.base });
      if (whose === 'theirs') discardRejected();
    },
    discard() {
      setDraft(undefined);
      discardRejected();
    },
    otherDraft: other,
    resolveOtherDraft(how) {
      if (other === undefined) return;
      if (how === 'discard') storage.discard(other);
      else if (storage.show(other, isSame ? undefined : draft)) setDraft(other);
      refresh();
    },
    setStored: (isStored) => storage.save(isStored && !isSame ? draft : undefined),
  };
}
