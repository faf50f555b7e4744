import { t } from '#i18n/translate.ts';
/**
 * Describes how a video is shown: a file in a video element, a known player in a frame; any other page is only linked.
 */
interface TutorialVideo {
  readonly kind: 'file' | 'player' | 'page';
  readonly address: string;
}

const VIDEO_FILE = /^[^?#]+\.(?:mp4|m4v|webm|ogv)(?:[?#]|$)/i;

/** Maps video pages of known hosts to the address of their embeddable player. */
const PLAYERS: readonly { readonly page: RegExp; readonly player: (id: string) => string }[] = [
  {
    page: /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)([\w-]{6,20})/,
    player: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  { page: /^https:\/\/youtu\.be\/([\w-]{6,20})/, player: (id) => `https://www.youtube-nocookie.com/embed/${id}` },
  {
    page: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})/,
    player: (id) => `https://player.vimeo.com/video/${id}`,
  },
  {
    page: /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})/,
    player: (id) => `https://www.loom.com/embed/${id}`,
  },
];

/** Parses the address configured by a deployment; `address` is absolute. */
export function toTutorialVideo(address: string): TutorialVideo {
  if (VIDEO_FILE.test(address)) return { kind: 'file', address };
  for (const { page, player } of PLAYERS) {
    const id = page.exec(address)?.[1];
    if (id !== undefined) return { kind: 'player', address: player(id) };
  }
  return { kind: 'page', address };
}

/** Describes what "Help" shows on a screen: the video, and a link to further reading. */
interface HelpFilm {
  readonly video: TutorialVideo;
  readonly more: { readonly label: string; readonly address: string } | undefined;
}

/** Returns the video configured by a deployment; undefined without one. */
export function helpFilmOf({
  tutorial,
  helpCenter,
}: {
  readonly tutorial?: string | undefined;
  readonly helpCenter?: string | undefined;
}): HelpFilm | undefined {
  if (tutorial === undefined) return undefined;
  return {
    video: toTutorialVideo(tutorial),
    more: helpCenter === undefined ? undefined : { label: t('See Full Tutorial'), address: helpCenter },
  };
}
