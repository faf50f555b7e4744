import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { say } from '#languages/say.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { install, installationAtom, type Installation } from './installation.ts';

const AddByHandDialog = lazy(async () => ({ default: (await import('./add-by-hand-dialog.tsx')).AddByHandDialog }));

const WORDS: Readonly<Record<Installation, string>> = {
  installed: say('Outrider is installed on this device.'),
  askable: say(
    'As an app of its own it has a window and an icon, opens lists from the file manager, and the browser keeps its data more safely.',
  ),
  'by-hand': say('On the home screen it opens like any other app, and may send notifications.'),
  none: say(
    'This browser offers no installation here. Everything works in the tab too; for a window of its own, look for “Install” or “Add to Dock” in the browser’s menu.',
  ),
};

/** Whether the app is installed on this device, and the way to it where there is one. */
export function InstallSection() {
  const installation = useAtomValue(installationAtom);
  const [isShown, setIsShown] = useState(false);
  return (
    <SectionCard title={say('Installation')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-muted">{WORDS[installation]}</p>
        {installation === 'askable' && (
          <button type="button" className="button-secondary" onClick={() => void install()}>
            {say('Install Outrider')}
          </button>
        )}
        {installation === 'by-hand' && (
          <button type="button" className="button-secondary" onClick={() => setIsShown(true)}>
            {say('Show me how')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>{isShown && <AddByHandDialog onClose={() => setIsShown(false)} />}</Suspense>
    </SectionCard>
  );
}
