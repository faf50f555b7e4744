import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CurrentUser } from '#domain/session/read-user.ts';
import type { User } from '#domain/session/user.ts';
import { useSignInActions } from '../session.ts';
import { pathAfterSignIn } from './return-to.ts';

type FinishSignIn = (
  current: CurrentUser,
  returnTo: string | undefined,
  previousUser: User | undefined,
) => Promise<void>;

/** Returns what completes a sign-in: the person goes where they wanted, or first learns that a password was removed. */
export function useFinishSignIn(): FinishSignIn {
  const { signedIn } = useSignInActions();
  const navigate = useNavigate();
  return useCallback(
    async (current, returnTo, previousUser) => {
      const { id, name, email, isAddressConfirmed, hasRemovedPassword } = current;
      const user = { id, name, email, isAddressConfirmed };
      if (hasRemovedPassword !== true) return signedIn(user, returnTo);
      // A screen of its own, which a reload keeps; what else the person came for follows it.
      const next = pathAfterSignIn(user, returnTo, previousUser);
      await signedIn(user, next);
      await navigate({
        to: '/auth/verify',
        search: { for: 'password', ...(next !== undefined && { returnTo: next }) },
        replace: true,
      });
    },
    [signedIn, navigate],
  );
}
