import { isEmailAddress, MAX_EMAIL_LENGTH } from '#domain/session/email-address.ts';
import {
  SANDBOX_IDENTITY_PATH,
  type SandboxIdentity,
  type SandboxPerson,
} from '#server/drivers/identity/sandbox-identity.ts';
import { readBody } from './read-body.ts';
import { assertOwnForm, escapeHtml, sandboxPage } from './sandbox-page.ts';

const MAX_FORM_BYTES = 8_192;
const MAX_NAME = 128;

const TITLE = 'Sandbox identity';
const NOTE = 'This server has no identity provider, so this page simulates one. Nothing is checked: sign in as anyone.';

/** A person read from the form, with the problem in it. */
interface TypedPerson extends SandboxPerson {
  readonly problem: string | undefined;
}

const EMPTY: TypedPerson = { name: '', email: '', problem: undefined };

/** The sandbox's sign-in page: a person is chosen or typed. Works without scripts. */
export interface IdentityPage {
  show(address: URL): Response;
  /** Rejects with `too_large` or `invalid_request` for a malformed form, `forbidden` for one of another site. */
  answer(request: Request): Promise<Response>;
}

/** Creates the page; `people` are offered to choose from. */
export function createIdentityPage(sandbox: SandboxIdentity, people: () => readonly SandboxPerson[]): IdentityPage {
  return {
    show: (address) => {
      const request = address.searchParams.get('request') ?? '';
      return sandbox.isAsked(request) ? askPage(request, people(), EMPTY) : lostPage();
    },
    answer: async (request) => {
      assertOwnForm(request);
      const form = new URLSearchParams(await readBody(request, MAX_FORM_BYTES));
      const asked = form.get('request') ?? '';
      if (form.get('act') === 'cancel') return redirectTo(sandbox.refuse(asked));
      const person = readPerson(form);
      if (person.problem !== undefined && sandbox.isAsked(asked)) return askPage(asked, people(), person);
      return redirectTo(sandbox.accept(asked, person));
    },
  };
}

function readPerson(form: URLSearchParams): TypedPerson {
  const name = (form.get('name') ?? '').trim().slice(0, MAX_NAME);
  const email = (form.get('email') ?? '').trim().slice(0, MAX_EMAIL_LENGTH + 1);
  return {
    name,
    email,
    problem: isEmailAddress(email) ? undefined : 'Enter an email address, such as ada@example.com.',
  };
}

const redirectTo = (address: string | undefined): Response =>
  address === undefined
    ? lostPage()
    : new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });

const lostPage = (): Response =>
  sandboxPage({
    title: TITLE,
    note: NOTE,
    status: 410,
    body: '<p>This sign-in has ended or expired. Go back to the app and start again.</p>',
  });

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

function askPage(request: string, people: readonly SandboxPerson[], typed: TypedPerson): Response {
  const form = (content: string): string =>
    `<form method="post" action="${SANDBOX_IDENTITY_PATH}">${hidden('request', request)}${content}</form>`;
  const choices = people.map(
    (person) =>
      `<li>${form(`${hidden('name', person.name)}${hidden('email', person.email)}<button>${escapeHtml(person.name)} · ${escapeHtml(person.email)}</button>`)}</li>`,
  );
  const describedBy = typed.problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus';
  const problem =
    typed.problem === undefined ? '' : `<p class="refusal" id="problem" role="alert">${escapeHtml(typed.problem)}</p>`;
  return sandboxPage({
    title: TITLE,
    note: NOTE,
    status: typed.problem === undefined ? 200 : 422,
    // The redirect leads to the app, which may have another origin: browsers check every redirect after a form against
    // the policy.
    forms: 'anywhere',
    body: `${choices.length === 0 ? '' : `<h2>Continue as</h2>\n<ul class="people">${choices.join('\n')}</ul>`}
${form(`<h2>${choices.length === 0 ? 'Who are you?' : 'Or as someone else'}</h2>
<label>Name <input name="name" autocomplete="name" maxlength="${MAX_NAME}" value="${escapeHtml(typed.name)}"></label>
<label>Email address <input name="email" type="email" autocomplete="email" required maxlength="${MAX_EMAIL_LENGTH}"
  value="${escapeHtml(typed.email)}"${describedBy}></label>
${problem}
<p class="acts">
<button name="act" value="continue">Continue</button>
<button name="act" value="cancel" formnovalidate>Cancel</button>
</p>`)}`,
  });
}
