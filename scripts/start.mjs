import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HALVES, isBuilt } from './build-fingerprint.mjs';
import { buildOrExit } from './child-process.mjs';
import { findNodeVersionProblem } from './node-version.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * `npm start`: builds what has changed, then becomes the server. The build runs in a child process, so that its memory
 * is freed; the server runs in this process, so that it receives every signal.
 */
readOptions({
  command: 'npm start',
  about: 'Builds what has changed and starts the server. docs/configuration.md lists its environment variables.',
});
const problem = findNodeVersionProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

if (!Object.keys(HALVES).every(isBuilt)) {
  console.log('Building; this happens only when the sources have changed.');
  await buildOrExit();
}

process.env['NODE_ENV'] ??= 'production';
await import(pathToFileURL(join(PROJECT_ROOT, HALVES.server.result)).href);
