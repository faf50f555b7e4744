import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { IdentityProvider } from '#server/drivers/identity/identity-provider.ts';
import { rawRefusal } from '#server/http/raw-answer.ts';
import type { DeclaredFunction } from './functions/declared-function.ts';
import { Dispatcher } from './http/dispatch.ts';
import { AppwriteError, errorModel } from './http/errors.ts';
import { DEFAULT_REQUEST_RULES, type RequestRules } from './http/request.ts';
import { openProject, type Project } from './project.ts';
import { ProjectRegistry } from './project-registry.ts';
import { REALTIME_PATH, RealtimeGateway } from './realtime/gateway.ts';
import { ROUTES } from './routes.ts';
import { prepareDecoy } from './secrets.ts';

export interface EmbeddedProject {
  readonly id: string;
  readonly name: string;
  /** Host names of web platforms besides loopback and the own host. */
  readonly platforms: readonly string[];
  /** Members see one another's names and addresses. */
  readonly membershipPrivacy: { readonly names: boolean; readonly emails: boolean };
  readonly rateLimits: boolean;
  /** Where people reach the service, without a trailing slash; absent: where their requests say they went. */
  readonly address?: string;
  /**
   * Nobody learns from answers, or from how long they take, which addresses have an account (but by registering one).
   * Absent: they may, as with the imitated server.
   */
  readonly hidesAccounts?: boolean;
  /** A new mail of an invitation leaves the mails before it good. Absent: it ends them, as with the imitated server. */
  readonly keepsMailedInvitations?: boolean;
  /** Invitations a team may send in an hour. Absent: 10, as with the imitated server. */
  readonly invitationsAnHour?: number;
  /**
   * Bounds how many people a team has, those who are invited included, when its members invite more: by what the team's
   * own document says there. Absent: nothing does. Server keys are not bounded.
   */
  readonly seats?: SeatRule;
  /** A mail tells of every sign-in after the first. Absent: none does. */
  readonly sessionAlerts?: boolean;
  /** A new password ends the other sessions of its person. Absent: it does. */
  readonly invalidateSessions?: boolean;
}

/** A rule of whoever runs the project. */
export interface SeatRule {
  /** Of documents that have the ids of their teams. */
  readonly databaseId: string;
  readonly collectionId: string;
  /** A text. */
  readonly attribute: string;
  /**
   * Why a team of so many may not have one more, in words; undefined when it may. `value` is undefined where the team
   * has no document.
   */
  readonly refuse: (value: string | undefined, members: number) => string | undefined;
}

export interface MailMessage {
  readonly to: { address: string; name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** It is to be handled like any other, and to reach nobody. */
  readonly isDecoy?: boolean;
}

export interface EmbeddedAppwriteOptions {
  /** SQLite file, or `:memory:`. */
  readonly file: string;
  readonly project: EmbeddedProject;
  readonly sendMail: (mail: MailMessage) => Promise<void>;
  /** Other providers people may sign in through; absent: none, and each is refused as switched off. */
  readonly identityProviders?: readonly IdentityProvider[];
  /** Functions that run in this process; absent: none. */
  readonly functions?: readonly DeclaredFunction[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Absent: `DEFAULT_REQUEST_RULES`. */
  readonly requests?: Partial<RequestRules>;
}

/** What is told to open a project: where it lies, what it is, and where its mails go. */
export type ProjectSource = Pick<
  EmbeddedAppwriteOptions,
  'file' | 'project' | 'sendMail' | 'identityProviders' | 'functions'
>;

/** One project as whoever opened it holds it. */
export interface ServedProject {
  readonly id: string;
  /**
   * Makes a server key that lives as long as this process, with these scopes or with every one; only its hash is kept.
   */
  createServerKey(scopes?: readonly string[]): string;
  /** Changes settings; what is being answered goes by the old or the new ones. */
  configure(change: Partial<Omit<EmbeddedProject, 'id'>>): void;
}

export interface EmbeddedAppwrite {
  /** Answers every request whose path starts with `/v1`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Answers upgrades below `/v1`: takes those to `/v1/realtime` and refuses the others; false when the path is not its
   * own.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** What a connection is told that speaks no HTTP: a JSON text. */
  readonly malformedAnswer: string;
  /** Makes a key of the first project with every scope; see `ServedProject`. */
  createServerKey(): string;
  /**
   * Lets a key in that was made before, in the wire's form `standard_<hex>` and with every scope; only its hash is
   * kept.
   */
  acceptServerKey(key: string): void;
  /**
   * Serves one more project beside the first, on a file of its own. Throws when its id is taken or its file cannot be
   * opened.
   */
  addProject(source: ProjectSource): ServedProject;
  /** Ends the sockets and the functions, waits for requests that are being answered, and closes the files. */
  close(): Promise<void>;
}

/**
 * An Appwrite-compatible service inside this process: accounts, teams, documents and realtime, each project on one
 * SQLite file. Rejects when the file cannot be opened or was written by a later version.
 */
export async function createEmbeddedAppwrite(options: EmbeddedAppwriteOptions): Promise<EmbeddedAppwrite> {
  await prepareDecoy();
  return start(options);
}

/** Nothing else speaks anything but HTTP: told so like any other refusal, and the connection is closed. */
function refuseUpgrade(socket: Duplex): void {
  const error = new AppwriteError('general_route_not_found');
  socket.end(rawRefusal(error.status, JSON.stringify(errorModel(error))));
}

function start(options: EmbeddedAppwriteOptions): EmbeddedAppwrite {
  const { log } = options;
  const projects = new ProjectRegistry();
  const open = (source: ProjectSource): Project =>
    projects.add(source.project.id, () => openProject({ ...source, now: options.now, log }));
  const first = open(options);
  const findProject = (id: string): Project | undefined => projects.find(id);
  const requests: RequestRules = { ...DEFAULT_REQUEST_RULES, ...options.requests };
  const dispatcher = new Dispatcher({ routes: ROUTES, findProject, requests, log });
  const gateway = new RealtimeGateway({ findProject, requests, log });
  const pending = new Set<Promise<void>>();
  let isClosed = false;
  return {
    handle: (request, response) => {
      const answering = dispatcher.dispatch(request, response).finally(() => pending.delete(answering));
      pending.add(answering);
    },
    upgrade: (request, socket, head) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (!path.startsWith('/v1/')) return false;
      if (path === REALTIME_PATH || path === `${REALTIME_PATH}/`) gateway.upgrade(request, socket, head);
      else refuseUpgrade(socket);
      return true;
    },
    malformedAnswer: JSON.stringify(errorModel(new AppwriteError('general_bad_request'))),
    createServerKey: () => first.keys.create(),
    acceptServerKey: (key) => first.keys.accept(key),
    addProject: (source) => {
      const project = open(source);
      return {
        id: source.project.id,
        createServerKey: (scopes) => project.keys.create(scopes),
        configure: (change) => project.configure(change),
      };
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      gateway.close();
      await projects.stopFunctions();
      await Promise.allSettled(pending);
      projects.close();
    },
  };
}
