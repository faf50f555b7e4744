import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ConfirmAddressScreen } from '#features/session/register/confirm-address-screen.tsx';
import { ForgotPasswordScreen } from '#features/session/recovery/forgot-password-screen.tsx';
import { LoginScreen } from '#features/session/sign-in/login-screen.tsx';
import { MagicLinkScreen } from '#features/session/sign-in/magic-link-screen.tsx';
import { RegisterScreen } from '#features/session/register/register-screen.tsx';
import { PasswordRemovedScreen } from '#features/session/recovery/password-removed-screen.tsx';
import { ResetPasswordScreen } from '#features/session/recovery/reset-password-screen.tsx';
import { VerifyScreen } from '#features/session/register/verify-screen.tsx';
import { useRemote } from '#remote/use-remote.ts';
import { endPendingSession } from '../sign-out/sign-out.ts';

// The screens before sign-in, except invitations: they are small and link to each other, so they share a chunk.
export { AuthLayout } from '../shell/auth-layout.tsx';

const Invitation = lazy(async () => ({ default: (await import('./invite-route.tsx')).InviteRoute }));
export const InviteRoute = () => (
  <Suspense fallback={null}>
    <Invitation />
  </Suspense>
);

const login = getRouteApi('/auth/auth/login');
export const LoginRoute = () => <LoginScreen {...login.useSearch()} />;

const register = getRouteApi('/auth/auth/register');
export const RegisterRoute = () => <RegisterScreen {...register.useSearch()} />;

const magicLink = getRouteApi('/auth/auth/magic-link');
export const MagicLinkRoute = () => <MagicLinkScreen {...magicLink.useSearch()} />;

const verify = getRouteApi('/auth/auth/verify');
/**
 * Opens a mailed link, and says when it removed a password. Mails that confirm an address and identity providers lead
 * here as well, distinguished by `for`.
 */
export function VerifyRoute() {
  const { userId, secret, returnTo, for: purpose } = verify.useSearch();
  const remote = useRemote();
  const navigate = useNavigate();
  // A provider explains a refusal in JSON, which nobody can read: it is removed from the address.
  const [isRefused] = useState(() => new URLSearchParams(location.search).has('error'));
  useEffect(() => {
    if (isRefused)
      void navigate({
        to: '/auth/verify',
        search: { ...(returnTo !== undefined && { returnTo }), ...(purpose !== undefined && { for: purpose }) },
        replace: true,
      });
  }, [isRefused, navigate, returnTo, purpose]);
  const hasLeft = useCallback(async () => (await endPendingSession(remote)) === 'over', [remote]);
  if (purpose === 'password') return <PasswordRemovedScreen returnTo={returnTo} />;
  if (purpose === 'address' && userId !== undefined && secret !== undefined)
    return <ConfirmAddressScreen userId={userId} secret={secret} />;
  return (
    <VerifyScreen
      userId={userId}
      secret={secret}
      returnTo={returnTo}
      isFromProvider={purpose === 'provider'}
      endLeftoverSession={hasLeft}
    />
  );
}

const forgotPassword = getRouteApi('/auth/auth/forgot-password');
export const ForgotPasswordRoute = () => <ForgotPasswordScreen {...forgotPassword.useSearch()} />;

const resetPassword = getRouteApi('/auth/auth/reset-password');
export const ResetPasswordRoute = () => <ResetPasswordScreen {...resetPassword.useSearch()} />;
