import { t } from '#i18n/translate.ts';

/** Maps Appwrite's error types that concern one parameter to that parameter. */
const PARAMETER_OF_TYPE: Readonly<Record<string, string>> = {
  general_invalid_email: 'email',
  user_email_disposable: 'email',
  user_email_free: 'email',
  user_email_not_canonical: 'email',
  user_email_not_corporate: 'email',
  password_recently_used: 'password',
  password_personal_data: 'password',
};

/** Matches the two forms of the message of `general_argument_invalid`. */
const NAMED = /^(?:Invalid `(\w+)` param: |Param "(\w+)" is not optional\.)/;

/**
 * Returns the parameter Appwrite rejected; undefined for another kind of error. The error type names it, except for
 * `general_argument_invalid`, which is the same for every parameter: there only the message names it, in a form that
 * is parsed here and nowhere else.
 */
export function rejectedParameter(type: string | undefined, message: string): string | undefined {
  if (type !== 'general_argument_invalid') return PARAMETER_OF_TYPE[type ?? ''];
  const [, rejected, missing] = NAMED.exec(message) ?? [];
  return rejected ?? missing;
}

/** Says why no mail was sent with a link to `origin`, that of the requesting page. */
export const rejectedOriginMessage = (origin: string): string =>
  t('This server does not send links to {place}. Its operator can set PUBLIC_URL to the address people use.', {
    place: origin,
  });
