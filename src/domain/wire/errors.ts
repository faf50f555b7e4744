import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';

/**
 * The closed list of error codes. A code, never a text, decides what happens next:
 * - `never`: a retry cannot help; the command is rejected and the person is notified;
 * - `later`: the same request may succeed later; it stays in the outbox and is retried;
 * - `after-sign-in`: the outbox waits until the same person has signed in again;
 * - `after-update`: this build is too old for the server; the request waits until the app is updated.
 */
export type RetryClass = 'never' | 'later' | 'after-sign-in' | 'after-update';

interface ErrorRule {
  readonly status: number;
  readonly retry: RetryClass;
  /** Says what happened and what can be done. */
  readonly message: string;
}

export const ERROR_RULES = {
  unreachable: {
    status: 0,
    retry: 'later',
    message: t('The server cannot be reached. Your change is kept and will be sent when you are back online.'),
  },
  storage_refused: {
    status: 0,
    retry: 'later',
    message: t('This browser refuses to store data here. Allow cookies and site data in its settings, then try again.'),
  },
  timeout: { status: 408, retry: 'later', message: t('The request took too long. Outrider will try again.') },
  malformed_answer: {
    status: 0,
    retry: 'later',
    message: t('The server’s answer could not be read. Outrider will try again.'),
  },
  not_the_server: {
    status: 0,
    retry: 'later',
    message: t(
      'Something else answered instead of the server, perhaps the sign-in page of this network. Outrider will try again.',
    ),
  },
  server_error: { status: 500, retry: 'later', message: t('The server had a problem. Outrider will try again.') },
  unavailable: {
    status: 503,
    retry: 'later',
    message: t('The service is starting, busy or under maintenance. Try again in a moment.'),
  },
  server_full: {
    status: 503,
    retry: 'later',
    message: t("The server's disk is full. Its operator needs to free some space."),
  },
  rate_limited: { status: 429, retry: 'later', message: t('Too many requests. Outrider will try again in a moment.') },
  too_many_codes: { status: 429, retry: 'later', message: t('Too many wrong codes. Try again later.') },
  code_spent: { status: 429, retry: 'later', message: t('This code was tried too often. Ask for a new one.') },
  code_too_soon: { status: 429, retry: 'later', message: t('You can ask for another code in a moment.') },
  in_progress: {
    status: 409,
    retry: 'later',
    message: t('The same request is still in progress. Outrider will try again.'),
  },
  unauthenticated: {
    status: 401,
    retry: 'after-sign-in',
    message: t('Your session has expired. Sign in again to continue. Your work is kept.'),
  },
  forbidden: {
    status: 403,
    retry: 'never',
    message: t('You are not allowed to do this in this team. Ask an owner or admin of the team.'),
  },
  not_a_member: {
    status: 403,
    retry: 'never',
    message: t('You are no longer a member of this team, so the change could not be made.'),
  },
  team_gone: {
    status: 410,
    retry: 'never',
    message: t('This team was deleted, so the change could not be made. Its data is removed from this device.'),
  },
  not_found: {
    status: 404,
    retry: 'never',
    message: t('It no longer exists. It may have been deleted by a colleague.'),
  },
  invalid_request: {
    status: 400,
    retry: 'never',
    message: t('The request was not understood. Check what you entered and try again.'),
  },
  too_large: { status: 413, retry: 'never', message: t('The request is too large. Send it in smaller parts.') },
  storage_full: {
    status: 400,
    retry: 'never',
    message: t('This device is full, so the change was not saved. Free some space, then try again.'),
  },
  parts_lost: {
    status: 400,
    retry: 'never',
    message: t(
      'The rows of this import are no longer on this device. Import the file again. People who are already imported are recognized.',
    ),
  },
  conflict: {
    status: 409,
    retry: 'never',
    message: t('Someone else changed it meanwhile. Check the current version and try again.'),
  },
  linked_to_campaign: { status: 409, retry: 'never', message: t('Cannot delete product') },
  page_unreadable: { status: 422, retry: 'never', message: t('Failed to scrape website') },
  writer_failed: { status: 502, retry: 'later', message: t('Failed to get AI response') },
  canceled: { status: 409, retry: 'never', message: t('It was canceled.') },
  idempotency_key_reused: {
    status: 422,
    retry: 'never',
    message: t('This request id was already used for something else.'),
  },
  limit_reached: {
    status: 403,
    retry: 'never',
    message: t("You've reached the maximum for your plan. Upgrade the plan to continue."),
  },
  no_credits: {
    status: 402,
    retry: 'never',
    message: t('Your credit balance is insufficient. Please add credits to continue using the platform.'),
  },
  payment_declined: {
    status: 402,
    retry: 'never',
    message: t('The payment was declined. Check your payment method under Manage Subscription, then try again.'),
  },
  update_required: {
    status: 426,
    retry: 'after-update',
    message: t('This version of the app is too old. Restart it to update. Your work is kept.'),
  },
  route_not_found: {
    status: 404,
    retry: 'after-update',
    message: t('The server does not know this request. Restart the app to update it.'),
  },
  unknown: { status: 400, retry: 'never', message: t('An unexpected error occurred') },
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof ERROR_RULES;

export const errorCodeSchema = z.enum(Object.keys(ERROR_RULES) as [ErrorCode, ...ErrorCode[]]);

/** Returns how a failure with this code is retried. */
export const retryClassOf = (code: ErrorCode): RetryClass => ERROR_RULES[code].retry;

/** Returns the sentence shown to a person for this code. */
export const errorMessageOf = (code: ErrorCode): string => ERROR_RULES[code].message;

/** Returns the HTTP status the server answers with for this code; 0 for failures that never reached a server. */
export const statusOf = (code: ErrorCode): number => ERROR_RULES[code].status;

/** Represents a failure that the product itself reports: thrown by the server's routes and by `remote`. */
export class OutriderError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? errorMessageOf(code));
    this.name = 'OutriderError';
    this.code = code;
    this.detail = detail;
  }
}
