import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { paletteViewAtom, openPalette } from '#features/palette/palette-state.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('#features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Renders the palette or the list of shortcuts while open, over any screen of a signed-in person. */
export function PaletteHost({ onLogout }: { onLogout: () => void }) {
  const opened = useAtomValue(paletteViewAtom);
  const close = () => openPalette(undefined);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette onLogout={onLogout} onClose={close} />}
      {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
