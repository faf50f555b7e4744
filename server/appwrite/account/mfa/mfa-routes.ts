import { NO_CONTENT, created, ok } from '../../http/answer.ts';
import { AppwriteError } from '../../http/errors.ts';
import { withAliases, type RequestContext, type Route } from '../../http/route.ts';
import { flag, oneOf, text } from '../../http/validators.ts';
import { mailLanguageOf } from '../../mail-language.ts';
import { challengeMail } from '../../mail-texts.ts';
import { credentialsCaller, userCaller } from '../account-caller.ts';
import { announceChallenge, announceSession, announceUser } from '../account-events.ts';
import { byCaller, byChallenge } from '../account-limits.ts';
import { sessionModel, userModel } from '../models.ts';
import { parseAgent } from '../user-agent.ts';
import { challengeModel, type SecondFactor } from './challenge-store.ts';
import { assertMayAnswer, countAnswer, countMailedCode, triedTooOften } from './second-factor-limits.ts';
import { assertMayChangeFactors, assertRecentChallenge, factorsOf, offeredFactors } from './second-factors.ts';
import { totpUri } from './totp.ts';

/** Factors by their names in lower case, as which the SDK sends them and refusals list them. */
const FACTORS = {
  email: 'email',
  phone: 'phone',
  totp: 'totp',
  recoverycode: 'recoveryCode',
  custom: 'custom',
} as const;
const factorName = oneOf(Object.keys(FACTORS) as (keyof typeof FACTORS)[]);

const DISABLED_FACTOR = 'The requested factor is disabled by the MFA factors policy';

/** Throws unless the path names the one type of authenticators. */
const assertType = ({ params }: RequestContext): void => {
  params.get('type', oneOf(['totp']));
};

const setMfa = (context: RequestContext) => {
  const { project, params } = context;
  const caller = credentialsCaller(context);
  const { user, session } = caller;
  const mfa = params.get('mfa', flag);
  if (!mfa) assertMayChangeFactors(project, caller);
  const changed = project.store.write(() => {
    const { totp, email } = factorsOf(project, user);
    // The session that switches second factors on counts as complete.
    if (mfa) project.sessions.addFactors(session, [...(totp ? ['totp'] : []), ...(email ? ['email'] : [])]);
    return project.users.update(user.id, { mfa });
  });
  announceUser(project, changed, 'mfa');
  return ok(userModel(changed));
};

const createAuthenticator = (context: RequestContext) => {
  const { project } = context;
  const caller = credentialsCaller(context);
  const { user } = caller;
  assertType(context);
  assertMayChangeFactors(project, caller);
  if (project.secondFactors.hasVerifiedAuthenticator(user.id))
    throw new AppwriteError('user_authenticator_already_verified');
  const secret = project.secondFactors.createAuthenticator(user.id);
  // The secret is in this answer and nowhere else: the event tells about the user.
  announceUser(project, user, 'mfa');
  return ok({ secret, uri: totpUri(secret, project.settings.name, user.email ?? user.phone ?? user.id) });
};

const verifyAuthenticator = async (context: RequestContext) => {
  const { project, params } = context;
  const caller = credentialsCaller(context);
  const { user, session } = caller;
  assertType(context);
  const otp = params.get('otp', text(256));
  assertMayChangeFactors(project, caller);
  const { secondFactors } = project;
  if (!secondFactors.hasAuthenticator(user.id)) throw new AppwriteError('user_authenticator_not_found');
  if (secondFactors.hasVerifiedAuthenticator(user.id)) throw new AppwriteError('user_authenticator_already_verified');
  const outcome = project.store.write(() => {
    const verified = secondFactors.verifyAuthenticator(user.id, otp);
    if (verified === 'right') project.sessions.addFactors(session, ['totp']);
    return verified;
  });
  if (outcome === 'tried-too-often') throw await triedTooOften(project, user.id);
  if (outcome === 'wrong') throw new AppwriteError('user_invalid_token');
  announceUser(project, user, 'mfa');
  return ok(userModel(user));
};

const deleteAuthenticator = (context: RequestContext) => {
  const { project } = context;
  const caller = credentialsCaller(context);
  assertRecentChallenge(project, caller);
  assertType(context);
  if (!project.secondFactors.deleteAuthenticator(caller.user.id))
    throw new AppwriteError('user_authenticator_not_found');
  announceUser(project, caller.user, 'mfa');
  return NO_CONTENT;
};

const createRecoveryCodes = (context: RequestContext) => {
  const { project } = context;
  const caller = credentialsCaller(context);
  const { user } = caller;
  assertMayChangeFactors(project, caller);
  if (project.secondFactors.listRecoveryCodes(user.id).length > 0)
    throw new AppwriteError('user_recovery_codes_already_exists');
  const recoveryCodes = project.secondFactors.createRecoveryCodes(user.id);
  announceUser(project, user, 'mfa');
  return created({ recoveryCodes });
};

/**
 * Returns the caller's user and recovery codes. Throws `user_challenge_required` unless the caller has just solved a
 * challenge.
 */
