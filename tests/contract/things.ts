import { Databases, Permission, Role, type Models } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { TestSocket, type Frame } from './socket.ts';
import { createPerson, openEmbeddedTarget, type EmbeddedTarget, type Person } from './target.ts';

/** Identifies a collection that everybody may read. */
export const things = { databaseId: 'rules', collectionId: 'things' };

/** The collection of things and the sockets that listen to it, for the tests of a file. */
interface SharedThings {
  readonly target: EmbeddedTarget;
  /** The server key's API. */
  readonly admin: Databases;
  readonly person: Person;
  /** Opens a socket, which is closed after the test. `query` follows the project in the address. */
  open(
    query?: string,
    headers?: Record<string, string>,
    at?: Pick<EmbeddedTarget, 'endpoint' | 'projectId'>,
  ): Promise<TestSocket>;
  closeSockets(): void;
  /** The headers that authenticate the socket of a person. */
  cookieOf(person: Person): Record<string, string>;
  /** Creates a thing. */
  create(documentId: string, data?: object): Promise<Models.DefaultDocument>;
}

/**
 * Starts a target with the things and a person for the tests of a file. Its check for dead peers waits for the test.
 */
export function shareThings(): SharedThings {
  let target: EmbeddedTarget;
  let admin: Databases;
  let person: Person;
  const sockets: TestSocket[] = [];
  const closeSockets = (): void => {
    for (const socket of sockets.splice(0)) socket.close();
  };
  beforeAll(async () => {
    // Fakes only the interval that checks for dead peers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    target = await openEmbeddedTarget();
    admin = new Databases(target.admin);
    await admin.create({ databaseId: 'rules', name: 'Rules' });
    await admin.createCollection({ ...things, name: 'Things', permissions: [Permission.read(Role.any())] });
    await admin.createIntegerAttribute({ ...things, key: 'n', required: false });
    await admin.createStringAttribute({ ...things, key: 'name', size: 20, required: false });
    person = await createPerson(target, 'Pia');
  });
  afterEach(closeSockets);
  afterAll(async () => {
    await target.close();
    vi.useRealTimers();
  });
  return {
    get target() {
      return target;
    },
    get admin() {
      return admin;
    },
    get person() {
      return person;
    },
    async open(query = '', headers = {}, at = target) {
      const socket = await TestSocket.open(at, query, headers);
      sockets.push(socket);
      return socket;
    },
    closeSockets,
    cookieOf: ({ session }) => ({ cookie: `a_session_${target.projectId}=${session}` }),
    create: (documentId, data = {}) =>
      admin.createDocument({ ...things, documentId, data: { n: 1, ...data } as never }),
  };
}

/** Returns the ids of the documents that the frames tell of. */
export const idsOf = (frames: readonly Frame[]): string[] =>
  frames.map(({ data }) => (data as { payload: { $id: string } }).payload.$id);
