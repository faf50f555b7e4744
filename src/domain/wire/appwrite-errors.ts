import { say } from '#i18n/translate.ts';

/** Types of Appwrite that are about one parameter. */
const PARAMETER_OF_TYPE: Readonly<Record<string, string>> = {
  general_invalid_email: 'email',
  user_email_disposable: 'email',
  user_email_free: 'email',
  user_email_not_canonical: 'email',
  user_email_not_corporate: 'email',
  password_recently_used: 'password',
  password_personal_data: 'password',
};

/** The two shapes of the message of `general_argument_invalid`. */
const NAMED = /^(?:Invalid `(\w+)` param: |Param "(\w+)" is not optional\.)/;

/**
 * The parameter Appwrite has refused; undefined where it was another kind of refusal. Its type says which, but for
 * `general_argument_invalid`, which is the same for every parameter: of that one the message alone names it, in a shape
 * of its own that is read here and nowhere else.
 */
export function refusedParameter(type: string | undefined, message: string): string | undefined {
  if (type !== 'general_argument_invalid') return PARAMETER_OF_TYPE[type ?? ''];
  const [, refused, missing] = NAMED.exec(message) ?? [];
  return refused ?? missing;
}

/** Why no mail went out whose link would lead to `place`, the origin of the page that asked for it. */
export const refusedPlaceMessage = (place: string): string =>
  say(
    'This server sends no links that lead to {place}. Whoever runs it can set PUBLIC_URL to the address people use.',
    { place },
  );
