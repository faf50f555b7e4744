import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { ProfileAction } from '#domain/profile/profile-messages.ts';
import { createRandom, pick, type Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Mail } from '#server/drivers/mail/mail.ts';
import { escapeHtml } from '#server/http/sandbox-page.ts';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';
import { regionOf } from './people/regions.ts';
import {
  accountOfName,
  alertOfProof,
  CODE_LIFE_MS,
  hasLapsed,
  isTooLate,
  rejectionOf,
  sandboxProfileSchema,
  type SandboxAnswer,
  type SandboxProfile,
  type SandboxProof,
} from './profile.ts';
import type { NetworkSignIn } from '../sign-in.ts';

interface SandboxSignInDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /**
   * Stores a mail in the sandbox's mailbox; undefined when mails are really sent: nothing of a sandbox may leave this
   * machine.
   */
  readonly storeMail: ((mail: Mail) => Promise<void>) | undefined;
  readonly stepMs: number;
}

/** The simulated sign-in: the driver and the operations of its page. */
export interface SandboxSignIn {
  readonly driver: NetworkSignIn;
  find(profileId: string): Promise<SandboxProfile>;
  /** Sets what happens the next time this profile signs in. */
  choose(profileId: string, answer: SandboxAnswer): Promise<void>;
  /** Approves the sign-in, as a tap in the phone's app would. */
  approve(profileId: string): Promise<void>;
  /** Stores a profile's health before it is disabled, so that it can be restored. */
  noteHealth(profileId: string, healthBefore: string): Promise<void>;
}

const BEFORE_PROOF: readonly ProfileAction[] = [
  'launching_linkedin',
  'typing_email',
  'typing_password',
  'submitting_form',
  'checking_auth',
];
const AFTER_PROOF: readonly ProfileAction[] = ['scrap_agent_infos'];

const documentSchema = z.looseObject({ account: z.string(), version: z.number() });

/** How often an approval is polled, in milliseconds. */
const APPROVAL_POLL_MS = 1_500;
const PICTURE_SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679';
const PICTURE_LENGTH = 5;

const createCode = (method: SandboxAnswer): string =>
  method === 'captcha'
    ? Array.from({ length: PICTURE_LENGTH }, () => PICTURE_SIGNS[randomInt(PICTURE_SIGNS.length)]).join('')
    : String(randomInt(1_000_000)).padStart(6, '0');

