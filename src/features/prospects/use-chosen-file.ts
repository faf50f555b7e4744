import { useState } from 'react';
import { fileProblemOf, PROSPECT_MESSAGES, USUAL_BYTES } from '#domain/prospect/prospect-messages.ts';

/** A file on its way to be read: what is wrong with it is said first, and whether a long one is meant is asked. */
export interface ChosenFile {
  /** Why what was chosen is not read. */
  readonly problem: string | undefined;
  /** A file that is longer than usual, until the person has said whether to read it. */
  readonly large: File | undefined;
  /** Takes what was picked, dropped, pasted, shared or opened: one file, by the same rules wherever it comes from. */
  take(files: Iterable<File> | null): void;
  /** Reads the long one. */
  confirm(): void;
}

/**
 * Every way by which a list comes in leads through here before anything of it is read (specification part 2 §5;
 * decisions.md "10 MB").
 */
export function useChosenFile(onFile: (file: File) => void): ChosenFile {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [large, setLarge] = useState<File | undefined>(undefined);
  return {
    problem,
    large,
    take(files) {
      const [file, ...others] = files ?? [];
      if (file === undefined) return;
      setLarge(undefined);
      const wrong = others.length > 0 ? PROSPECT_MESSAGES.oneFile : fileProblemOf(file);
      setProblem(wrong);
      if (wrong !== undefined) return;
      if (file.size > USUAL_BYTES) setLarge(file);
      else onFile(file);
    },
    confirm() {
      setLarge(undefined);
      if (large !== undefined) onFile(large);
    },
  };
}
