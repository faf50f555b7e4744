import { AppwriteException } from 'node-appwrite';
import { expect, it } from 'vitest';
import { explainRefusal } from '#server/dashboard/invitations/invitation-refusal.ts';

it.each([
  [
    'an address it does not take',
    400,
    'general_argument_invalid',
    'Invalid `email` param: Value must be a valid email address',
    'invalid_request',
    'Please enter a valid email address',
  ],
  ['a throwaway address', 400, 'user_email_disposable', 'No.', 'invalid_request', 'Please enter a valid email address'],
  [
    'a page it does not know',
    400,
    'general_argument_invalid',
    'Invalid `url` param: Invalid URI.',
    'invalid_request',
    'This server sends no links that lead to https://app.example. Whoever runs it can set PUBLIC_URL to the address people use.',
  ],
  ['a member', 409, 'membership_already_confirmed', 'No.', 'conflict', 'This person is a member of the team already.'],
  [
    'any mail, having no server for it',
    503,
    'general_smtp_disabled',
    'No.',
    'unavailable',
    'This server has no mail server, so invitations cannot be sent. Whoever runs it can set one.',
  ],
])('an Appwrite that refuses %s when somebody is invited is explained', (_what, status, type, message, code, words) => {
  expect(explainRefusal(new AppwriteException(message, status, type), 'https://app.example/team/invite')).toMatchObject(
    { code, message: words },
  );
});
