import { LANGUAGES } from '#i18n/languages.ts';
import { OWN_HELP } from './wire/runtime-config.ts';

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
  'approval',
  'keyboard',
  'tags',
  'qualification',
  'offline',
  'members',
  'api',
  'webhooks',
  'billing',
] as const;
export type GuidePage = (typeof GUIDE_PAGES)[number];

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
