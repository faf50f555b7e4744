import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { BodyIntake } from '#server/http/body/body-intake.ts';
import { endRaw, rawRefusal } from '#server/http/raw-answer.ts';
import { Dispatcher } from './http/dispatch.ts';
import { AppwriteError, errorModel } from './http/errors.ts';
import { DEFAULT_REQUEST_RULES, type RequestRules } from './http/request.ts';
import { openProject, type Project, type ProjectSource } from './project.ts';
import { REALTIME_PATH, RealtimeGateway } from './realtime/gateway.ts';
import { ROUTES } from './routes.ts';
import { prepareDecoy } from './secrets.ts';
import type { EmbeddedProject } from './settings.ts';

/** Holds the projects of this process by id. */
class ProjectRegistry {
  readonly #projects = new Map<string, Project>();

  find(id: string): Project | undefined {
    return this.#projects.get(id);
  }

  /** Opens a project and registers it. Throws when the id is taken or opening fails. */
  add(id: string, open: () => Project): Project {
    if (this.#projects.has(id)) throw new Error(`There is a project ${id} already.`);
    const project = open();
    this.#projects.set(id, project);
    return project;
  }

  /** Aborts running functions and waits until they have stopped. */
  async stopFunctions(): Promise<void> {
    await Promise.all([...this.#projects.values()].map(({ runner }) => runner.close()));
  }

  close(): void {
    for (const project of this.#projects.values()) project.close();
    this.#projects.clear();
  }
}

/** The first project, and what all projects share. */
interface EmbeddedAppwriteOptions extends ProjectSource {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Absent: `DEFAULT_REQUEST_RULES`. */
  readonly requests?: Partial<RequestRules>;
  /** Receives the bodies; absent: one of its own with the usual limits. */
  readonly intake?: BodyIntake;
}

/** A project as its creator sees it. */
export interface ServedProject {
  readonly id: string;
  /** Creates a server key that lives as long as this process, with these scopes or with all. Only its hash is kept. */
  createServerKey(scopes?: readonly string[]): string;
  /** Changes settings. Requests in progress may see either the old or the new ones. */
  configure(change: Partial<Omit<EmbeddedProject, 'id'>>): void;
}

export interface EmbeddedAppwrite {
  /** Answers every request whose path starts with `/v1`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Answers upgrades below `/v1`: accepts those to `/v1/realtime` and refuses the others. Returns false for other
   * paths.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** The answer to a connection that does not speak HTTP: a JSON text. */
  readonly malformedAnswer: string;
  /** Tells whether the first project's file finds no room for new data; see `Store`. */
  isFull(): boolean;
  /** Limits the first project's file, as a full disk would; `undefined` lifts the limit. For tests of a full disk. */
  limitPages(pages: number | undefined): void;
  /** Creates a key of the first project with all scopes; see `ServedProject`. */
  createServerKey(): string;
  /** Registers an existing key of the wire form `standard_<hex>` with all scopes. Only its hash is kept. */
  acceptServerKey(key: string): void;
  /** Adds a project with a file of its own. Throws when its id is taken or its file cannot be opened. */
  addProject(source: ProjectSource): ServedProject;
  /** Closes the sockets, stops the functions, waits for requests in progress, and closes the files. */
  close(): Promise<void>;
}

/**
 * Creates an Appwrite-compatible service in this process: accounts, teams, documents and realtime, each project in one
 * SQLite file. Rejects when the file cannot be opened or was written by a later version.
 */
export async function createEmbeddedAppwrite(options: EmbeddedAppwriteOptions): Promise<EmbeddedAppwrite> {
  await prepareDecoy();
  return start(options);
}

/** Refuses an upgrade with the usual error and closes the connection. */
function refuseUpgrade(socket: Duplex): void {
  const error = new AppwriteError('general_route_not_found');
  endRaw(socket, rawRefusal(error.status, JSON.stringify(errorModel(error))));
}

function start(options: EmbeddedAppwriteOptions): EmbeddedAppwrite {
  const { log } = options;
  const projects = new ProjectRegistry();
  const open = (source: ProjectSource): Project =>
    projects.add(source.project.id, () => openProject({ ...source, now: options.now, log }));
  const first = open(options);
  const findProject = (id: string): Project | undefined => projects.find(id);
  const requests: RequestRules = { ...DEFAULT_REQUEST_RULES, ...options.requests };
  const intake = options.intake ?? new BodyIntake();
  const dispatcher = new Dispatcher({
    routes: ROUTES,
    findProject,
    defaults: () => first.settings,
    requests,
    intake,
    log,
  });
  const gateway = new RealtimeGateway({ findProject, requests, log });
  const pending = new Set<Promise<void>>();
  let isClosed = false;
  return {
    handle: (request, response) => {
      const answering = dispatcher
        .dispatch(request, response)
        .catch((error: unknown) => {
          // Unhandled, it would end the process.
          log(`appwrite: no answer could be sent: ${error instanceof Error ? error.message : 'unknown'}`);
          response.destroy();
        })
        .finally(() => pending.delete(answering));
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
    isFull: () => first.store.isFull(),
    limitPages: (pages) => first.store.limitPages(pages),
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
