/** The cache that holds the last configuration. */
export const CONFIG_CACHE = 'outrider-config';
