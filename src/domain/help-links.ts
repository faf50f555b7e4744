import { currentLanguage, ENGLISH } from '#i18n/translate.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { OWN_HELP, type RuntimeConfig } from './wire/runtime-config.ts';

/** Lists the pages of the guide, by the names of their files in `docs/guide`, besides its contents. */
export const GUIDE_PAGES = [
  'first-campaign',
  'tutorial',
  'offers',
  'prompts',
  'prompt-templates',
  'campaigns',
  'nothing-is-sent',
  'imports',
  'profiles',
  'messages',
  'keyboard',
  'qualification',
  'offline',
  'members',
  'api',
  'webhooks',
  'billing',
] as const;
export type GuidePage = (typeof GUIDE_PAGES)[number];

type Links = RuntimeConfig['links'];

/** Returns the address of a page of the guide in the language of this page; without a name, of its contents. */
export function guidePath(page?: GuidePage): string {
  const language = currentLanguage();
  return [
    OWN_HELP.helpCenter,
    ...(language === ENGLISH.code ? [] : [language]),
    ...(page === undefined ? [] : [page]),
  ].join('/');
}

/** Decides whether a path is that of a page of the guide, in any language. */
export function isGuidePath(path: string): boolean {
  const [, root, ...parts] = path.replace(/\/$/, '').split('/');
  const [page, ...rest] = LANGUAGES.some(({ code }) => code === parts[0]) ? parts.slice(1) : parts;
  return (
    `/${root}` === OWN_HELP.helpCenter &&
    rest.length === 0 &&
    (page === undefined || (GUIDE_PAGES as readonly string[]).includes(page))
  );
}

/** Returns where help leads: to a page of the guide, or to the configured help centre. */
export const helpUrl = ({ helpCenter }: Pick<Links, 'helpCenter'>, page?: GuidePage): string =>
  helpCenter === OWN_HELP.helpCenter ? guidePath(page) : helpCenter;

/** Returns where the tutorial is watched: on its page of the guide, or at the configured address. */
export const tutorialUrl = ({ tutorial }: Pick<Links, 'tutorial'>): string =>
  tutorial === OWN_HELP.tutorial ? guidePath('tutorial') : tutorial;

/** Returns where prompts to begin with are. */
export const templatesUrl = ({ templates }: Pick<Links, 'templates'>): string =>
  templates === OWN_HELP.templates ? guidePath('prompt-templates') : templates;

/** The captions of a video in one language. */
export interface Captions {
  readonly language: string;
  /** The language's own name for itself. */
  readonly label: string;
  readonly url: string;
}

/** Returns the captions of our own tutorial; a configured video brings its own, or none. */
export const captionsOf = ({ tutorial }: Pick<Links, 'tutorial'>): readonly Captions[] =>
  tutorial === OWN_HELP.tutorial
    ? LANGUAGES.map(({ code, name }) => ({
        language: code,
        label: name,
        url: tutorial.replace(/\.\w+$/, `.${code}.vtt`),
      }))
    : [];