export function createSandboxSignIn({ backend, now, random, storeMail, stepMs }: SandboxSignInDeps): SandboxSignIn {
  const read = async (
    profileId: string,
  ): Promise<{ readonly profile: SandboxProfile; readonly version: number | undefined }> => {
    const document = await backend.findDocument(COLLECTIONS.sandboxProfiles, profileId);
    if (document === undefined) return { profile: sandboxProfileSchema.parse({}), version: undefined };
    const { account, version } = documentSchema.parse(document);
    return { profile: sandboxProfileSchema.parse(JSON.parse(account)), version };
  };

  /** Changes the record of a profile; `update` returns the same object when nothing changes. */
  const change = (profileId: string, update: (profile: SandboxProfile) => SandboxProfile): Promise<SandboxProfile> =>
    retryOnConflict(async () => {
      const { profile, version } = await read(profileId);
      const next = update(profile);
      if (next === profile) return profile;
      const reference = { collection: COLLECTIONS.sandboxProfiles, id: profileId };
      const data = { account: JSON.stringify(next), version: (version ?? 0) + 1 };
      if (version === undefined) await backend.transact([{ ...reference, action: 'create', data }]);
      else await backend.transact([{ ...reference, action: 'update', data }], [{ ...reference, fields: { version } }]);
      return next;
    }, random);

  const createProof = (attempt: number, method: SandboxAnswer): SandboxProof => ({
    attempt,
    method,
    code: createCode(method),
    sentAtMs: now(),
    isApproved: false,
  });

  async function mailCode(login: string, { method, code }: SandboxProof): Promise<void> {
    if (method !== 'email') return;
    const text = `Your code for signing in is ${code}. It is good for ${CODE_LIFE_MS / 60_000} minutes.\n\nThis mail is part of the simulated network: nobody else has sent it.`;
    await storeMail?.({
      to: { address: maskLogin(login), name: '' },
      subject: `${code} is your sign-in code (simulated network)`,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
    });
  }

  const driver: NetworkSignIn = {
    stepMs,
    async next({ profileId, country, attempt, step, isProven }, credentials) {
      const tasks = isProven ? AFTER_PROOF : BEFORE_PROOF;
      const action = tasks[step];
      if (action !== undefined) return { kind: 'in-progress', action };
      const { profile } = await read(profileId);
      const { answer } = profile;
      const login = credentials?.login ?? '';
      const isIn = {
        kind: 'signed-in',
        name: nameOf(login, profileId, country),
        avatar: '',
        account: accountOfName(login.split('@')[0] ?? ''),
      } as const;
      if (isProven) return isIn;
      const proof = profile.proof?.attempt === attempt ? profile.proof : undefined;
      if (proof === undefined) {
        const rejection = rejectionOf(answer);
        if (rejection !== undefined) return { kind: 'refused', alert: rejection };
        if (answer === 'signed-in')
          return step < tasks.length + AFTER_PROOF.length
            ? { kind: 'in-progress', action: AFTER_PROOF[step - tasks.length] ?? 'scrap_agent_infos' }
            : isIn;
        const newProof = createProof(attempt, answer);
        const { proof: stored = newProof } = await change(profileId, (latest) =>
          latest.proof?.attempt === attempt ? latest : { ...latest, proof: newProof },
        );
        if (stored === newProof) await mailCode(login, newProof);
        return { kind: 'proof-required', alert: alertOfProof(stored), pollAfterMs: checkAgainMs(stored) };
      }
      if (proof.isApproved) return isIn;
      if (hasLapsed(proof, now()))
        return { kind: 'expired', alert: proof.method === 'app' ? undefined : alertOfProof(proof) };
      return { kind: 'proof-required', alert: alertOfProof(proof), pollAfterMs: checkAgainMs(proof) };
    },
    async checkCode(profileId, code) {
      const { proof } = (await read(profileId)).profile;
      if (proof === undefined || proof.method === 'app') return 'nothing-asked';
      if (isTooLate(proof, now())) return 'too-late';
      return isSameSecret(code.toUpperCase(), proof.code) ? 'accepted' : 'wrong';
    },
    async sendCode(profileId, credentials) {
      const before = (await read(profileId)).profile.proof;
      if (before === undefined) return undefined;
      const { proof } = await change(profileId, (profile) =>
        profile.proof === undefined
          ? profile
          : { ...profile, proof: createProof(profile.proof.attempt, profile.proof.method) },
      );
      if (proof === undefined) return undefined;
      await mailCode(credentials?.login ?? '', proof);
      return alertOfProof(proof);
    },
    async forget(profileId) {
      if ((await read(profileId)).version !== undefined)
        await backend.transact([{ action: 'delete', collection: COLLECTIONS.sandboxProfiles, id: profileId }]);
    },
  };

  const checkAgainMs = (proof: SandboxProof): number =>
    proof.method === 'app' ? APPROVAL_POLL_MS : Math.max(1_000, proof.sentAtMs + CODE_LIFE_MS - now() + 1);

  return {
    driver,
    find: async (profileId) => (await read(profileId)).profile,
    async choose(profileId, answer) {
      await change(profileId, (profile) => ({ ...profile, answer }));
    },
    async approve(profileId) {
      await change(profileId, (profile) =>
        profile.proof === undefined ? profile : { ...profile, proof: { ...profile.proof, isApproved: true } },
      );
    },
    async noteHealth(profileId, healthBefore) {
      await change(profileId, (profile) => ({ ...profile, healthBefore }));
    },
  };
}

/** Shortens a login for the mailbox, which stores it: enough to recognise it, no more. */
function maskLogin(login: string): string {
  const [name = '', host] = login.split('@');
  return `${name.slice(0, 1)}…${host === undefined ? '' : `@${host}`}`;
}

/**
 * Returns the owner's name on the page of a simulated account: from the login when that is a name, otherwise somebody
 * of its country.
 */
function nameOf(login: string, profileId: string, country: string): string {
  const words = (login.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word.length > 1);
  if (words.length >= 2)
    return words
      .slice(0, 2)
      .map((word) => `${word[0]?.toUpperCase()}${word.slice(1).toLowerCase()}`)
      .join(' ');
  const random = createRandom(`owner|${profileId}`);
  const region = regionOf({ name: '', country: '', city: '' }, country);
  return `${pick(random, region.givenNames)} ${pick(random, region.familyNames)}`;
}
