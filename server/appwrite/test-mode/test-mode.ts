import type { IncomingMessage, ServerResponse } from 'node:http';
import { created, ok, type Answer } from '../http/answer.ts';
import { AppwriteError, errorModel } from '../http/errors.ts';
import { Params } from '../http/params.ts';
import { DEFAULT_REQUEST_RULES, parseRequest } from '../http/request.ts';
import { flag, listOf, text } from '../http/validators.ts';
import { createId } from '../ids.ts';
import type { EmbeddedAppwrite, ServedProject } from '../service.ts';
import type { EmbeddedProject, MailMessage } from '../settings.ts';

export const TEST_MODE_PATH = '/__test__';

/** Mails kept; older ones are dropped. */
const MAX_MAILS = 1_000;
const MAX_SCOPES = 100;

/** The settings a new project of the imitated server has: limits off, members see nobody's name or address. */
const NEW_PROJECT: Omit<EmbeddedProject, 'id' | 'name'> = {
  platforms: ['localhost'],
  membershipPrivacy: { names: false, emails: false },
  rateLimits: false,
  invalidateSessions: true,
};

const SENDER_ADDRESS = 'noreply@localhost.test';

/** A mail as test-suites read it. */
interface SentMail extends Pick<MailMessage, 'subject' | 'text' | 'html'> {
  readonly to: readonly MailMessage['to'][];
  readonly from: readonly MailMessage['to'][];
}

/** Acts below `/__test__`, by method and path; an open segment is the id of a project. */
interface TestMode {
  /** Answers every request whose path starts with `/__test__`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Empty projects on demand, so that any client's own test-suite can run against this server. Whoever reaches these
 * addresses holds every key: they are offered on loopback alone. Projects and mails live in memory and end with the
 * service.
 */
export function createTestMode(
  appwrite: Pick<EmbeddedAppwrite, 'addProject'>,
  now: () => number,
  log: (line: string) => void,
): TestMode {
  const projects = new Map<string, ServedProject>();
  const mails: SentMail[] = [];

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
  ): { readonly act: (params: Params) => Answer; readonly projectId?: string } => {
    const [, , noun = '', projectId, below, ...more] = path.split('/');
    if (more.length === 0) {
      if (`${method} ${noun}` === 'GET email' && projectId === undefined) return { act: () => ok(mails) };
      if (`${method} ${noun}` === 'POST projects' && projectId === undefined) return { act: createProject };
      if (`${method} ${noun}` === 'PATCH projects' && projectId !== undefined && below === undefined)
        return { act: changeProject, projectId };
      if (`${method} ${noun}` === 'POST projects' && projectId !== undefined && below === 'keys')
        return { act: createKey, projectId };
    }
    throw new AppwriteError('general_route_not_found');
  };

  const answer = async (incoming: IncomingMessage): Promise<Answer> => {
    const request = await parseRequest(incoming, DEFAULT_REQUEST_RULES);
    const { act, projectId } = route(request.method, request.path);
    return act(new Params(projectId === undefined ? {} : { projectId }, request.body));
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
