import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { savedRepliesViewAtom } from './saved-replies-state.ts';

const SavedRepliesDialog = lazy(async () => ({
  default: (await import('./saved-replies-dialog.tsx')).SavedRepliesDialog,
}));

/** Shows the team's saved replies over any screen once they are opened. */
export function SavedRepliesHost({ userId, teamId }: { userId: string; teamId: string }) {
  const [view, setView] = useAtom(savedRepliesViewAtom);
  // Those of another team begin closed.
  useEffect(() => () => setView(undefined), [teamId, setView]);
  return (
    <Suspense fallback={null}>
      {view !== undefined && (
        <SavedRepliesDialog userId={userId} teamId={teamId} newText={view.newText} onClose={() => setView(undefined)} />
      )}
    </Suspense>
  );
}
