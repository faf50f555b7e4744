import { COLLECTIONS } from '#domain/wire/collections.ts';
import { SERVER_KEY } from '#server/appwrite/caller.ts';
import { openProject, type Project } from '#server/appwrite/project.ts';
import { hashPassword } from '#server/appwrite/secrets.ts';
import type { EmbeddedProject } from '#server/appwrite/settings.ts';
import { toDateTime } from '#server/appwrite/datetime.ts';
import { createDeclaredCollection } from '../../server/appwrite-project.ts';

export interface FillOptions {
  readonly file: string;
  /** Conversations in the collection. */
  readonly documents: number;
  /** Conversations of one profile (`agent`), the size of its list. */
  readonly perAgent: number;
  /** Conversations of one team. */
  readonly perTeam: number;
  /** Signed-in people. The n-th is a member of the n-th team, starting again when there are more people than teams. */
  readonly members: number;
  /** The password of everybody; undefined for no passwords. */
  readonly password?: string;
}

export interface FillResult {
  /** Session tokens, in the order of the members. */
  readonly tokens: readonly string[];
  readonly table: string;
  /** The attributes of the collection in the order of an answer: what a conversation holds beside its system fields. */
  readonly attributes: readonly FilledAttribute[];
}

interface FilledAttribute {
  readonly key: string;
  /** How its value is stored: as it is, as 0 or 1, or as JSON text. */
  readonly storedAs: 'value' | 'flag' | 'list';
  readonly default: unknown;
}

const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const DOCUMENTS_PER_COMMIT = 10_000;
const DOCUMENTS_PER_CALL = 100;

export const agentOf = (position: number, perAgent: number): string => `agent-${Math.floor(position / perAgent)}`;
const teamOf = (position: number, perTeam: number): string => `team-${Math.floor(position / perTeam)}`;

/** Returns a conversation as the product writes it, about 800 bytes. */
function createConversation(position: number, { perAgent, perTeam }: FillOptions): Record<string, unknown> {
  const team = teamOf(position, perTeam);
  const at = toDateTime(START_MS + position * 1_000);
  return {
    $id: `chat-${position}`,
    $permissions: [`read("team:${team}")`, `update("team:${team}")`],
    $createdAt: at,
    $updatedAt: at,
    teamId: team,
    agent: agentOf(position, perAgent),
    campaign: `campaign-${position % 7}`,
    status: position % 5,
    paused: position % 3 === 0,
    messages: JSON.stringify([
      { from: 'us', text: `Good morning, shall we speak about point ${position} on Thursday?`, at },
      { from: 'them', text: 'Thursday suits me well, after lunch.', at },
    ]),
    qualificationHistory: ['interested', 'asked for a call'],
    prospect: JSON.stringify({
      name: `Person ${position}`,
      headline: 'Head of logistics at a company that ships things',
      place: 'Lyon',
    }),
    lastActivityAt: at,
    personKey: `person-${position}`,
    actCount: position % 9,
  };
}

function addMember(project: Project, position: number, teams: number, passwordHash: string | null): string {
  const team = `team-${position % teams}`;
  if (position < teams) project.teams.create(team, team);
  const user = project.users.create({
    id: `user-${position}`,
    name: `Member ${position}`,
    email: `member-${position}@example.test`,
    passwordHash,
  });
  const at = toDateTime(START_MS);
  project.store.run(
    "INSERT INTO memberships (_id, _created, _updated, teamId, userId, roles, invited, joined, confirm, secretHash) VALUES (?, ?, ?, ?, ?, '[\"owner\"]', ?, ?, 1, '')",
    `membership-${position}`,
    at,
    at,
    team,
    user.id,
    at,
    at,
  );
  return project.sessions.create({
    userId: user.id,
    provider: 'email',
    providerUid: '',
    factors: ['password'],
    ip: '127.0.0.1',
    userAgent: '',
  }).token;
}

/**
 * Writes the file through the service's own storage, with the same checks, encoders and indexes as over the wire, ten
 * thousand documents per commit.
 */
export async function fillFile(options: FillOptions, settings: EmbeddedProject): Promise<FillResult> {
  const project = openProject({
    file: options.file,
    project: settings,
    now: () => Date.now(),
    log: (line) => console.error(line),
    sendMail: () => Promise.resolve(),
  });
  const { table, record } = createDeclaredCollection(project, COLLECTIONS.chats, ['create("users")']);
  const attributes = record.attributes.map((attribute): FilledAttribute => ({
    key: attribute.key,
    storedAs: attribute.array ? 'list' : attribute.type === 'boolean' ? 'flag' : 'value',
    default: typeof attribute.default === 'bigint' ? Number(attribute.default) : attribute.default,
  }));
  const teams = Math.ceil(options.documents / options.perTeam);
  const passwordHash = options.password === undefined ? null : await hashPassword(options.password);
  const tokens = Array.from({ length: options.members }, (_, position) =>
    addMember(project, position, teams, passwordHash),
  );
  for (let start = 0; start < options.documents; start += DOCUMENTS_PER_COMMIT) {
    const end = Math.min(start + DOCUMENTS_PER_COMMIT, options.documents);
    project.store.write(() => {
      for (let from = start; from < end; from += DOCUMENTS_PER_CALL) {
        const documents = Array.from({ length: Math.min(DOCUMENTS_PER_CALL, end - from) }, (_, offset) =>
          createConversation(from + offset, options),
        );
        project.documents.write(
          [
            {
              family: 'legacy',
              databaseId: 'main',
              collectionId: COLLECTIONS.chats,
              action: 'bulkCreate',
              data: {},
              documents,
            },
          ],
          SERVER_KEY,
        );
      }
    });
  }
  project.close();
  return { tokens, table, attributes };
}
