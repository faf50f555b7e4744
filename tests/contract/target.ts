import { Client as WebClient } from 'appwrite';
import { Client as ServerClient, Users } from 'node-appwrite';
import { SecondClient } from './second-client.ts';
import { startEmbeddedServer, type EmbeddedServer, type EmbeddedServerOptions } from './embedded-server.ts';

/**
 * The server under test: the embedded one, or with CONTRACT_ENDPOINT, CONTRACT_PROJECT_ID and CONTRACT_API_KEY an
 * external Appwrite. `key` is the API key of a server.
 */
export interface Target {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
  readonly admin: ServerClient;
  close(): Promise<void>;
}

/**
 * Options of a scenario that Appwrite 1.8.1 is known to answer as the contract says, by recordings of it or its source.
 * Any other scenario holds from the version of the contract on (`scripts/contract-report.mjs`).
 */
export const SINCE_1_8_1 = { meta: { holdsFrom: '1.8.1' } };

export async function openTarget(options: EmbeddedServerOptions = {}): Promise<Target> {
  const { CONTRACT_ENDPOINT: endpoint, CONTRACT_PROJECT_ID: projectId = '', CONTRACT_API_KEY: key = '' } = process.env;
  if (endpoint !== undefined) {
    const admin = new SecondClient();
    admin.setEndpoint(endpoint).setProject(projectId).setKey(key);
    return { endpoint, projectId, admin, key, close: () => admin.cleanUp() };
  }
  return openEmbeddedTarget(options);
}

/** A target whose mails, clock and settings the test controls. */
export interface EmbeddedTarget extends Target {
  readonly embedded: EmbeddedServer;
}

export async function openEmbeddedTarget(options: EmbeddedServerOptions = {}): Promise<EmbeddedTarget> {
  const embedded = await startEmbeddedServer(options);
  const admin = new ServerClient().setEndpoint(embedded.endpoint).setProject(embedded.projectId).setKey(embedded.key);
  return {
    endpoint: embedded.endpoint,
    projectId: embedded.projectId,
    admin,
    key: embedded.key,
    embedded,
    close: () => embedded.close(),
  };
}

export const guestOf = ({ endpoint, projectId }: Target): WebClient =>
  new WebClient().setEndpoint(endpoint).setProject(projectId);

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The session secret. */
  readonly session: string;
  readonly client: WebClient;
}

let people = 0;

/** Returns an unused address in lower case. */
export function newEmail(name: string): string {
  people += 1;
  return `${name.toLowerCase()}.${process.pid}.${Date.now().toString(36)}.${people}@example.test`;
}

/** Creates a signed-in person with an unused address. */
export async function createPerson(target: Target, name = 'Ada'): Promise<Person> {
  const email = newEmail(name);
  const password = `password of ${name}`;
  const users = new Users(target.admin);
  const { $id: id } = await users.create({ userId: 'unique()', email, password, name });
  const { secret } = await users.createSession({ userId: id });
  return { id, email, password, session: secret, client: guestOf(target).setSession(secret) };
}

/** Signs the person in on another device. */
export async function signInAgain(target: Target, person: Person): Promise<Person> {
  const { secret } = await new Users(target.admin).createSession({ userId: person.id });
  return { ...person, session: secret, client: guestOf(target).setSession(secret) };
}

/** Returns the HTTP status and the error type of a refused call; `no refusal` when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && 'type' in error)
      return `${String(error.code)} ${String(error.type)}`;
    throw error;
  }
  return 'no refusal';
}
