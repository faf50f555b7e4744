import { useState } from 'react';
import { CONFIRM_ABOVE_BYTES } from '#domain/prospect/list-size.ts';
import { fileProblemOf, PROSPECT_MESSAGES } from '#domain/prospect/prospect-messages.ts';

/** A file to be read: checked first, and confirmed when it is large. */
export interface ChosenFile {
  /** Why the file is not read. */
  readonly problem: string | undefined;
  /** An unusually large file waiting for confirmation. */
  readonly large: File | undefined;
  /** Accepts picked, dropped, pasted, shared or opened files: one file, under the same rules. */
  choose(files: Iterable<File> | null): void;
  /** Reads the large file. */
  confirm(): void;
}

/** Checks every chosen file before it is read (specification part 2 §5); a file above 10 MB needs a confirmation. */
export function useChosenFile(onFile: (file: File) => void): ChosenFile {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [large, setLarge] = useState<File | undefined>(undefined);
  return {
    problem,
    large,
    choose(files) {
      const [file, ...others] = files ?? [];
      if (file === undefined) return;
      setLarge(undefined);
      const fileProblem = others.length > 0 ? PROSPECT_MESSAGES.oneFile : fileProblemOf(file);
      setProblem(fileProblem);
      if (fileProblem !== undefined) return;
      if (file.size > CONFIRM_ABOVE_BYTES) setLarge(file);
      else onFile(file);
    },
    confirm() {
      setLarge(undefined);
      if (large !== undefined) onFile(large);
    },
  };
}
