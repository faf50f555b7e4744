import { ok, plainText, type Answer } from './answer.ts';
import { AppwriteError, SERVER_VERSION } from './errors.ts';
import type { Route } from './route.ts';

const pass = (name: string) => ({ name, ping: 0, status: 'pass' });
const version = (): Answer => ok({ version: SERVER_VERSION });
const one = (name: string) => () => ok({ total: 1, statuses: [pass(name)] });

/** The health routes (contract §9). */
export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/ping',
    scope: 'public',
    handle: () => plainText('Pong!'),
    withoutProject: () => {
      throw new AppwriteError('project_not_found');
    },
  },
  { method: 'GET', path: '/health', scope: 'health.read', handle: () => ok(pass('http')) },
  { method: 'GET', path: '/health/version', scope: 'public', handle: version, withoutProject: version },
  { method: 'GET', path: '/health/db', scope: 'health.read', handle: one('database_db_main') },
  { method: 'GET', path: '/health/cache', scope: 'health.read', handle: one('cache_redis_main') },
  { method: 'GET', path: '/health/pubsub', scope: 'health.read', handle: one('pubsub_redis_main') },
  {
    method: 'GET',
    path: '/health/time',
    scope: 'health.read',
    handle: ({ project }) => {
      const seconds = Math.floor(project.now() / 1000);
      return ok({ remoteTime: seconds, localTime: seconds, diff: 0 });
    },
  },
  {
    method: 'GET',
    path: '/health/anti-virus',
    scope: 'health.read',
    handle: () => ok({ status: 'disabled', version: '' }),
  },
  { method: 'GET', path: '/health/storage', scope: 'health.read', handle: () => ok(pass('storage')) },
  { method: 'GET', path: '/health/storage/local', scope: 'health.read', handle: () => ok(pass('storage')) },
];
