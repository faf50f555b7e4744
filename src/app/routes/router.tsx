import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
  useMatches,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { chatsSearchSchema } from '#features/chats/chats-search.ts';
import { ownPath } from '#features/session/sign-in/return-to.ts';
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

const text = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);
const signInSearch = z.object({ returnTo: z.catch(z.optional(z.pipe(z.unknown(), z.transform(ownPath))), undefined) });
const returnSearch = z.object({ ...signInSearch.shape, userId: text, secret: text, for: text });
const inviteSearch = z.object({ membershipId: text, userId: text, secret: text, teamId: text, proof: text });
const membersSearch = z.object({ q: text, status: text });
const creditsSearch = z.object({ q: text, type: text, from: text, to: text, days: text });
const offersSearch = z.object({ q: text, sort: text, open: text });
const campaignsSearch = z.object({ q: text, status: text, profile: text, offer: text, sort: text, view: text });
const campaignSearch = z.object({ days: text });
const promptsSearch = z.object({ q: text, ...signInSearch.shape });
/** `made`: id of a new profile, for the campaign that waits for it. */
const profilesSearch = z.object({ success: text, made: text, ...signInSearch.shape });
const stepSearch = z.object({ step: text, ...signInSearch.shape });
/** `resume`: campaign to continue, at one of its steps; `chosen`: id of what was made for it. */
const resumeSearch = z.object({ resume: text, step: text, chosen: text });
const plansSearch = z.object({
  currency: text,
  period: text,
  success: text,
  canceled: text,
  payment: text,
  checkout: text,
  team: text,
});

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
});

/** Options of a route whose screen is loaded on the first visit. */
const screen = <M extends Record<string, unknown>, K extends keyof M & string>(
  title: string,
  load: () => Promise<M>,
  name: K,
) => ({ staticData: { title }, component: lazyScreen(load, name) });

// Before sign-in

const sessionRoutes = () => import('./session-routes.tsx');
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyScreen(sessionRoutes, 'AuthLayout'),
});
const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/login',
  ...screen(t('Sign in'), sessionRoutes, 'LoginRoute'),
  validateSearch: signInSearch,
  beforeLoad: redirectSignedIn,
});
const registerRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/register',
  ...screen(t('Create account'), sessionRoutes, 'RegisterRoute'),
  validateSearch: signInSearch,
  beforeLoad: redirectSignedIn,
});
const magicLinkRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/magic-link',
  ...screen(t('Magic link'), sessionRoutes, 'MagicLinkRoute'),
  validateSearch: signInSearch,
});
const verifyRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/verify',
  ...screen(t('Signing in'), sessionRoutes, 'VerifyRoute'),
  validateSearch: returnSearch,
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/forgot-password',
  ...screen(t('Forgot password'), sessionRoutes, 'ForgotPasswordRoute'),
  validateSearch: signInSearch,
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/reset-password',
  ...screen(t('Reset password'), sessionRoutes, 'ResetPasswordRoute'),
  validateSearch: returnSearch,
});
const SHORT_FORMS = ['login', 'register', 'magic-link', 'verify', 'forgot-password', 'reset-password'] as const;
const shortFormRoutes = SHORT_FORMS.map((name) =>
  createRoute({ getParentRoute: () => rootRoute, path: `/${name}`, beforeLoad: redirectTo(`/auth/${name}`) }),
);

const inviteParts = {
  staticData: { title: t('Team invitation') },
  validateSearch: (search: unknown) => inviteSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'InviteRoute'),
};
const inviteRoute = createRoute({ getParentRoute: () => authRoute, path: '/team/invite', ...inviteParts });
const invitePathRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/team/invite/$teamId/$inviteId',
  ...inviteParts,
});

const standaloneRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  component: lazyScreen(() => import('../shell/standalone-layout.tsx'), 'StandaloneLayout'),
});

// Signed in, outside the shell