const readRecoveryCodes = (context: RequestContext) => {
  const { project } = context;
  const caller = credentialsCaller(context);
  assertRecentChallenge(project, caller);
  const recoveryCodes = project.secondFactors.listRecoveryCodes(caller.user.id);
  if (recoveryCodes.length === 0) throw new AppwriteError('user_recovery_codes_not_found');
  return { user: caller.user, recoveryCodes };
};

const renewRecoveryCodes = (context: RequestContext) => {
  const { project } = context;
  const { user } = readRecoveryCodes(context);
  const recoveryCodes = project.secondFactors.createRecoveryCodes(user.id);
  announceUser(project, user, 'mfa');
  return ok({ recoveryCodes });
};

/** Returns the factor that a challenge asks for. Throws the reason when it cannot be asked for. */
function askedFactor(context: RequestContext): SecondFactor {
  const { user } = userCaller(context);
  const factor =
    FACTORS[
      context.params.get('factor', (value) => factorName(typeof value === 'string' ? value.toLowerCase() : value))
    ];
  if (factor === 'custom') throw new AppwriteError('user_auth_method_unsupported', DISABLED_FACTOR);
  if (factor === 'phone') throw new AppwriteError('general_phone_disabled');
  if (factor === 'email' && user.email === null) throw new AppwriteError('user_email_not_found');
  if (factor === 'email' && !user.emailVerification) throw new AppwriteError('user_email_not_verified');
  return factor;
}

const createChallenge = async (context: RequestContext) => {
  const { project, request } = context;
  const factor = askedFactor(context);
  const { id: userId } = userCaller(context).user;
  await assertMayAnswer(project, userId);
  if (factor === 'email') await countMailedCode(project, userId);
  const { user, session } = userCaller(context.identifyAgain());
  const { challenge, code } = project.challenges.create(user.id, session.id, factor);
  announceChallenge(project, challenge);
  if (factor === 'email') {
    const { clientName, osName } = parseAgent(session.agentText);
    await project.sendMail(
      challengeMail(
        { address: user.email ?? '', name: user.name, language: mailLanguageOf(request) },
        project.settings.name,
        { code, device: [clientName, osName].filter((part) => part !== '').join(' on ') },
      ),
    );
  }
  return created(challengeModel(challenge));
};

const solveChallenge = async (context: RequestContext) => {
  const { project, params } = context;
  const challengeId = params.get('challengeId', text(256));
  const otp = params.get('otp', text(256));
  const answer = await countAnswer(project, userCaller(context).user.id);
  const { user, session } = userCaller(context.identifyAgain());
  const { secondFactors } = project;
  const outcome = project.store.write(() => {
    const solved = project.challenges.solve({ challengeId, userId: user.id, sessionId: session.id, otp }, (factor) =>
      factor === 'totp' ? secondFactors.useTotp(user.id, otp) : secondFactors.useRecoveryCode(user.id, otp),
    );
    return typeof solved === 'object' ? project.sessions.addFactors(session, [solved.factor], true) : solved;
  });
  if (outcome === 'tried-too-often') throw await answer.refund();
  if (outcome === undefined) throw await answer.reject();
  await answer.accept();
  announceSession(project, outcome, 'create');
  return ok(sessionModel(outcome, { current: true, identity: project.identities.findOfSession(outcome) }));
};

/** The routes of second factors for their own person (contract §2.3). Older clients use the singular paths. */
export const mfaRoutes: readonly Route[] = [
  { method: 'PATCH', path: '/account/mfa', scope: 'account', handle: setMfa },
  {
    method: 'GET',
    path: '/account/mfa/factors',
    scope: 'account',
    takesIncomplete: true,
    handle: (context) => ok(offeredFactors(context.project, userCaller(context))),
  },
  { method: 'POST', path: '/account/mfa/authenticators/{type}', scope: 'account', handle: createAuthenticator },
  { method: 'PUT', path: '/account/mfa/authenticators/{type}', scope: 'account', handle: verifyAuthenticator },
  { method: 'DELETE', path: '/account/mfa/authenticators/{type}', scope: 'account', handle: deleteAuthenticator },
  { method: 'POST', path: '/account/mfa/recovery-codes', scope: 'account', handle: createRecoveryCodes },
  {
    method: 'GET',
    path: '/account/mfa/recovery-codes',
    scope: 'account',
    handle: (context) => ok({ recoveryCodes: readRecoveryCodes(context).recoveryCodes }),
  },
  { method: 'PATCH', path: '/account/mfa/recovery-codes', scope: 'account', handle: renewRecoveryCodes },
  ...withAliases(
    {
      method: 'POST',
      path: '/account/mfa/challenges',
      scope: 'account',
      takesIncomplete: true,
      limit: byCaller(10),
      handle: createChallenge,
    },
    '/account/mfa/challenge',
  ),
  ...withAliases(
    {
      method: 'PUT',
      path: '/account/mfa/challenges',
      scope: 'account',
      takesIncomplete: true,
      limit: byChallenge(10),
      handle: solveChallenge,
    },
    '/account/mfa/challenge',
  ),
];
