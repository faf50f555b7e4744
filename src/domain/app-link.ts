/** The URL scheme of links that open the app from elsewhere, as in the manifest. */
const APP_SCHEME = 'web+outrider';

/**
 * Returns the path of a link such as `web+outrider:campaigns/abc` or `web+outrider://campaigns/abc`, unvalidated;
 * undefined when it is not such a link.
 */
export function pathOfAppLink(link: string): string | undefined {
  const prefix = `${APP_SCHEME}:`;
  return link.startsWith(prefix) ? `/${link.slice(prefix.length).replace(/^\/+/, '')}` : undefined;
}
