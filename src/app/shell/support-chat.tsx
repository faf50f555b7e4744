import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useSession } from '#features/session/session.ts';
import { t } from '#i18n/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';

/**
 * Shows the customer chat in a frame of another origin (specification part 1 §1). A message to exactly that origin
 * gives it the name and email address of the signed-in person; it reaches nothing else of ours. Loaded when opened.
 */
export function SupportChat({ url, onClose }: { url: string; onClose: () => void }) {
  const { user } = useSession();
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin } = new URL(url);
  return (
    <section
      aria-label={t('Support chat')}
      className="fixed inset-x-2 bottom-2 z-30 flex h-[min(36rem,85dvh)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float md:start-auto md:end-4 md:bottom-4 md:w-96"
    >
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line ps-4 pe-1">
        <MessageCircleQuestionMark size={16} strokeWidth={1.5} aria-hidden className="text-ink-muted" />
        <h2 className="grow font-medium">{t('Support')}</h2>
        <IconButton
          label={t('Close the support chat')}
          icon={<X size={16} strokeWidth={1.5} aria-hidden />}
          onClick={onClose}
        />
      </header>
      {/* Another origin: "same origin" means its own. navigation.ts rejects ours. */}
      <iframe
        ref={frame}
        title={t('Support chat')}
        src={url}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        className="min-h-0 grow border-0 bg-surface"
        onLoad={() =>
          frame.current?.contentWindow?.postMessage({ type: 'visitor', name: user.name, email: user.email }, origin)
        }
      />
    </section>
  );
}
