import { useCallback, useEffect, useRef, useState } from 'react';
import { fileProblemOf } from '#domain/prospect/prospect-messages.ts';
import { saveDroppedFiles } from '#replica/storage/dropped-files.ts';
import { deleteSharedFile, listenForSharedFiles, readSharedFiles, takeLeftOut } from '#replica/storage/shared-files.ts';

/** Files that wait for their import. */
export interface SharedFiles {
  readonly files: readonly File[];
  /** Files for which there was no room. */
  readonly leftOut: number;
  /** False where the browser could not store one: it lasts as long as the screen. */
  readonly isKept: boolean;
  /** Why the files that were to be kept are no lists. */
  readonly problem: string | undefined;
  /** Reads them; `opened` are files with which the app was opened just now. */
  read(opened?: readonly File[]): Promise<void>;
  /** Keeps files that cannot be imported yet. Never rejects. */
  keep(files: readonly File[]): Promise<void>;
  /** Removes one, if it is one of them; resolves when it is gone. Never rejects. */
  remove(file: File): Promise<void>;
}

const isSameFile = (one: File, other: File): boolean => one.name === other.name && one.size === other.size;

/** Reads the files that wait for their import, now and whenever this page stores some. */
export function useSharedFiles(userId: string): SharedFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [isKept, setIsKept] = useState(true);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const lastRead = useRef(0);
  const read = useCallback(
    async (opened: readonly File[] = []): Promise<void> => {
      lastRead.current += 1;
      const current = lastRead.current;
      const stored = await readSharedFiles(userId, navigator.locks).catch(() => []);
      const count = await takeLeftOut(navigator.locks).catch(() => 0);
      if (count > 0) setLeftOut(count);
      // A newer one knows more.
      if (current !== lastRead.current) return;
      const unkept = count > 0 ? [] : opened.filter((file) => !stored.some((other) => isSameFile(file, other)));
      setFiles([...stored, ...unkept]);
      setIsKept(unkept.length === 0);
    },
    [userId],
  );
  useEffect(() => listenForSharedFiles(() => void read()), [read]);
  const keep = useCallback(
    async (dropped: readonly File[]): Promise<void> => {
      const lists = dropped.filter((file) => fileProblemOf(file) === undefined);
      setProblem(dropped.map(fileProblemOf).find((one) => one !== undefined));
      const count = await saveDroppedFiles(lists, navigator.locks, userId).catch(() => 0);
      setLeftOut(count);
      await read(count > 0 ? [] : lists);
    },
    [read, userId],
  );
  return {
    files,
    leftOut,
    isKept,
    problem,
    read,
    keep,
    async remove(file) {
      // The same file may have been read again.
      setFiles(files.filter((other) => !isSameFile(other, file)));
      setLeftOut(0);
      await deleteSharedFile(file, navigator.locks).catch(() => undefined);
    },
  };
}
