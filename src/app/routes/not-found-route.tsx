import { Link, useRouteContext, useRouterState } from '@tanstack/react-router';
import { isGuidePath } from '#domain/guide-pages.ts';
import { t } from '#i18n/translate.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { Trans } from '#ui/trans.tsx';
import { StandaloneLayout } from '../shell/standalone-layout.tsx';
import { suggestScreen } from './suggest-screen.ts';
import { Shell } from '../shell/shell.tsx';

/** Renders the screen for an unknown path; inside the shell when signed in. */
export function NotFoundRoute() {
  const { isSignedIn } = useRouteContext({ from: '__root__' });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const suggestion = isSignedIn() && !isGuidePath(path) ? suggestScreen(path) : undefined;
  // The server has this page, so that the app is only asked for it while the server cannot be reached (sw/guide.ts).
  const isGuide = isGuidePath(path);
  const content = (
    <ListState
      title={isGuide ? t('This page of the guide is not on this device') : t('Page not found')}
      isPage
      action={
        <Link to="/dashboard" className="button-primary">
          {t('Go to Dashboard')}
        </Link>
      }
    >
      {isGuide
        ? t('It needs a connection the first time. Pages you have opened before are available offline.')
        : t('There is no page at this address. It may have moved, or the address may be mistyped.')}
      {suggestion !== undefined && (
        <>
          {' '}
          <Trans
            text="Did you mean {screen}?"
            parts={{
              screen: (
                <Link key="screen" to={suggestion.to} className="link">
                  {suggestion.label}
                </Link>
              ),
            }}
          />
        </>
      )}
    </ListState>
  );
  return isSignedIn() ? <Shell>{content}</Shell> : <StandaloneLayout>{content}</StandaloneLayout>;
}
