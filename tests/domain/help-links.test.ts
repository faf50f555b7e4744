import { afterEach, describe, expect, it } from 'vitest';
import { isGuidePath } from '#domain/guide-pages.ts';
import { captionsOf, guidePath, helpUrl, templatesUrl, tutorialUrl } from '#domain/help-links.ts';
import { helpVideoOf } from '#domain/tutorial-video.ts';
import { OWN_HELP, runtimeConfigSchema } from '#domain/wire/runtime-config.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { ENGLISH, setLanguage } from '#i18n/translate.ts';

afterEach(() => setLanguage(ENGLISH, {}));

const CONFIGURED = {
  helpCenter: 'https://help.example/start',
  documentation: 'https://docs.example',
  tutorial: 'https://films.example/start.mp4',
  templates: 'https://help.example/templates',
};

describe('links to help', () => {
  it('a configuration without addresses links to the help that the product ships', () => {
    const { links } = runtimeConfigSchema.parse({
      appwrite: { endpoint: '/v1', projectId: 'project1', databaseId: 'main' },
      dashboardApi: '/api',
      sandbox: { network: true, mail: true },
      links: {},
    });
    expect(links).toEqual(OWN_HELP);
  });

  it('the guide is linked in the language of the page', () => {
    expect([guidePath(), guidePath('imports')]).toEqual(['/guide', '/guide/imports']);
    for (const language of LANGUAGES.filter(({ code }) => code !== ENGLISH.code)) {
      setLanguage(language, {});
      const home = `/guide/${language.code}`;
      expect([guidePath(), helpUrl(OWN_HELP, 'imports'), tutorialUrl(OWN_HELP), templatesUrl(OWN_HELP)]).toEqual([
        home,
        `${home}/imports`,
        `${home}/tutorial`,
        `${home}/prompt-templates`,
      ]);
    }
  });

  it.each([
    ['/guide', true],
    ['/guide/', true],
    ['/guide/imports', true],
    ['/guide/fr', true],
    ['/guide/fr/imports/', true],
    ['/guide/imports/fr', false],
    ['/guide/there-is-none', false],
    ['/guides', false],
    ['/', false],
    ['/campaigns', false],
  ])('%s is a page of the guide: %s', (path, isPage) => expect(isGuidePath(path)).toBe(isPage));

  it('configured addresses take the place of the guide, its tutorial and its templates', () => {
    expect([
      helpUrl(CONFIGURED),
      helpUrl(CONFIGURED, 'imports'),
      tutorialUrl(CONFIGURED),
      templatesUrl(CONFIGURED),
    ]).toEqual([CONFIGURED.helpCenter, CONFIGURED.helpCenter, CONFIGURED.tutorial, CONFIGURED.templates]);
    expect(captionsOf(CONFIGURED)).toEqual([]);
  });

  it('our own tutorial has captions in every language, and the page of the guide about the screen beside it', () => {
    expect(helpVideoOf(OWN_HELP, 'offers')).toEqual({
      video: {
        kind: 'file',
        url: '/guide/tutorial.webm',
        captions: LANGUAGES.map(({ code, name }) => ({
          language: code,
          label: name,
          url: `/guide/tutorial.${code}.vtt`,
        })),
      },
      learnMore: { label: 'See Full Tutorial', url: '/guide/offers' },
    });
  });
});
