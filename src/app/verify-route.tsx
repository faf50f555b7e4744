import { getRouteApi } from '@tanstack/react-router';
import { VerifyScreen } from '#features/session/verify-screen.tsx';

const route = getRouteApi('/auth/auth/verify');

export function VerifyRoute() {
  const { userId, secret, returnTo } = route.useSearch();
  return <VerifyScreen userId={userId} secret={secret} returnTo={returnTo} />;
}
