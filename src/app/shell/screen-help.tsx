import { useRouterState } from '@tanstack/react-router';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { GuidePage } from '#domain/guide-pages.ts';
import { helpUrl } from '#domain/help-links.ts';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { classNames } from '#ui/class-names.ts';

/** The page of the guide about each screen, by the first part of its path. */
const PAGE_OF_SCREEN: Readonly<Record<string, GuidePage>> = {
  dashboard: 'first-campaign',
  products: 'offers',
  prompts: 'prompts',
  campaigns: 'campaigns',
  import: 'imports',
  agents: 'profiles',
  messages: 'messages',
  members: 'members',
  'create-team': 'members',
  apikeys: 'api',
  webhooks: 'webhooks',
  plans: 'billing',
  credits: 'billing',
  billing: 'billing',
  device: 'offline',
  account: 'offline',
  settings: 'offline',
};

/** Returns the page of the guide about the screen at a path; undefined when there is none. */
export function guidePageOf(path: string): GuidePage | undefined {
  if (path === '/campaigns/create') return 'first-campaign';
  const [, screen = '', , part] = path.split('/');
  return PAGE_OF_SCREEN[screen === 'campaigns' && part === 'import' ? 'import' : screen];
}

/** Returns where help with the screen at a path leads. */
export const screenHelpUrl = (links: RuntimeConfig['links'], path: string): string => helpUrl(links, guidePageOf(path));

/** Links to the help with the current screen, in the header. */
export function ScreenHelp({ className }: { className?: string }) {
  const { links } = useRuntimeConfig();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <a
      href={screenHelpUrl(links, path)}
      target="_blank"
      rel="noopener noreferrer"
      title={t('Help with this screen')}
      className={classNames(
        'inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11',
        className,
      )}
    >
      <CircleQuestionMark size={16} strokeWidth={1.5} aria-hidden />
      <span className="sr-only">
        {t('Help with this screen')} {t('(opens in a new tab)')}
      </span>
    </a>
  );
}
