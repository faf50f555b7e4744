import type { WholeInvitation } from '#domain/invitation.ts';
import type { User } from '#domain/user.ts';
import { say } from '#languages/say.ts';
import { showToast } from '#ui/toast.ts';
import { noteJoined } from './just-joined.ts';
import { useSessionRequests, type SessionOutcome } from './session-requests.ts';
import { typedName } from './typed-name.ts';

/**
 * Creates an account and signs in. Appwrite makes an account without a password for every address that is invited, so
 * an invited person who registers is told that the address is taken: for them the mailed link proves who they are, the
 * invitation is accepted first, and the account gets its name, if it has none yet, and its first password after. Who
 * has chosen a password before keeps it, and is told so. `invitedEmail` is the address the invitation was sent to, once
 * it is known.
 */
export function useRegistration(invitation: WholeInvitation | undefined, invitedEmail: string | undefined) {
  const requests = useSessionRequests();
  return async (name: string, email: string, password: string): Promise<SessionOutcome<User>> => {
    const registered = await requests.register(name, email, password);
    if (registered.ok) {
      // That it could not be sent is no reason to stay outside: it can be asked for again.
      void requests.sendConfirmation();
      return registered;
    }
    const isInvited = invitedEmail === undefined || invitedEmail.toLowerCase() === email.toLowerCase();
    if (registered.failure.code !== 'conflict' || invitation === undefined || !isInvited) return registered;
    typedName.keep({ email, name });
    const joined = await requests.acceptInvitation(invitation);
    if (!joined.ok) return registered;
    noteJoined(invitation.membershipId);
    const isOther = joined.value.email.toLowerCase() !== email.toLowerCase();
    if (isOther || !(await requests.chooseFirstPassword(password)).ok) {
      showToast({
        tone: 'neutral',
        title: say('You already had an account'),
        description: say('The link signed you in as {email}; its password is as it was.', {
          email: joined.value.email,
        }),
        link: '/device',
      });
    }
    return joined;
  };
}
