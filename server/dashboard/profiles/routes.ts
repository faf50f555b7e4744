import type * as z from 'zod/mini';
import { PROFILE_FIELDS } from '#domain/text/field-labels.ts';
import { networkTimeAnswerSchema } from '#domain/time/simulated-time.ts';
import {
  agentCredentialsRequestSchema,
  agentRequestSchema,
  agentSetupRequestSchema,
  agentVerifyRequestSchema,
} from '#domain/profile/profile-requests.ts';
import { emptyRequestSchema } from '#domain/team/team-requests.ts';
import { agentPauseRequestSchema, agentWorkingHoursRequestSchema } from '#domain/wire/command-bodies.ts';
import { DocumentRateLimiter } from '#server/backend/document-rate-limiter.ts';
import { RateLimited } from '#server/http/error-answer.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { SMALL_BYTES, type DashboardRouter } from '../router.ts';
import { createProfile, setWorkingHours, setProfilePaused, removeProfile } from './profile-command-handlers.ts';
import {
  authenticateProfile,
  requestProfileCode,
  setProfileCredentials,
  setUpProfile,
  verifyProfile,
  type ProfileSignInRouteDeps,
} from './profile-sign-in.ts';

export function addProfileRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const { backend } = deps;
  router.creation('/agent/create', 'profiles.connect', { schema: emptyRequestSchema }, (_, { caller }, id) =>
    createProfile(deps, caller, id),
  );
  const pauseBody = { schema: agentPauseRequestSchema, maxBytes: SMALL_BYTES };
  router.command('POST', '/agent/pause', 'profiles.change', pauseBody, ({ agentId }, { caller }) =>
    setProfilePaused(backend, caller, agentId, true),
  );
  router.command('POST', '/agent/resume', 'profiles.change', pauseBody, ({ agentId }, { caller }) =>
    setProfilePaused(backend, caller, agentId, false),
  );
  router.command(
    'POST',
    '/agent/working-hours',
    'profiles.change',
    { schema: agentWorkingHoursRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => setWorkingHours(backend, caller, input),
  );
  router.deletion('/agent/:id', 'profiles.remove', (caller, id) => removeProfile(deps, caller, id));
  // The clock by which working hours are kept.
  router.request('/network/time', 'team.read', emptyRequestSchema, () => deps.readNetworkTime(), {
    answer: networkTimeAnswerSchema,
  });
  addSignInRoutes(router, deps);
}

function addSignInRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  const signInDeps: ProfileSignInRouteDeps = {
    ...deps,
    codeLimiter: new DocumentRateLimiter({
      ...deps,
      errorOf: ({ resetInSeconds }) => new RateLimited(resetInSeconds, undefined, 'code_too_soon'),
    }),
  };
  /** Adds a command whose fingerprint is the profile alone: a digest of a body with a password could be guessed. */
  const signInCommand = <T extends { readonly agentId: string }>(
    path: string,
    schema: z.ZodMiniType<T>,
    plan: (input: T, caller: Caller) => IdempotentCommand,
  ): void =>
    router.command(
      'POST',
      path,
      'profiles.sign-in',
      { schema, maxBytes: SMALL_BYTES, fields: PROFILE_FIELDS, fingerprintOf: ({ agentId }) => agentId },
      (input, { caller }) => plan(input, caller),
    );
  signInCommand('/agent/setup', agentSetupRequestSchema, (input, caller) => setUpProfile(signInDeps, caller, input));
  signInCommand('/agent/credentials', agentCredentialsRequestSchema, (input, caller) =>
    setProfileCredentials(signInDeps, caller, input),
  );
  signInCommand('/agent/authenticate', agentRequestSchema, ({ agentId }, caller) =>
    authenticateProfile(signInDeps, caller, agentId),
  );
  signInCommand('/agent/verify', agentVerifyRequestSchema, (input, caller) => verifyProfile(signInDeps, caller, input));
  signInCommand('/agent/code', agentRequestSchema, ({ agentId }, caller) =>
    requestProfileCode(signInDeps, caller, agentId),
  );
}
