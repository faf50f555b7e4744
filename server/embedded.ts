import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNewestForm } from './appwrite/storage/platform-tables.ts';
import { createEmbeddedAppwrite, type EmbeddedAppwrite } from './appwrite/service.ts';
import type { Config } from './config.ts';
import type { IdentityProvider } from './drivers/identity/identity-provider.ts';
import { explainData, type DataDirectory } from './data-directory.ts';
import type { Mailbox } from './drivers/mail/mailbox.ts';

/** The project of the embedded service. */
export const EMBEDDED_PROJECT_ID = 'outrider';

const FILE = 'appwrite.sqlite';

export interface EmbeddedDeps {
  readonly config: Pick<Config, 'dataDirectory' | 'publicUrl' | 'embedded'>;
  readonly directory: DataDirectory;
  readonly sendMail: Mailbox['send'];
  readonly identityProviders: readonly IdentityProvider[];
  readonly log: (line: string) => void;
}

/**
 * The one place that starts the embedded service on the data directory; everything else speaks to it over the wire. Throws a `StartError` when
 * what lies there cannot be read.
 */
export function openEmbedded({ config, directory, sendMail, identityProviders, log }: EmbeddedDeps): Promise<EmbeddedAppwrite> {
  return explainData(config.dataDirectory, () =>
    createEmbeddedAppwrite({
      file: directory.file(FILE),
      project: {
        id: EMBEDDED_PROJECT_ID,
        name: 'Outrider',
        platforms: config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname],
        membershipPrivacy: { names: true, emails: true },
        rateLimits: true,
        ...(config.publicUrl === undefined ? {} : { address: config.publicUrl }),
      },
      sendMail,
      identityProviders,
      now: Date.now,
      log,
      requests: { maxBodyBytes: config.embedded.maxBodyBytes, trustedProxies: config.embedded.trustedProxies },
    }),
  );
}

/** What lies in a data directory for the embedded service, without changing it. Throws a `StartError` when it cannot be read. */
export function inspectEmbeddedData(dataDirectory: string): Promise<'absent' | 'of an older form' | 'ready'> {
  const file = join(dataDirectory, FILE);
  return explainData(dataDirectory, async () => {
    if (!existsSync(file)) return 'absent';
    return isNewestForm(file) ? 'ready' : 'of an older form';
  });
}
