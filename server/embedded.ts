import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, DATABASE_ID } from '#domain/wire/collections.ts';
import type { EmbeddedPart } from './app.ts';
import { createEmbeddedAppwrite, type EmbeddedAppwrite } from './appwrite/service.ts';
import { isCurrentVersion } from './appwrite/storage/migrations.ts';
import type { EmbeddedProject } from './appwrite/settings.ts';
import { createTestMode, TEST_MODE_PATH } from './appwrite/test-mode/test-mode.ts';
import type { Config } from './config.ts';
import { INVITATIONS_AN_HOUR } from './dashboard/invitations/invitation-handlers.ts';
import { PLAN_SEAT_RULE } from './dashboard/plan-seats.ts';
import { explainData, openDataDirectory } from './data-directory.ts';
import type { IdentityProvider } from './drivers/identity/identity-provider.ts';
import { chooseMail } from './drivers/mail/choose-mail.ts';
import type { BodyIntake } from './http/body/body-intake.ts';
import type { MailDriver } from './drivers/mail/mail.ts';
import type { Mailbox } from './drivers/mail/sandbox-mailbox.ts';
import { machineClock } from './jobs/job-clock.ts';
import { requireKeyFiles } from './secrets/key-files.ts';
import { SECRETS_FILE } from './secrets/secrets-key.ts';

/** With less room on its disk, a server cannot count on writing. */
const LEAST_ROOM_BYTES = 4 * 1024 * 1024;

function hasNoRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < LEAST_ROOM_BYTES;
}

/** Id of the project in the embedded service. */
export const EMBEDDED_PROJECT_ID = 'outrider';

/** More than anybody works in; each adds to the roles that every request of the person is checked by. */
const TEAMS_OF_A_PERSON = 200;

/** Where the product's project differs from that of the imitated server. */
export const PRODUCT_RULES = {
  membershipPrivacy: { names: true, emails: true },
  rateLimits: true,
  hidesAccounts: true,
  sharesUnconfirmedAddresses: true,
  invitationsOnlySignUp: true,
  retainsMailedInvitations: true,
  invitationsAnHour: INVITATIONS_AN_HOUR,
  seats: PLAN_SEAT_RULE,
  teamsOfAPerson: TEAMS_OF_A_PERSON,
  guardsNamedIds: true,
  keepsOwner: true,
  closesAfterSignIn: true,
  actors: { databaseId: DATABASE_ID, collectionId: COLLECTIONS.apiKeys },
  replacesSessions: true,
  remembersDevices: true,
  guardsSecondFactors: true,
  guardsCredentials: true,
  linksOwnIdentities: true,
  refusesCommonPasswords: true,
} as const satisfies Partial<EmbeddedProject>;

const APPWRITE_PATH = '/v1';

const isBelow = (url: string, prefix: string): boolean =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);

const FILE = 'appwrite.sqlite';

interface EmbeddedDeps {
  readonly config: Config;
  readonly identityProviders: readonly IdentityProvider[];
  readonly intake: BodyIntake;
  /** Called after a team was deleted. */
  readonly onTeamDeleted: (teamId: string) => void;
  readonly log: (line: string) => void;
}

/** The embedded service on its data directory, held by this process alone. */
interface Embedded extends EmbeddedPart {
  /** Creates a key with every scope that is valid as long as this process. */
  createServerKey(): string;
  /** Mails of the sandbox; undefined when mail is really sent. */
  readonly mailbox: Mailbox | undefined;
  /** Stops the service, then releases the directory. */
  close(): Promise<void>;
}

/**
 * Starts the embedded service; everything else reaches it over the wire. Throws a `StartError` when another process
 * holds the data directory or its data cannot be read.
 */
export async function openEmbedded(deps: EmbeddedDeps): Promise<Embedded> {
  const { config, log } = deps;
  const directory = openDataDirectory(config.dataDirectory, log);
  try {
    requireKeyFiles(
      directory.file(FILE),
      [
        {
          file: directory.file(`${FILE}.key`),
          lost: 'tokens, mailed links and codes, second factors, encrypted attributes, and the tokens of sign-in providers',
        },
        ...(config.secretsKey === undefined
          ? [
              {
                file: directory.file(SECRETS_FILE),
                lost: 'the secrets of webhooks, API keys and the credentials of profiles',
              },
            ]
          : []),
      ],
      { acceptsLoss: config.embedded.acceptsLostKeys, log },
    );
    const mail = await explainData(config.dataDirectory, () =>
      chooseMail(config.mail, { file: (name) => directory.file(name), clock: machineClock, log }),
    );
    const appwrite = await explainData(config.dataDirectory, () =>
      createService(deps, directory.file(FILE), mail.driver),
    );
    const testMode = config.embedded.testMode ? createTestMode(appwrite, Date.now, log) : undefined;
    const isTestModePath = (url: string): boolean => testMode !== undefined && isBelow(url, TEST_MODE_PATH);
    return {
      owns: (url) => isBelow(url, APPWRITE_PATH) || isTestModePath(url),
      handle: (request, response) =>
        isTestModePath(request.url ?? '') ? testMode?.handle(request, response) : appwrite.handle(request, response),
      malformedAnswer: appwrite.malformedAnswer,
      upgrade: (request, socket, head) => appwrite.upgrade(request, socket, head),
      isDiskFull: () => appwrite.isFull() || hasNoRoom(config.dataDirectory),
      createServerKey: () => appwrite.createServerKey(),
      mailbox: mail.sandbox,
      async close() {
        await appwrite.close();
        await mail.driver.close();
        directory.close();
      },
    };
  } catch (error) {
    directory.close();
    throw error;
  }
}

const createService = (
  { config: { publicUrl, embedded }, identityProviders, intake, onTeamDeleted, log }: EmbeddedDeps,
  file: string,
  mail: MailDriver,
): Promise<EmbeddedAppwrite> =>
  createEmbeddedAppwrite({
    file,
    project: {
      id: EMBEDDED_PROJECT_ID,
      name: 'Outrider',
      platforms: [],
      origins: embedded.trustedOrigins,
      ...PRODUCT_RULES,
      sessionDays: embedded.sessionDays,
      ...(publicUrl === undefined ? {} : { address: publicUrl }),
    },
    sendMail: (message) => mail.send(message),
    identityProviders,
    onTeamDeleted,
    now: Date.now,
    log,
    intake,
    requests: { maxBodyBytes: embedded.maxBodyBytes, trustedProxies: embedded.trustedProxies },
  });

/**
 * Returns the state of the embedded data in a directory, without changing it. Throws a `StartError` when it cannot be
 * read.
 */
export function inspectEmbeddedData(dataDirectory: string): Promise<'absent' | 'of an older form' | 'ready'> {
  const file = join(dataDirectory, FILE);
  return explainData(dataDirectory, async () => {
    if (!existsSync(file)) return 'absent';
    return isCurrentVersion(file) ? 'ready' : 'of an older form';
  });
}
