/** Where a POST has the browser drop what it cached of this origin. */
export const CLEAR_CACHE_PATH = '/clear-cache';

/** Lists the paths below which the server answers itself: nothing there is a file or a screen of the app. */
const SERVER_PREFIXES = ['/api', '/v1', '/__test__', '/sandbox', '/healthz', '/config.json', CLEAR_CACHE_PATH] as const;

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Decides whether a path, without its query, belongs to the server. */
export const isServerPath = (path: string): boolean => SERVER_PREFIXES.some((prefix) => isBelow(path, prefix));

/** Decides whether a path, without its query, may be that of a page: it is not the server's and names no file. */
export const isPagePath = (path: string): boolean => !isServerPath(path) && !/\.[^/]*$|\/\./.test(path);
