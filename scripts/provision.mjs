import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build-fingerprint.mjs';
import { runNode } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm run provision`: makes the collections of the configured Appwrite stand as declared; `server/provision.ts` says
 * how. Builds the server first when its sources have changed.
 */
const problem = findNodeVersionProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

if (!isBuilt('server')) {
  const { code } = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed', '--only=server']);
  if (code !== 0) process.exit(code);
}

process.env['NODE_ENV'] ??= 'production';
await import(pathToFileURL(join(PROJECT_ROOT, 'dist/server/provision.js')).href);
