import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect, type RouterHistory } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { chatsPlaceSchema } from '#features/chats/chats-place.ts';
import { ownPath } from '#features/session/return-to.ts';
import { ErrorScreen } from './error-screen.tsx';
import { leadsTo, refuseSignedIn, requireSignIn, type RouterContext } from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { MessagesRoute } from './messages-route.tsx';
import { PageTitle } from './page-title.tsx';
import type { PlaceholderPath } from './placeholders.ts';
import { parseSearch, stringifySearch } from './search-text.ts';
import { Shell } from './shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page; the product's name is added. */
    title?: string;
    placeholder?: PlaceholderPath;
  }
  interface Register {
    router: AppRouter;
  }
}

const text = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);
const signInSearch = z.object({ returnTo: z.catch(z.optional(z.pipe(z.unknown(), z.transform(ownPath))), undefined) });
const returnSearch = z.extend(signInSearch, { userId: text, secret: text, for: text });
const inviteSearch = z.object({ membershipId: text, userId: text, secret: text, teamId: text, proof: text });
const membersSearch = z.object({ q: text, status: text });
const resumeSearch = z.object({ resume: text });
const paymentSearch = z.object({ success: text, canceled: text, payment: text });

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <PageTitle />
      <Outlet />
    </>
  ),
});

const titled = (placeholder: PlaceholderPath, title: string) => ({ title, placeholder });
const placeholder = lazyScreen(() => import('./placeholder-route.tsx'), 'PlaceholderRoute');

// --- before sign-in -------------------------------------------------------------------------------------------------------------

const sessionRoutes = () => import('./session-routes.tsx');
const authRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: lazyScreen(sessionRoutes, 'AuthLayout') });
const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/login',
  staticData: { title: 'Sign in' },
  validateSearch: (search) => signInSearch.parse(search),
  beforeLoad: refuseSignedIn,
  component: lazyScreen(sessionRoutes, 'LoginRoute'),
});
const registerRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/register',
  staticData: { title: 'Create account' },
  validateSearch: (search) => signInSearch.parse(search),
  beforeLoad: refuseSignedIn,
  component: lazyScreen(sessionRoutes, 'RegisterRoute'),
});
const magicLinkRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/magic-link',
  staticData: { title: 'Magic link' },
  validateSearch: (search) => signInSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'MagicLinkRoute'),
});
const verifyRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/verify',
  staticData: { title: 'Signing in' },
  validateSearch: (search) => returnSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'VerifyRoute'),
});
const forgotPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/forgot-password',
  staticData: { title: 'Forgot password' },
  validateSearch: (search) => signInSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'ForgotPasswordRoute'),
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/reset-password',
  staticData: { title: 'Reset password' },
  validateSearch: (search) => returnSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'ResetPasswordRoute'),
});
const SHORT_FORMS = ['login', 'register', 'magic-link', 'verify', 'forgot-password', 'reset-password'] as const;
const shortFormRoutes = SHORT_FORMS.map((name) => createRoute({ getParentRoute: () => rootRoute, path: `/${name}`, beforeLoad: leadsTo(`/auth/${name}`) }));

const inviteParts = {
  staticData: { title: 'Team invitation' },
  validateSearch: (search: unknown) => inviteSearch.parse(search),
  component: lazyScreen(sessionRoutes, 'InviteRoute'),
};
const inviteRoute = createRoute({ getParentRoute: () => authRoute, path: '/team/invite', ...inviteParts });
const invitePathRoute = createRoute({ getParentRoute: () => authRoute, path: '/team/invite/$teamId/$inviteId', ...inviteParts });

const bareRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: lazyScreen(() => import('./bare-layout.tsx'), 'BareLayout') });

// --- signed in, outside of the shell ----------------------------------------------------------------------------------------------

