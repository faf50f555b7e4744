import { t } from '#i18n/translate.ts';
import type { GuidePage } from './guide-pages.ts';
import { captionsOf, helpUrl, type Captions } from './help-links.ts';
import type { RuntimeConfig } from './wire/runtime-config.ts';

/**
 * Describes how a video is shown: a file in a video element, a known player in a frame; any other page is only linked.
 */
interface TutorialVideo {
  readonly kind: 'file' | 'player' | 'page';
  readonly url: string;
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

/** Parses the URL of the tutorial: our own path, or an absolute one that a deployment configures. */
export function toTutorialVideo(url: string): TutorialVideo {
  if (VIDEO_FILE.test(url)) return { kind: 'file', url };
  for (const { page, player } of PLAYERS) {
    const id = page.exec(url)?.[1];
    if (id !== undefined) return { kind: 'player', url: player(id) };
  }
  return { kind: 'page', url };
}

/** Describes what "Help" shows on a screen: the video, and a link to further reading. */
interface HelpVideo {
  readonly video: TutorialVideo & { readonly captions: readonly Captions[] };
  readonly learnMore: { readonly label: string; readonly url: string };
}

/** Returns the video and the page of the guide about a screen, or what a deployment configures in their place. */
export const helpVideoOf = (links: RuntimeConfig['links'], page: GuidePage): HelpVideo => ({
  video: { ...toTutorialVideo(links.tutorial), captions: captionsOf(links) },
  learnMore: { label: t('See Full Tutorial'), url: helpUrl(links, page) },
});
