import { say } from '#i18n/translate.ts';
import { Dialog } from './dialog.tsx';

export interface VideoDialogProps {
  readonly title: string;
  /** A file that the browser plays, the player of another site, or a page that can only be linked to. */
  readonly video: { readonly kind: 'file' | 'player' | 'page'; readonly address: string };
  /** Where there is more to read; hidden without. */
  readonly more?: { readonly label: string; readonly address: string } | undefined;
  /** Why it cannot be shown now; undefined when it can. */
  readonly blockedReason?: string | undefined;
  readonly onClose: () => void;
}

/** A short film about the screen one is at. Loaded when it is asked for, and so is the film. */
export function VideoDialog({ title, video, more, blockedReason, onClose }: VideoDialogProps) {
  return (
    <Dialog
      title={title}
      isWide
      onClose={onClose}
      acts={
        <>
          {more !== undefined && <OutwardLink {...more} />}
          <button type="button" className="button-primary" onClick={onClose}>
            {say('Close')}
          </button>
        </>
      }
    >
      {blockedReason === undefined ? (
        <Film video={video} title={title} />
      ) : (
        <p className="text-ink-muted">{blockedReason}</p>
      )}
    </Dialog>
  );
}

function Film({ video: { kind, address }, title }: Pick<VideoDialogProps, 'video' | 'title'>) {
  if (kind === 'page') return <OutwardLink label={say('Watch the video')} address={address} />;
  // The film is somebody else's: its captions come with it, or not at all.
  if (kind === 'file')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        className="aspect-video w-full rounded-control bg-sunken"
      />
    );
  return (
    <iframe
      title={title}
      src={address}
      // A player is of another origin, for which "same origin" means its own.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-control border-0 bg-sunken"
    />
  );
}

const OutwardLink = ({ label, address }: { label: string; address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className="button-secondary">
    {label}
    <span className="sr-only">{say('(opens in a new tab)')}</span>
  </a>
);