const signedInRoute = createRoute({ getParentRoute: () => standaloneRoute, id: 'alone', beforeLoad: requireSignIn });
const createTeamRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/create-team',
  ...screen(t('Create a team'), () => import('./create-team-route.tsx'), 'CreateTeamRoute'),
  validateSearch: signInSearch,
});
const createOfferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/products/create',
  ...screen(t('Add Offer'), () => import('./offers/create-offer-route.tsx'), 'CreateOfferRoute'),
  validateSearch: stepSearch,
});
const createPromptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/prompts/create',
  ...screen(t('Add Prompt'), () => import('./prompts/create-prompt-route.tsx'), 'CreatePromptRoute'),
  validateSearch: stepSearch,
});
const createCampaignRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/campaigns/create',
  ...screen(t('New Campaign'), () => import('./campaigns/create-campaign-route.tsx'), 'CreateCampaignRoute'),
  validateSearch: resumeSearch,
});
const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/campaigns/$campaignId/import',
  ...screen(t('Upload prospects'), () => import('./campaigns/import-route.tsx'), 'ImportRoute'),
});
const importStartRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import',
  ...screen(t('Import a list'), () => import('./campaigns/import-start-route.tsx'), 'ImportStartRoute'),
});
const promptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/prompts/$promptId',
  ...screen(t('Prompt editor'), () => import('./prompts/prompt-route.tsx'), 'PromptRoute'),
  validateSearch: stepSearch,
});

// In the shell

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireSignIn,
  component: Shell,
});
const indexRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', beforeLoad: redirectTo('/dashboard') });
const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  ...screen(t('Dashboard'), () => import('./dashboard-route.tsx'), 'DashboardRoute'),
});
const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: { title: t('Messages') },
  validateSearch: chatsSearchSchema,
  component: MessagesRoute,
});
const offersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  ...screen(t('Offers'), () => import('./offers/offers-route.tsx'), 'OffersRoute'),
  validateSearch: offersSearch,
});
const promptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/prompts',
  ...screen(t('Prompts'), () => import('./prompts/prompts-route.tsx'), 'PromptsRoute'),
  validateSearch: promptsSearch,
});
const dashboardPromptsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/prompts',
  beforeLoad: redirectTo('/prompts'),
});
const campaignsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns',
  ...screen(t('Campaigns'), () => import('./campaigns/campaigns-route.tsx'), 'CampaignsRoute'),
  validateSearch: campaignsSearch,
});
const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/campaigns/$campaignId',
  ...screen(t('Campaign'), () => import('./campaigns/campaign-route.tsx'), 'CampaignRoute'),
  validateSearch: campaignSearch,
});
const profilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents',
  ...screen(t('LinkedIn Profiles'), () => import('./profiles-route.tsx'), 'ProfilesRoute'),
  validateSearch: profilesSearch,
  beforeLoad: ({ search }) => {
    // Back from paying for a profile: the parameter is removed from the history (specification part 1 §2).
    if (search.success === 'true') throw redirect({ to: '/agents', search: {}, replace: true });
  },
});
const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/members',
  ...screen(t('Team Members'), () => import('./members-route.tsx'), 'MembersRoute'),
  validateSearch: membersSearch,
});
const billingRoutes = () => import('./billing-routes.tsx');
const plansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/plans',
  ...screen(t('Plans'), billingRoutes, 'PlansRoute'),
  validateSearch: plansSearch,
});
const billingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/billing',
  ...screen(t('Billing'), billingRoutes, 'BillingRoute'),
});
const creditsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/credits',
  ...screen(t('Credits History'), () => import('./credits-route.tsx'), 'CreditsRoute'),
  validateSearch: creditsSearch,
});
const integrationRoutes = () => import('./integration-routes.tsx');
const apiKeysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/apikeys',
  ...screen(t('API Keys'), integrationRoutes, 'ApiKeysRoute'),
});
const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  ...screen(t('Webhooks'), integrationRoutes, 'WebhooksRoute'),
});
const deviceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/device',
  ...screen(t('This device'), () => import('./device/device-route.tsx'), 'DeviceRoute'),
});
const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  ...screen(t('Settings'), () => import('./settings-route.tsx'), 'SettingsRoute'),
});
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  ...screen(t('Page not found'), () => import('./not-found-route.tsx'), 'NotFoundRoute'),
});

const routeTree = rootRoute.addChildren([
  authRoute.addChildren([
    loginRoute,
    registerRoute,
    magicLinkRoute,
    verifyRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    inviteRoute,
    invitePathRoute,
  ]),
  ...shortFormRoutes,
  standaloneRoute.addChildren([
    signedInRoute.addChildren([
      createTeamRoute,
      createOfferRoute,
      createPromptRoute,
      createCampaignRoute,
      importRoute,
      importStartRoute,
      promptRoute,
    ]),
  ]),
  shellRoute.addChildren([
    indexRoute,
    dashboardRoute,
    messagesRoute,
    offersRoute,
    promptsRoute,
    dashboardPromptsRoute,
    campaignsRoute,
    campaignRoute,
    profilesRoute,
    membersRoute,
    plansRoute,
    billingRoute,
    creditsRoute,
    apiKeysRoute,
    webhooksRoute,
    deviceRoute,
    settingsRoute,
  ]),
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
