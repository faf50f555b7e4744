import { rejectedOriginMessage } from '#domain/wire/appwrite-errors.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { MEMBER_MESSAGES } from '#domain/member/member.ts';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import { appwriteTypeOf, refusedParameterOf, toOutriderError } from '#server/backend/failure.ts';

const NO_MAIL = 'This server cannot send email, so invitations cannot be sent. Its operator can set up a mail server.';

/** Converts Appwrite's refusal of an invitation to one for the inviter; `url` is the target of its link. */
export function explainRefusal(error: unknown, url: string): OutriderError {
  // An external Appwrite may be stricter.
  if (refusedParameterOf(error) === 'email') return new OutriderError('invalid_request', MEMBER_MESSAGES.invalidEmail);
  switch (appwriteTypeOf(error)) {
    case 'general_argument_invalid':
      // The link is the only argument that was not validated before.
      return new OutriderError(
        'invalid_request',
        canParseUrl(url) ? rejectedOriginMessage(new URL(url).origin) : undefined,
      );
    case 'membership_already_confirmed':
      return new OutriderError('conflict', 'This person is already a member of the team.');
    case 'general_resource_blocked':
      return new OutriderError('limit_reached', error instanceof Error ? error.message : undefined);
    case 'general_smtp_disabled':
      return new OutriderError('unavailable', NO_MAIL);
    default:
      return toOutriderError(error);
  }
}
