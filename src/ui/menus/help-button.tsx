import CirclePlay from 'lucide-react/icons/circle-play';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import type { VideoDialogProps } from '../dialogs/video-dialog.tsx';

const VideoDialog = lazy(async () => ({ default: (await import('../dialogs/video-dialog.tsx')).VideoDialog }));

interface HelpButtonProps {
  /** Title of the video. */
  readonly title: string;
  readonly help: Pick<VideoDialogProps, 'video' | 'learnMore'>;
  readonly isOffline: boolean;
}

/**
 * Returns the "Help" button of a screen, and the video it opens (specification part 2 §2, "Help video dialog"). A
 * screen that moves the button with the width of the window keeps the dialog in one place, where it stays open.
 */
export function useHelpVideo({ title, help, isOffline }: HelpButtonProps): {
  readonly button: ReactNode;
  readonly dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  return {
    button: (
      <button type="button" className="button-secondary" onClick={() => setIsOpen(true)}>
        <CirclePlay size={16} strokeWidth={1.5} aria-hidden />
        {t('Help')}
      </button>
    ),
    dialog: (
      <Suspense fallback={null}>
        {isOpen && (
          <VideoDialog
            title={title}
            {...help}
            blockedReason={isOffline ? t('The video needs a connection.') : undefined}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    ),
  };
}

/** Shows the "Help" button of a screen with its video. */
export function HelpButton(props: HelpButtonProps) {
  const { button, dialog } = useHelpVideo(props);
  return (
    <>
      {button}
      {dialog}
    </>
  );
}
