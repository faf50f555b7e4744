import { useCallback, useState } from 'react';
import { deleteSharedFile, readSharedFiles, type SharedFiles } from '#replica/storage/shared-files.ts';

const NOTHING: SharedFiles = { files: [], leftOut: 0 };

/** Files that were shared with the app and wait for their import. */
interface WaitingFiles extends SharedFiles {
  /** False where the browser could not store them: they last as long as the screen. */
  readonly isKept: boolean;
  /** Reads them; `opened` are files with which the app was opened just now. */
  read(opened?: readonly File[]): Promise<void>;
  /** Removes one, if it is one of them; resolves when it is gone. Never rejects. */
  remove(file: File): Promise<void>;
}

/** Reads the files that were shared with the app. */
export function useSharedFiles(userId: string): WaitingFiles {
  const [shared, setShared] = useState({ ...NOTHING, isKept: true });
  const read = useCallback(
    async (opened: readonly File[] = []): Promise<void> => {
      const stored = await readSharedFiles(userId).catch(() => NOTHING);
      const isKept = opened.length === 0 || stored.files.length > 0 || stored.leftOut > 0;
      setShared({ ...stored, ...(!isKept && { files: opened }), isKept });
    },
    [userId],
  );
  return {
    ...shared,
    read,
    async remove(file) {
      // The same file may have been read anew.
      const others = shared.files.filter(({ name, size }) => name !== file.name || size !== file.size);
      setShared({ ...shared, files: others, leftOut: 0 });
      await deleteSharedFile(file).catch(() => undefined);
    },
  };
}
