import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build-fingerprint.mjs';
import { buildOrExit } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run provision`: creates and changes the collections of the configured Appwrite as declared. Builds the server
 * first when its sources have changed. `server/provision.ts` reads the same options.
 */
readOptions({
  command: 'npm run provision',
  about:
    'Creates and changes the collections of the configured Appwrite as declared. Ends with 0 when everything is as declared, with 2 when changes are left, with 1 on errors.',
  options: {
    'dry-run': { help: 'prints the plan and changes nothing' },
    'allow-destructive': { help: 'also makes changes that delete values or permissions' },
  },
});
const problem = findNodeVersionProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

if (!isBuilt('server')) {
  await buildOrExit('--only=server');
}

process.env['NODE_ENV'] ??= 'production';
await import(pathToFileURL(join(PROJECT_ROOT, 'dist/server/provision.js')).href);
