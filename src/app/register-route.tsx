import { getRouteApi } from '@tanstack/react-router';
import { RegisterScreen } from '#features/session/register-screen.tsx';

const route = getRouteApi('/auth/auth/register');

export const RegisterRoute = () => <RegisterScreen returnTo={route.useSearch().returnTo} />;
