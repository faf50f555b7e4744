import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';

const STEPS: readonly { readonly key: string; readonly text: string; readonly illustration: ReactNode }[] = [
  { key: 'share', text: t('Tap Share in the browser bar.'), illustration: <Share size={22} strokeWidth={1.5} /> },
  {
    key: 'add',
    text: t('Choose “Add to Home Screen”. You may need to scroll.'),
    illustration: <SquarePlus size={22} strokeWidth={1.5} />,
  },
  {
    key: 'open',
    text: t('Tap “Add”, then open Outrider from the home screen.'),
    illustration: <img src="/icons/mark.svg" alt="" width={28} height={28} />,
  },
];

/** Explains how to add the app to the home screen of an iPhone or iPad, where pages cannot prompt. */
export function ManualInstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t('Add Outrider to your home screen')}
      onClose={onClose}
      actions={
        <button type="button" className="button-primary" onClick={onClose}>
          {t('Got it')}
        </button>
      }
    >
      <ol className="flex flex-col gap-3">
        {STEPS.map(({ key, text, illustration }, at) => (
          <li key={key} className="flex items-center gap-4">
            <span
              aria-hidden
              className="flex size-12 shrink-0 items-center justify-center rounded-card border border-line bg-sunken text-accent-ink"
            >
              {illustration}
            </span>
            <span>
              <span className="tabular-nums text-ink-muted">{`${at + 1}. `}</span>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
