import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, without a slash at the end. Scripts work from any directory. */
export const PROJECT_ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
