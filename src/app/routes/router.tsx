import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
  useMatches,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createCampaignSearchParamsSchema } from '#features/campaigns/create/create-campaign-search-params.ts';
import { campaignSearchParamsSchema } from '#features/campaigns/detail/campaign-search-params.ts';
import { campaignsSearchParamsSchema } from '#features/campaigns/list/campaigns-search-params.ts';
import { chatsSearchParamsSchema } from '#features/chats/chats-search-params.ts';
import { creditsSearchParamsSchema } from '#features/credits/credits-search-params.ts';
import { membersSearchParamsSchema } from '#features/members/members-search-params.ts';
import { createOfferSearchParamsSchema } from '#features/offers/create/create-offer-search-params.ts';
import { offersSearchParamsSchema } from '#features/offers/list/offers-search-params.ts';
import { plansSearchParamsSchema } from '#features/plans/plans-search-params.ts';
import { profilesSearchParamsSchema } from '#features/profiles/profiles-search-params.ts';
import { createPromptSearchParamsSchema } from '#features/prompts/create/create-prompt-search-params.ts';
import { promptSearchParamsSchema } from '#features/prompts/editor/prompt-search-params.ts';
import { promptsSearchParamsSchema } from '#features/prompts/list/prompts-search-params.ts';
import { reportsSearchParamsSchema } from '#features/reports/reports-search-params.ts';
import {
  inviteSearchParamsSchema,
  mailedLinkSearchParamsSchema,
  returnSearchParamsSchema,
  withReturn,
} from '#features/session/session-search-params.ts';
import { t } from '#i18n/translate.ts';
import { ErrorScreen } from './error-screen.tsx';
import { redirectTo, redirectSignedIn, requireSignIn, type RouterContext } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { MessagesRoute } from './messages-route.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from '../shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page; the product's name is added. */
    title?: string;
  }
  interface Register {
    router: AppRouter;
  }
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
});

/** Options of a route whose screen is loaded on the first visit. */
const screen = <P extends AnyRoute, M extends Record<K, ComponentType>, K extends string>(
  parent: P,
  title: string,
  load: () => Promise<M>,
  name: K,
) => ({ getParentRoute: () => parent, staticData: { title }, component: lazyScreen(load, name) });

// Before sign-in

const sessionRoutes = () => import('./session-routes.tsx');
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyScreen(sessionRoutes, 'AuthLayout'),
});
const invitation = {
  ...screen(authRoute, t('Team invitation'), sessionRoutes, 'InviteRoute'),
  validateSearch: inviteSearchParamsSchema,
};
const authScreens = [
  createRoute({
    path: '/auth/login',
    ...screen(authRoute, t('Sign in'), sessionRoutes, 'LoginRoute'),
    validateSearch: returnSearchParamsSchema,
    beforeLoad: redirectSignedIn,
  }),
  createRoute({
    path: '/auth/register',
    ...screen(authRoute, t('Create account'), sessionRoutes, 'RegisterRoute'),
    validateSearch: returnSearchParamsSchema,
    beforeLoad: redirectSignedIn,
  }),
  createRoute({
    path: '/auth/magic-link',
    ...screen(authRoute, t('Magic link'), sessionRoutes, 'MagicLinkRoute'),
    validateSearch: returnSearchParamsSchema,
  }),
  createRoute({
    path: '/auth/verify',
    ...screen(authRoute, t('Signing in'), sessionRoutes, 'VerifyRoute'),
    validateSearch: mailedLinkSearchParamsSchema,
  }),
  createRoute({
    path: '/auth/forgot-password',
    ...screen(authRoute, t('Forgot password'), sessionRoutes, 'ForgotPasswordRoute'),
    validateSearch: returnSearchParamsSchema,
  }),
  createRoute({
    path: '/auth/reset-password',
    ...screen(authRoute, t('Reset password'), sessionRoutes, 'ResetPasswordRoute'),
    validateSearch: mailedLinkSearchParamsSchema,
  }),
  createRoute({ path: '/team/invite', ...invitation }),
  createRoute({ path: '/team/invite/$teamId/$inviteId', ...invitation }),
];
const SHORT_FORMS = ['login', 'register', 'magic-link', 'verify', 'forgot-password', 'reset-password'] as const;
const shortForms = SHORT_FORMS.map((name) =>
  createRoute({ getParentRoute: () => rootRoute, path: `/${name}`, beforeLoad: redirectTo(`/auth/${name}`) }),
);

// Signed in, outside the shell

const standaloneRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'standalone',
  component: lazyScreen(() => import('../shell/standalone-layout.tsx'), 'StandaloneLayout'),
});

const signedInRoute = createRoute({
  getParentRoute: () => standaloneRoute,
  id: 'signed-in',
  beforeLoad: requireSignIn,
});
const standaloneScreens = [
  createRoute({
    path: '/create-team',
    ...screen(signedInRoute, t('Create a team'), () => import('./create-team-route.tsx'), 'CreateTeamRoute'),
    validateSearch: returnSearchParamsSchema,
  }),
  createRoute({
    path: '/products/create',
    ...screen(signedInRoute, t('Add Offer'), () => import('./offers/create-offer-route.tsx'), 'CreateOfferRoute'),
    validateSearch: withReturn(createOfferSearchParamsSchema),
  }),
  createRoute({
    path: '/prompts/create',
    ...screen(signedInRoute, t('Add Prompt'), () => import('./prompts/create-prompt-route.tsx'), 'CreatePromptRoute'),
    validateSearch: withReturn(createPromptSearchParamsSchema),
  }),
  createRoute({
    path: '/campaigns/create',
    ...screen(
      signedInRoute,
      t('New Campaign'),
      () => import('./campaigns/create-campaign-route.tsx'),
      'CreateCampaignRoute',
    ),
    validateSearch: createCampaignSearchParamsSchema,
  }),
  createRoute({
    path: '/campaigns/$campaignId/import',
    ...screen(signedInRoute, t('Upload prospects'), () => import('./campaigns/import-route.tsx'), 'ImportRoute'),
  }),
  createRoute({
    path: '/import',
    ...screen(
      signedInRoute,
      t('Import a list'),
      () => import('./campaigns/import-start-route.tsx'),
      'ImportStartRoute',
    ),
  }),
  createRoute({
    path: '/prompts/$promptId',
    ...screen(signedInRoute, t('Prompt editor'), () => import('./prompts/prompt-route.tsx'), 'PromptRoute'),
    validateSearch: withReturn(promptSearchParamsSchema),
  }),
];

