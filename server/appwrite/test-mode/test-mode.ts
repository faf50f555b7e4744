import type { IncomingMessage, ServerResponse } from 'node:http';
import { created, ok, type Answer } from '../http/answer.ts';
import { AppwriteError, errorModel } from '../http/errors.ts';
import { Params } from '../http/params.ts';
import { BodyIntake, STRANGER_BYTES, type HeldBody } from '#server/http/body/body-intake.ts';
import { rateLimitScope } from '#server/http/client-address.ts';
import { DEFAULT_REQUEST_RULES, hasBody, parseHead, readBody } from '../http/request.ts';
import { flag, listOf, text } from '../http/validators.ts';
import { createId } from '../ids.ts';
import type { EmbeddedAppwrite, ServedProject } from '../service.ts';
import type { EmbeddedProject, MailMessage } from '../settings.ts';

export const TEST_MODE_PATH = '/__test__';

/** Mails kept; older ones are dropped. */
const MAX_MAILS = 1_000;
const MAX_SCOPES = 100;

/** The settings of a new project of the imitated server: no rate limits, members do not see names or addresses. */
const NEW_PROJECT: Omit<EmbeddedProject, 'id' | 'name'> = {
  platforms: ['localhost'],
  membershipPrivacy: { names: false, emails: false },
  rateLimits: false,
  invalidateSessions: true,
};

const SENDER_ADDRESS = 'noreply@localhost.test';

/** A mail in the form that test suites read. */
interface SentMail extends Pick<MailMessage, 'subject' | 'text' | 'html'> {
  readonly to: readonly MailMessage['to'][];
  readonly from: readonly MailMessage['to'][];
}

/** The API below `/__test__`; a path segment may be the id of a project. */
interface TestMode {
  /** Answers every request whose path starts with `/__test__`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Creates empty projects on demand, so that any client's test suite can run against this server. Access to these paths
 * grants every key, so they are offered on loopback only. Projects and mails live in memory and end with the service.
 */
export function createTestMode(
  appwrite: Pick<EmbeddedAppwrite, 'addProject'>,
  now: () => number,
  log: (line: string) => void,
): TestMode {
  const projects = new Map<string, ServedProject>();
  const mails: SentMail[] = [];
  const intake = new BodyIntake();

  const createProject = (params: Params): Answer => {
    const name = params.get('name', text(128));
    const id = createId(now());
    const project = appwrite.addProject({
      file: ':memory:',
      project: { ...NEW_PROJECT, id, name },
      sendMail: (mail) => {
        mails.push({
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          to: [mail.to],
          from: [{ address: SENDER_ADDRESS, name }],
        });
        if (mails.length > MAX_MAILS) mails.shift();
        return Promise.resolve();
      },
    });
    projects.set(id, project);
    return created({ $id: id, name, apiKey: project.createServerKey() });
  };

  const projectOf = (params: Params): ServedProject => {
    const project = projects.get(params.get('projectId', text(36)));
    if (project === undefined) throw new AppwriteError('project_not_found');
    return project;
  };

  const changeProject = (params: Params): Answer => {
    const project = projectOf(params);
    const invalidateSessions = params.get('invalidateSessions', flag);
    project.configure({ invalidateSessions });
    return ok({ $id: project.id, invalidateSessions });
  };

  const createKey = (params: Params): Answer =>
    created({ secret: projectOf(params).createServerKey(params.get('scopes', listOf(text(128), MAX_SCOPES))) });

  const route = (
    method: string,
    path: string,
  ): { readonly handler: (params: Params) => Answer; readonly projectId?: string } => {
    const [, , noun = '', projectId, subpath, ...more] = path.split('/');
    if (more.length === 0) {
      if (`${method} ${noun}` === 'GET email' && projectId === undefined) return { handler: () => ok(mails) };
      if (`${method} ${noun}` === 'POST projects' && projectId === undefined) return { handler: createProject };
      if (`${method} ${noun}` === 'PATCH projects' && projectId !== undefined && subpath === undefined)
        return { handler: changeProject, projectId };
      if (`${method} ${noun}` === 'POST projects' && projectId !== undefined && subpath === 'keys')
        return { handler: createKey, projectId };
    }
    throw new AppwriteError('general_route_not_found');
  };

  const answer = async (incoming: IncomingMessage): Promise<Answer> => {
    const head = parseHead(incoming, DEFAULT_REQUEST_RULES);
    const { handler, projectId } = route(head.method, head.path);
    let held: HeldBody | undefined;
    try {
      const sender = { kind: 'stranger', place: rateLimitScope(head.ip) } as const;
      const rules = { intake, sender, maxBytes: STRANGER_BYTES, onHeld: (body: HeldBody) => (held = body) };
      const body = hasBody(head.method) ? await readBody(incoming, rules) : {};
      return handler(new Params(projectId === undefined ? {} : { projectId }, body));
    } finally {
      held?.release();
    }
  };

  return {
    handle(request, response) {
      answer(request).then(
        ({ status, value }) => sendJson(response, status, value),
        (error: unknown) => {
          if (!(error instanceof AppwriteError))
            log(
              `test mode: ${request.method ?? ''} ${request.url ?? ''} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
            );
          const refusal = error instanceof AppwriteError ? error : new AppwriteError('general_unknown');
          sendJson(response, refusal.status, errorModel(refusal));
        },
      );
    },
  };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(JSON.stringify(value));
}
