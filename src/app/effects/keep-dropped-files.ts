import { useEffect } from 'react';
import { fileProblemOf, leftOutMessage } from '#domain/prospect/prospect-messages.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { formatList } from '#i18n/format-list.ts';
import { t } from '#i18n/translate.ts';
import { saveDroppedFiles } from '#replica/storage/dropped-files.ts';
import { showToast } from '#ui/notices/toast.ts';
import { hasFilesOfPerson, takeEarlyDrops } from './prevent-stray-drops.ts';

/** Keeps lists that are dropped where no campaign takes them until they are imported, and says so. */
export function useStrayDrops(userId: string): void {
  // The listeners of the window, which refuse what nobody takes, come after those of the document.
  useEffect(() => {
    const early = takeEarlyDrops();
    if (early.length > 0) void keepDroppedFiles(early, userId);
    return acceptStrayDrops(document, (files) => void keepDroppedFiles(files, userId));
  }, [userId]);
}

/** Takes the files that are dropped on `page` where nothing else takes them. Returns a function that stops it. */
export function acceptStrayDrops(page: EventTarget, onFiles: (files: readonly File[]) => void): () => void {
  const accept = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || dataTransfer === null || !hasFilesOfPerson(dataTransfer)) return;
    event.preventDefault();
    if (event.type === 'drop') onFiles([...dataTransfer.files]);
  };
  const kinds = ['dragover', 'drop'];
  for (const kind of kinds) page.addEventListener(kind, accept);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, accept);
  };
}

/** Stores dropped files beside those that were shared with the app; a toast says what became of them. */
export async function keepDroppedFiles(files: readonly File[], userId: string): Promise<void> {
  const lists = files.filter((file) => fileProblemOf(file) === undefined);
  const problem = files.map(fileProblemOf).find((one) => one !== undefined);
  let leftOut = 0;
  try {
    if (lists.length > 0) leftOut = await saveDroppedFiles(lists, navigator.locks, userId);
  } catch {
    return showToast({
      tone: 'danger',
      title: t('This browser could not store the file.'),
      description: t('Drop it on a campaign that is set up.'),
      isTransient: true,
    });
  }
  if (leftOut < lists.length)
    showToast({
      tone: 'neutral',
      title: t('Kept on this device: {names}', { names: formatList(lists.map(({ name }) => plainFileName(name))) }),
      description: t('You find it wherever you add prospects to a campaign.'),
      link: '/import',
    });
  if (leftOut > 0) showToast({ tone: 'danger', title: leftOutMessage(leftOut), isTransient: true });
  if (problem !== undefined) showToast({ tone: 'danger', title: problem, isTransient: true });
}
