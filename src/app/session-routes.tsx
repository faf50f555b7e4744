import { getRouteApi } from '@tanstack/react-router';
import { ConfirmAddressScreen } from '#features/session/confirm-address-screen.tsx';
import { ForgotPasswordScreen } from '#features/session/forgot-password-screen.tsx';
import { LoginScreen } from '#features/session/login-screen.tsx';
import { MagicLinkScreen } from '#features/session/magic-link-screen.tsx';
import { RegisterScreen } from '#features/session/register-screen.tsx';
import { ResetPasswordScreen } from '#features/session/reset-password-screen.tsx';
import { VerifyScreen } from '#features/session/verify-screen.tsx';

// The screens before sign-in, each with what its address says. They are small and lead to each other: one chunk.
export { AuthLayout } from './auth-layout.tsx';
export { InviteRoute } from './invite-route.tsx';

const login = getRouteApi('/auth/auth/login');
export const LoginRoute = () => <LoginScreen {...login.useSearch()} />;

const register = getRouteApi('/auth/auth/register');
export const RegisterRoute = () => <RegisterScreen {...register.useSearch()} />;

const magicLink = getRouteApi('/auth/auth/magic-link');
export const MagicLinkRoute = () => <MagicLinkScreen {...magicLink.useSearch()} />;

const verify = getRouteApi('/auth/auth/verify');
/** A mail that proves an address leads here as well, and is told apart by `for`. */
export function VerifyRoute() {
  const { userId, secret, returnTo, for: purpose } = verify.useSearch();
  if (purpose === 'address' && userId !== undefined && secret !== undefined) return <ConfirmAddressScreen userId={userId} secret={secret} />;
  return <VerifyScreen userId={userId} secret={secret} returnTo={returnTo} />;
}

const forgotPassword = getRouteApi('/auth/auth/forgot-password');
export const ForgotPasswordRoute = () => <ForgotPasswordScreen {...forgotPassword.useSearch()} />;

const resetPassword = getRouteApi('/auth/auth/reset-password');
export const ResetPasswordRoute = () => <ResetPasswordScreen {...resetPassword.useSearch()} />;
