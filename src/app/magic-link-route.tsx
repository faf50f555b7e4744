import { getRouteApi } from '@tanstack/react-router';
import { MagicLinkScreen } from '#features/session/magic-link-screen.tsx';

const route = getRouteApi('/auth/auth/magic-link');

export const MagicLinkRoute = () => <MagicLinkScreen returnTo={route.useSearch().returnTo} />;
