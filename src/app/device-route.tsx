import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DeviceScreen } from '#features/device/device-screen.tsx';
import { AccountFacts } from '#features/session/account-facts.tsx';

const LogOut = lazy(async () => ({ default: (await import('./log-out.tsx')).LogOut }));

/** This device; forgetting it is signing out. */
export function DeviceRoute() {
  const router = useRouter();
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <>
      <DeviceScreen account={<AccountFacts />} onFollow={(link) => router.history.push(link)} onForget={() => setIsForgetting(true)} />
      <Suspense fallback={null}>{isForgetting && <LogOut onClose={() => setIsForgetting(false)} />}</Suspense>
    </>
  );
}
