import { useMemo } from 'react';
import { pictureAnswerSchema } from '#domain/picture/picture.ts';
import type { LazyRemote } from '#remote/remote.ts';
import { sendRequest } from '#remote/send-request.ts';
import { useRemote } from '#remote/use-remote.ts';

/** Asks for the picture at an address: null where there is none, undefined without an answer. */
export type RequestPicture = (address: string) => Promise<string | null | undefined>;

/** Returns the request for pictures in the name of a person; each address is asked for once at a time. */
export function usePictureRequest({ teamId, userId }: { teamId: string; userId: string }): RequestPicture {
  const remote = useRemote();
  return useMemo(() => createPictureRequest(remote, { teamId, userId }), [remote, teamId, userId]);
}

function createPictureRequest(
  remote: LazyRemote,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): RequestPicture {
  const pending = new Map<string, ReturnType<RequestPicture>>();
  const ask: RequestPicture = async (address) => {
    const outcome = await sendRequest(remote, { method: 'POST', path: '/picture', body: { address }, teamId, userId });
    const answer = outcome.ok ? pictureAnswerSchema.safeParse(outcome.value) : undefined;
    return answer?.success === true ? answer.data.picture : undefined;
  };
  return (address) => {
    const asked = pending.get(address) ?? ask(address).finally(() => pending.delete(address));
    pending.set(address, asked);
    return asked;
  };
}
