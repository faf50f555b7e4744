import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { tagsViewAtom } from './tags-state.ts';

const TagsDialog = lazy(async () => ({ default: (await import('./tags-dialog.tsx')).TagsDialog }));

/** Shows the tags of conversations, or of the team, over any screen once they are opened. */
export function TagsHost({ teamId }: { teamId: string }) {
  const [view, setView] = useAtom(tagsViewAtom);
  // Those of another team begin closed.
  useEffect(() => () => setView(undefined), [teamId, setView]);
  return (
    <Suspense fallback={null}>
      {view !== undefined && <TagsDialog teamId={teamId} chatIds={view.chatIds} onClose={() => setView(undefined)} />}
    </Suspense>
  );
}
