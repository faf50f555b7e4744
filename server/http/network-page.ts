import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { profileHealthMessage, readProfile } from '#domain/profile/profile.ts';
import { REMOVED, isRemoved } from '#domain/profile/removed-profile.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import {
  applicableEvents,
  applyEvent,
  SANDBOX_EVENTS,
  type SandboxEvent,
} from '#server/drivers/network/sandbox/events.ts';
import {
  CODE_LIFE_MS,
  isTooLate,
  SANDBOX_ANSWERS,
  type SandboxAnswer,
  type SandboxProof,
} from '#server/drivers/network/sandbox/profile.ts';
import type { SandboxSignIn } from '#server/drivers/network/sandbox/sandbox-sign-in.ts';
import { readBody } from './read-body.ts';
import { assertOwnForm, escapeHtml, sandboxPage } from './sandbox-page.ts';

/** Path of the page that controls the simulated network. */
export const SANDBOX_NETWORK_PATH = '/sandbox/network';

const MAX_FORM_BYTES = 1_024;
const TITLE = 'Sandbox network';
const NOTE =
  'The professional network is simulated on this server, and no real account is used. Choose how it answers when a profile signs in and what happens afterwards. Any login and password work.';
const MAX_PROFILES = 100;

/** The page of the simulated network: what it asks of each profile and what it does next. Works without scripts. */
export interface NetworkPage {
  show(): Promise<Response>;
  answer(request: Request): Promise<Response>;
}

interface NetworkPageDeps {
  readonly backend: Backend;
  readonly signIn: Pick<SandboxSignIn, 'find' | 'choose' | 'approve' | 'noteHealth'>;
  readonly now: () => number;
  readonly random: Random;
}

export function createNetworkPage(deps: NetworkPageDeps): NetworkPage {
  const { backend, signIn, now } = deps;
  return {
    async show() {
      const documents = await backend.list(COLLECTIONS.profiles, [
        Query.notEqual('healthStatus', REMOVED),
        Query.orderDesc('$createdAt'),
        Query.limit(MAX_PROFILES),
      ]);
      const sections = await Promise.all(
        documents.map(async (document) => section(document, await signIn.find(document.$id), now())),
      );
      return sandboxPage({
        title: TITLE,
        note: NOTE,
        forms: 'anywhere',
        body:
          sections.length === 0
            ? '<p>There are no profiles yet. Add one in the app, then reload this page.</p>'
            : `<p>Reload the page to see changes.</p>${sections.join('\n')}`,
      });
    },
    async answer(request) {
      assertOwnForm(request);
      const form = new URLSearchParams(await readBody(request, MAX_FORM_BYTES));
      const [profileId, action] = [form.get('profile') ?? '', form.get('act') ?? ''];
      const profile = await backend.findDocument(COLLECTIONS.profiles, profileId);
      if (profile === undefined || isRemoved(readProfile(profile))) throw new OutriderError('not_found');
      if (action === 'approve') await signIn.approve(profileId);
      else if (Object.hasOwn(SANDBOX_EVENTS, action)) await applyEvent(deps, profileId, action as SandboxEvent);
      else if (Object.hasOwn(SANDBOX_ANSWERS, action)) await signIn.choose(profileId, action as SandboxAnswer);
      return new Response(null, {
        status: 303,
        headers: { Location: `${SANDBOX_NETWORK_PATH}#${encodeURIComponent(profileId)}`, 'Cache-Control': 'no-store' },
      });
    },
  };
}

const button = (action: string, label: string, isChosen = false): string =>
  `<button name="act" value="${escapeHtml(action)}"${isChosen ? ' class="primary" aria-pressed="true"' : ''}>${escapeHtml(label)}</button>`;
const form = (profileId: string, buttons: readonly string[]): string =>
  `<form method="post" action="${SANDBOX_NETWORK_PATH}"><input type="hidden" name="profile" value="${escapeHtml(profileId)}"><div class="acts">${buttons.join('')}</div></form>`;

function section(
  document: WireDocument,
  { answer, proof }: Awaited<ReturnType<SandboxSignIn['find']>>,
  nowMs: number,
): string {
  const profile = readProfile(document);
  const answers = Object.entries(SANDBOX_ANSWERS).map(([key, label]) => button(key, label, key === answer));
  const events = applicableEvents(document).map((event) => button(event, SANDBOX_EVENTS[event]));
  const isProofPending = proof !== undefined && ['auth_in_progress', 'auth_needed'].includes(profile.health);
  return `<article id="${escapeHtml(profile.id)}">
<h2>${escapeHtml(profileName(profile))}</h2>
<p class="meta">${escapeHtml(profileHealthMessage(profile.health))}</p>
${isProofPending ? proofMessage(profile.id, proof, nowMs) : ''}
<p>At the next sign-in:</p>
${form(profile.id, answers)}
<p>Now:</p>
${form(profile.id, events)}
</article>`;
}

function proofMessage(profileId: string, proof: SandboxProof, nowMs: number): string {
  if (proof.method === 'app')
    return `<p>The phone of this account asks to approve the sign-in.</p>${form(profileId, [button('approve', 'Approve the sign-in', true)])}`;
  if (isTooLate(proof, nowMs))
    return `<p>The code has expired after ${CODE_LIFE_MS / 60_000} minutes. Ask for a new one in the app.</p>`;
  const where = {
    email: 'The email shows the code',
    sms: 'The text message shows the code',
    authenticator: 'The authenticator app shows the code',
    captcha: 'The picture shows',
  } as const;
  return `<p>${escapeHtml(Object.hasOwn(where, proof.method) ? where[proof.method as keyof typeof where] : 'The code is')}: <strong class="price">${escapeHtml(proof.code)}</strong></p>`;
}
