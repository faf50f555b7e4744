import { currentLanguage, t } from '#i18n/translate.ts';
import { Dialog } from './dialog.tsx';

export interface VideoDialogProps {
  readonly title: string;
  /** A file the browser plays, an embedded player, or a page that can only be linked to. */
  readonly video: {
    readonly kind: 'file' | 'player' | 'page';
    readonly url: string;
    readonly captions: readonly { readonly language: string; readonly label: string; readonly url: string }[];
  };
  /** Link to further reading. */
  readonly learnMore: { readonly label: string; readonly url: string };
  /** Why the video cannot be shown now; undefined when it can. */
  readonly blockedReason?: string | undefined;
  readonly onClose: () => void;
}

/** Shows a help video about the current screen. The dialog and the video load when opened. */
export function VideoDialog({ title, video, learnMore, blockedReason, onClose }: VideoDialogProps) {
  return (
    <Dialog
      title={title}
      isWide
      onClose={onClose}
      actions={
        <>
          <ExternalLink {...learnMore} />
          <button type="button" className="button-primary" onClick={onClose}>
            {t('Close')}
          </button>
        </>
      }
    >
      {blockedReason === undefined ? (
        <Video video={video} title={title} />
      ) : (
        <p className="text-ink-muted">{blockedReason}</p>
      )}
    </Dialog>
  );
}

function Video({ video: { kind, url, captions }, title }: Pick<VideoDialogProps, 'video' | 'title'>) {
  if (kind === 'page') return <ExternalLink label={t('Watch the video')} url={url} />;
  // A configured video comes with its captions, or has none.
  if (kind === 'file')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        className="aspect-video w-full rounded-control bg-sunken"
      >
        {captions.map(({ language, label, url: src }) => (
          <track
            key={language}
            kind="captions"
            srcLang={language}
            label={label}
            src={src}
            default={language === currentLanguage()}
          />
        ))}
      </video>
    );
  return (
    <iframe
      title={title}
      src={url}
      // A player has another origin, for which "same origin" means its own.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-control border-0 bg-sunken"
    />
  );
}

const ExternalLink = ({ label, url }: { label: string; url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="button-secondary">
    {label}
    <span className="sr-only">{t('(opens in a new tab)')}</span>
  </a>
);
