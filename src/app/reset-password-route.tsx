import { getRouteApi } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#features/session/reset-password-screen.tsx';

const route = getRouteApi('/auth/auth/reset-password');

export function ResetPasswordRoute() {
  const { userId, secret } = route.useSearch();
  return <ResetPasswordScreen userId={userId} secret={secret} />;
}
