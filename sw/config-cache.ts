/** Where the configuration that was seen last is kept. */
export const CONFIG_CACHE = 'outrider-config';
