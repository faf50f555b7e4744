import type { IdentityProvider } from '#server/drivers/identity/identity-provider.ts';
import type { DeclaredFunction } from '#server/appwrite/functions/declared-function.ts';
import type { RequestRules } from '#server/appwrite/http/request.ts';
import { createEmbeddedAppwrite, type EmbeddedAppwrite } from '#server/appwrite/service.ts';
import type { EmbeddedProject, MailMessage } from '#server/appwrite/settings.ts';
import { listen } from '#server/http/listen.ts';

/** An embedded service on its own port. */
export interface EmbeddedServer {
  readonly endpoint: string;
  readonly origin: string;
  readonly projectId: string;
  readonly key: string;
  /** Mails sent so far, oldest first. */
  readonly mails: MailMessage[];
  readonly lines: string[];
  readonly appwrite: EmbeddedAppwrite;
  /** Advances the clock of the service. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  readonly file?: string;
  readonly project?: Partial<EmbeddedProject>;
  readonly identityProviders?: readonly IdentityProvider[];
  readonly functions?: readonly DeclaredFunction[];
  readonly requests?: Partial<RequestRules>;
}

/** Starts a service for one test file; in memory unless a file is given. */
export async function startEmbeddedServer({
  file = ':memory:',
  project,
  identityProviders = [],
  functions = [],
  requests = {},
}: EmbeddedServerOptions = {}): Promise<EmbeddedServer> {
  const mails: MailMessage[] = [];
  const lines: string[] = [];
  let passedMs = 0;
  const settings: EmbeddedProject = {
    id: 'outrider',
    name: 'Outrider',
    platforms: [],
    membershipPrivacy: { names: true, emails: true },
    rateLimits: false,
    ...project,
  };
  const appwrite = await createEmbeddedAppwrite({
    file,
    project: settings,
    now: () => Date.now() + passedMs,
    log: (line) => lines.push(line),
    identityProviders,
    functions,
    requests,
    sendMail: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  });
  const listener = await listen('127.0.0.1', 0);
  listener.serve({
    malformedAnswer: appwrite.malformedAnswer,
    handle: (request, response) => appwrite.handle(request, response),
    upgrade: (request, socket, head) => {
      if (!appwrite.upgrade(request, socket, head)) socket.destroy();
    },
  });
  const origin = `http://127.0.0.1:${listener.port}`;
  return {
    origin,
    mails,
    lines,
    appwrite,
    endpoint: `${origin}/v1`,
    projectId: settings.id,
    key: appwrite.createServerKey(),
    passTime: (ms) => {
      passedMs += ms;
    },
    close: async () => {
      await listener.close();
      await appwrite.close();
    },
  };
}
