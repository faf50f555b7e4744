import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { showToast } from '#ui/toast.ts';
import { networkTrouble, useSessionRequests } from './session-requests.ts';
import { useAttempt } from './use-attempt.ts';

/** Sign-in through another provider (specification part 1 §2); not there on a server that offers none. */
export function ProviderButton({ returnTo }: { returnTo: string | undefined }) {
  const { signIn } = useRuntimeConfig();
  const requests = useSessionRequests();
  const { isBusy, attempt } = useAttempt();
  if (signIn === undefined) return undefined;
  const leave = () =>
    attempt(async () => {
      const problem = await requests.signInThrough(signIn.provider, returnTo);
      if (problem === undefined) return;
      const description = networkTrouble(problem) ?? `Unable to log in with ${signIn.name}. Please try again.`;
      showToast({ tone: 'danger', title: `${signIn.name.replace(/^./, (letter) => letter.toUpperCase())} login error`, description });
    });
  return (
    <button type="button" className="button-secondary" aria-disabled={isBusy} onClick={leave}>
      Continue with {signIn.name}
    </button>
  );
}
