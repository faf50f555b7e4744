import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, without a trailing slash, so that scripts work from any directory. */
export const PROJECT_ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
