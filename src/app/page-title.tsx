import { useMatches } from '@tanstack/react-router';

/** The page's title in the tab: the place first, then the product. */
export function PageTitle() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  return <title>{title === undefined ? 'Outrider' : `${title} · Outrider`}</title>;
}
