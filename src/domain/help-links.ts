import { currentLanguage, ENGLISH } from '#i18n/translate.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import type { GuidePage } from './guide-pages.ts';
import { OWN_HELP, type RuntimeConfig } from './wire/runtime-config.ts';

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
