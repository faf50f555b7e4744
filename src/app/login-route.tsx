import { getRouteApi } from '@tanstack/react-router';
import { LoginScreen } from '#features/session/login-screen.tsx';

const route = getRouteApi('/auth/auth/login');

export const LoginRoute = () => <LoginScreen returnTo={route.useSearch().returnTo} />;