// In the shell

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSignIn,
  component: Shell,
});
const billingRoutes = () => import('./billing-routes.tsx');
const deviceRoutes = () => import('./device/device-route.tsx');
const integrationRoutes = () => import('./integration-routes.tsx');
const shellScreens = [
  createRoute({ getParentRoute: () => shellRoute, path: '/', beforeLoad: redirectTo('/dashboard') }),
  createRoute({
    path: '/dashboard',
    ...screen(shellRoute, t('Dashboard'), () => import('./dashboard-route.tsx'), 'DashboardRoute'),
  }),
  createRoute({
    path: '/dashboard/reports',
    ...screen(shellRoute, t('Reports'), () => import('./reports-route.tsx'), 'ReportsRoute'),
    validateSearch: reportsSearchParamsSchema,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/messages',
    staticData: { title: t('Messages') },
    validateSearch: chatsSearchParamsSchema,
    component: MessagesRoute,
  }),
  createRoute({
    path: '/products',
    ...screen(shellRoute, t('Offers'), () => import('./offers/offers-route.tsx'), 'OffersRoute'),
    validateSearch: offersSearchParamsSchema,
  }),
  createRoute({
    path: '/prompts',
    ...screen(shellRoute, t('Prompts'), () => import('./prompts/prompts-route.tsx'), 'PromptsRoute'),
    validateSearch: withReturn(promptsSearchParamsSchema),
  }),
  createRoute({ getParentRoute: () => shellRoute, path: '/dashboard/prompts', beforeLoad: redirectTo('/prompts') }),
  createRoute({
    path: '/campaigns',
    ...screen(shellRoute, t('Campaigns'), () => import('./campaigns/campaigns-route.tsx'), 'CampaignsRoute'),
    validateSearch: campaignsSearchParamsSchema,
  }),
  createRoute({
    path: '/campaigns/$campaignId',
    ...screen(shellRoute, t('Campaign'), () => import('./campaigns/campaign-route.tsx'), 'CampaignRoute'),
    validateSearch: campaignSearchParamsSchema,
  }),
  createRoute({
    path: '/agents',
    ...screen(shellRoute, t('LinkedIn Profiles'), () => import('./profiles-route.tsx'), 'ProfilesRoute'),
    validateSearch: withReturn(profilesSearchParamsSchema),
    beforeLoad: ({ search }) => {
      // Back from paying for a profile: the parameter is removed from the history (specification part 1 §2).
      if (search.success === 'true') throw redirect({ to: '/agents', search: {}, replace: true });
    },
  }),
  createRoute({
    path: '/members',
    ...screen(shellRoute, t('Team Members'), () => import('./members-route.tsx'), 'MembersRoute'),
    validateSearch: membersSearchParamsSchema,
  }),
  createRoute({
    path: '/plans',
    ...screen(shellRoute, t('Plans'), billingRoutes, 'PlansRoute'),
    validateSearch: plansSearchParamsSchema,
  }),
  createRoute({
    path: '/billing',
    ...screen(shellRoute, t('Billing'), billingRoutes, 'BillingRoute'),
  }),
  createRoute({
    path: '/credits',
    ...screen(shellRoute, t('Credits History'), () => import('./credits-route.tsx'), 'CreditsRoute'),
    validateSearch: creditsSearchParamsSchema,
  }),
  createRoute({
    path: '/apikeys',
    ...screen(shellRoute, t('API Keys'), integrationRoutes, 'ApiKeysRoute'),
  }),
  createRoute({
    path: '/webhooks',
    ...screen(shellRoute, t('Webhooks'), integrationRoutes, 'WebhooksRoute'),
  }),
  createRoute({
    path: '/device',
    ...screen(shellRoute, t('This device'), deviceRoutes, 'DeviceRoute'),
  }),
  createRoute({
    path: '/account/mfa',
    ...screen(shellRoute, t('Two-step verification'), deviceRoutes, 'MfaRoute'),
  }),
  createRoute({
    path: '/settings',
    ...screen(shellRoute, t('Settings'), () => import('./settings-route.tsx'), 'SettingsRoute'),
  }),
];

const notFoundRoute = createRoute({
  path: '$',
  ...screen(rootRoute, t('Page not found'), () => import('./not-found-route.tsx'), 'NotFoundRoute'),
});

const routeTree = rootRoute.addChildren([
  authRoute.addChildren(authScreens),
  ...shortForms,
  standaloneRoute.addChildren([signedInRoute.addChildren(standaloneScreens)]),
  shellRoute.addChildren(shellScreens),
  notFoundRoute,
]);

/** Creates the router with every address of the product. Uses the browser's history unless a test passes one. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history !== undefined && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 300,
    scrollRestoration: false,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Sets the document title: the screen, then the product. */
function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title,
  });
  return <title>{title === undefined ? t('Outrider') : t('{title} · Outrider', { title })}</title>;
}
