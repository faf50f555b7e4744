import { AppwriteException } from 'node-appwrite';
import { expect, it } from 'vitest';
import { explainRefusal } from '#server/dashboard/invitations/invitation-refusal.ts';

it.each([
  [
    'an invalid address',
    400,
    'general_argument_invalid',
    'Invalid `email` param: Value must be a valid email address',
    'invalid_request',
    'Please enter a valid email address',
  ],
  [
    'a disposable address',
    400,
    'user_email_disposable',
    'No.',
    'invalid_request',
    'Please enter a valid email address',
  ],
  [
    'an unknown page',
    400,
    'general_argument_invalid',
    'Invalid `url` param: Invalid URI.',
    'invalid_request',
    'This server does not send links to https://app.example. Its operator can set PUBLIC_URL to the address people use.',
  ],
  [
    'a person who is a member already',
    409,
    'membership_already_confirmed',
    'No.',
    'conflict',
    'This person is already a member of the team.',
  ],
  [
    'no mail server',
    503,
    'general_smtp_disabled',
    'No.',
    'unavailable',
    'This server cannot send email, so invitations cannot be sent. Its operator can set up a mail server.',
  ],
])('the refusal of an invitation by Appwrite is explained: %s', (_what, status, type, message, code, explanation) => {
  expect(explainRefusal(new AppwriteException(message, status, type), 'https://app.example/team/invite')).toMatchObject(
    { code, message: explanation },
  );
});
