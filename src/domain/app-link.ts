/** The scheme of links that open the app from elsewhere, as the manifest names it. */
const APP_SCHEME = 'web+outrider';

/**
 * The path that a link such as `web+outrider:campaigns/abc` or `web+outrider://campaigns/abc` means, unchecked;
 * undefined when it is none.
 */
export function pathOfAppLink(link: string): string | undefined {
  const prefix = `${APP_SCHEME}:`;
  return link.startsWith(prefix) ? `/${link.slice(prefix.length).replace(/^\/+/, '')}` : undefined;
}
