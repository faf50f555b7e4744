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
import { createCampaignSearchSchema } from '#features/campaigns/create/create-campaign-search.ts';
import { campaignSearchSchema } from '#features/campaigns/detail/campaign-search.ts';
import { campaignsSearchSchema } from '#features/campaigns/list/campaigns-search.ts';
import { chatsSearchSchema } from '#features/chats/chats-search.ts';
import { creditsSearchSchema } from '#features/credits/credits-search.ts';
import { membersSearchSchema } from '#features/members/members-search.ts';
import { createOfferSearchSchema } from '#features/offers/create/create-offer-search.ts';
import { offersSearchSchema } from '#features/offers/list/offers-search.ts';
import { plansSearchSchema } from '#features/plans/plans-search.ts';
import { profilesSearchSchema } from '#features/profiles/profiles-search.ts';
import { createPromptSearchSchema } from '#features/prompts/create/create-prompt-search.ts';
import { promptSearchSchema } from '#features/prompts/editor/prompt-search.ts';
import { promptsSearchSchema } from '#features/prompts/list/prompts-search.ts';
import { reportsSearchSchema } from '#features/reports/reports-search.ts';
import {
  inviteSearchSchema,
  mailedLinkSearchSchema,
  returnSearchSchema,
  withReturn,
} from '#features/session/session-search.ts';
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
  validateSearch: inviteSearchSchema,
};
const authScreens = [
  createRoute({
    path: '/auth/login',
    ...screen(authRoute, t('Sign in'), sessionRoutes, 'LoginRoute'),
    validateSearch: returnSearchSchema,
    beforeLoad: redirectSignedIn,
  }),
  createRoute({
    path: '/auth/register',
    ...screen(authRoute, t('Create account'), sessionRoutes, 'RegisterRoute'),
    validateSearch: returnSearchSchema,
    beforeLoad: redirectSignedIn,
  }),
  createRoute({
    path: '/auth/magic-link',
    ...screen(authRoute, t('Magic link'), sessionRoutes, 'MagicLinkRoute'),
    validateSearch: returnSearchSchema,
  }),
  createRoute({
    path: '/auth/verify',
    ...screen(authRoute, t('Signing in'), sessionRoutes, 'VerifyRoute'),
    validateSearch: mailedLinkSearchSchema,
  }),
  createRoute({
    path: '/auth/forgot-password',
    ...screen(authRoute, t('Forgot password'), sessionRoutes, 'ForgotPasswordRoute'),
    validateSearch: returnSearchSchema,
  }),
  createRoute({
    path: '/auth/reset-password',
    ...screen(authRoute, t('Reset password'), sessionRoutes, 'ResetPasswordRoute'),
    validateSearch: mailedLinkSearchSchema,
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
    validateSearch: returnSearchSchema,
  }),
  createRoute({
    path: '/products/create',
    ...screen(signedInRoute, t('Add Offer'), () => import('./offers/create-offer-route.tsx'), 'CreateOfferRoute'),
    validateSearch: withReturn(createOfferSearchSchema),
  }),
  createRoute({
    path: '/prompts/create',
    ...screen(signedInRoute, t('Add Prompt'), () => import('./prompts/create-prompt-route.tsx'), 'CreatePromptRoute'),
    validateSearch: withReturn(createPromptSearchSchema),
  }),
  createRoute({
    path: '/campaigns/create',
    ...screen(
      signedInRoute,
      t('New Campaign'),
      () => import('./campaigns/create-campaign-route.tsx'),
      'CreateCampaignRoute',
    ),
    validateSearch: createCampaignSearchSchema,
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
    validateSearch: withReturn(promptSearchSchema),
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
    validateSearch: reportsSearchSchema,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/messages',
    staticData: { title: t('Messages') },
    validateSearch: chatsSearchSchema,
    component: MessagesRoute,
  }),
  createRoute({
    path: '/products',
    ...screen(shellRoute, t('Offers'), () => import('./offers/offers-route.tsx'), 'OffersRoute'),
    validateSearch: offersSearchSchema,
  }),
  createRoute({
    path: '/prompts',
    ...screen(shellRoute, t('Prompts'), () => import('./prompts/prompts-route.tsx'), 'PromptsRoute'),
    validateSearch: withReturn(promptsSearchSchema),
  }),
  createRoute({ getParentRoute: () => shellRoute, path: '/dashboard/prompts', beforeLoad: redirectTo('/prompts') }),
  createRoute({
    path: '/campaigns',
    ...screen(shellRoute, t('Campaigns'), () => import('./campaigns/campaigns-route.tsx'), 'CampaignsRoute'),
    validateSearch: campaignsSearchSchema,
  }),
  createRoute({
    path: '/campaigns/$campaignId',
    ...screen(shellRoute, t('Campaign'), () => import('./campaigns/campaign-route.tsx'), 'CampaignRoute'),
    validateSearch: campaignSearchSchema,
  }),
  createRoute({
    path: '/agents',
    ...screen(shellRoute, t('LinkedIn Profiles'), () => import('./profiles-route.tsx'), 'ProfilesRoute'),
    validateSearch: withReturn(profilesSearchSchema),
    beforeLoad: ({ search }) => {
      // Back from paying for a profile: the parameter is removed from the history (specification part 1 §2).
      if (search.success === 'true') throw redirect({ to: '/agents', search: {}, replace: true });
    },
  }),
  createRoute({
    path: '/members',
    ...screen(shellRoute, t('Team Members'), () => import('./members-route.tsx'), 'MembersRoute'),
    validateSearch: membersSearchSchema,
  }),
  createRoute({
    path: '/plans',
    ...screen(shellRoute, t('Plans'), billingRoutes, 'PlansRoute'),
    validateSearch: plansSearchSchema,
  }),
  createRoute({
    path: '/billing',
    ...screen(shellRoute, t('Billing'), billingRoutes, 'BillingRoute'),
  }),
  createRoute({
    path: '/credits',
    ...screen(shellRoute, t('Credits History'), () => import('./credits-route.tsx'), 'CreditsRoute'),
    validateSearch: creditsSearchSchema,
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
