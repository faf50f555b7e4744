import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DeviceScreen } from '#features/device/device-screen.tsx';
import { NotificationSection } from '#features/notifications/notification-section.tsx';
import { AccountFacts } from '#features/session/account/account-facts.tsx';
import { useSession } from '#features/session/session.ts';

const LogOut = lazy(async () => ({ default: (await import('../sign-out/log-out.tsx')).LogOut }));

/** Shows the device screen; forgetting the device signs out. */
export function DeviceRoute() {
  const router = useRouter();
  const { user } = useSession();
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <>
      <DeviceScreen
        account={<AccountFacts />}
        notifications={<NotificationSection userId={user.id} />}
        onFollow={(link) => router.history.push(link)}
        onForget={() => setIsForgetting(true)}
      />
      <Suspense fallback={null}>{isForgetting && <LogOut onClose={() => setIsForgetting(false)} />}</Suspense>
    </>
  );
}