const aloneRoute = createRoute({ getParentRoute: () => bareRoute, id: 'alone', beforeLoad: requireSignIn });
const createTeamRoute = createRoute({ getParentRoute: () => aloneRoute, path: '/create-team', staticData: { title: 'Create a team' }, component: lazyScreen(() => import('./create-team-route.tsx'), 'CreateTeamRoute') });
const createOfferRoute = createRoute({ getParentRoute: () => aloneRoute, path: '/products/create', staticData: titled('/products/create', 'Add Offer'), component: placeholder });
const createPromptRoute = createRoute({ getParentRoute: () => aloneRoute, path: '/prompts/create', staticData: titled('/prompts/create', 'Add Prompt'), component: placeholder });
const createCampaignRoute = createRoute({
  getParentRoute: () => aloneRoute,
  path: '/campaigns/create',
  staticData: titled('/campaigns/create', 'New Campaign'),
  validateSearch: (search) => resumeSearch.parse(search),
  component: placeholder,
});
const promptRoute = createRoute({ getParentRoute: () => aloneRoute, path: '/prompts/$promptId', staticData: titled('/prompts/$promptId', 'Prompt editor'), component: placeholder });

// --- in the shell -----------------------------------------------------------------------------------------------------------------

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', beforeLoad: requireSignIn, component: Shell });
const indexRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', beforeLoad: leadsTo('/dashboard') });
const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyScreen(() => import('./dashboard-route.tsx'), 'DashboardRoute'),
});
const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: { title: 'Messages' },
  validateSearch: (search) => chatsPlaceSchema.parse(search),
  component: MessagesRoute,
});
const offersRoute = createRoute({ getParentRoute: () => shellRoute, path: '/products', staticData: titled('/products', 'Offers'), component: placeholder });
const promptsRoute = createRoute({ getParentRoute: () => shellRoute, path: '/prompts', staticData: titled('/prompts', 'Prompts'), component: placeholder });
const dashboardPromptsRoute = createRoute({ getParentRoute: () => shellRoute, path: '/dashboard/prompts', beforeLoad: leadsTo('/prompts') });
const campaignsRoute = createRoute({ getParentRoute: () => shellRoute, path: '/campaigns', staticData: titled('/campaigns', 'Campaigns'), component: placeholder });
const campaignRoute = createRoute({ getParentRoute: () => shellRoute, path: '/campaigns/$campaignId', staticData: titled('/campaigns/$campaignId', 'Campaign'), component: placeholder });
const profilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/agents',
  staticData: titled('/agents', 'LinkedIn Profiles'),
  validateSearch: (search) => z.object({ success: text }).parse(search),
  beforeLoad: ({ search }) => {
    // Back from paying for a profile: the mark has done its work and leaves the history (specification part 1 §2).
    if (search.success === 'true') throw redirect({ to: '/agents', search: {}, replace: true });
  },
  component: placeholder,
});
const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/members',
  staticData: { title: 'Team Members' },
  validateSearch: (search) => membersSearch.parse(search),
  component: lazyScreen(() => import('./members-route.tsx'), 'MembersRoute'),
});
const plansRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/plans',
  staticData: titled('/plans', 'Plans'),
  validateSearch: (search) => paymentSearch.parse(search),
  component: placeholder,
});
const billingRoute = createRoute({ getParentRoute: () => shellRoute, path: '/billing', staticData: titled('/billing', 'Billing'), component: placeholder });
const creditsRoute = createRoute({ getParentRoute: () => shellRoute, path: '/credits', staticData: titled('/credits', 'Credits History'), component: placeholder });
const apiKeysRoute = createRoute({ getParentRoute: () => shellRoute, path: '/apikeys', staticData: titled('/apikeys', 'API Keys'), component: placeholder });
const webhooksRoute = createRoute({ getParentRoute: () => shellRoute, path: '/webhooks', staticData: titled('/webhooks', 'Webhooks'), component: placeholder });
const deviceRoute = createRoute({ getParentRoute: () => shellRoute, path: '/device', staticData: { title: 'This device' }, component: lazyScreen(() => import('./device-route.tsx'), 'DeviceRoute') });
const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyScreen(() => import('./settings-route.tsx'), 'SettingsRoute'),
});
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { title: 'Page not found' },
  component: lazyScreen(() => import('./not-found-route.tsx'), 'NotFoundRoute'),
});

const routeTree = rootRoute.addChildren([
  authRoute.addChildren([loginRoute, registerRoute, magicLinkRoute, verifyRoute, forgotPasswordRoute, resetPasswordRoute, inviteRoute, invitePathRoute]),
  ...shortFormRoutes,
  bareRoute.addChildren([aloneRoute.addChildren([createTeamRoute, createOfferRoute, createPromptRoute, createCampaignRoute, promptRoute])]),
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

/** Every address of the product. `history` is the browser's unless a test brings its own. */
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
